import { controlStyle } from '../control/control.ts'
import { FilterBox, FilterField } from './filter-box.tsx'

export const threeFields = (
  <FilterBox label="Advertenties">
    <FilterField label="Adverteerder">
      <input className={controlStyle} />
    </FilterField>
    <FilterField label="Verkiezing of referendum waarop de advertentie betrekking heeft">
      <select className={controlStyle}>
        <option>Alle</option>
      </select>
    </FilterField>
    <FilterField label="Vanaf">
      <input type="date" className={controlStyle} />
    </FilterField>
  </FilterBox>
)
