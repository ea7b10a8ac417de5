import { controlStyle } from '../control/control.ts'
import { SearchInput } from './search-input.tsx'

export const named = <SearchInput className={controlStyle} aria-label="Zoek op de site" />

export const filledFromRightToLeft = (
  <SearchInput className={controlStyle} aria-label="Zoek op de site" defaultValue="حذف بياناتي" />
)
