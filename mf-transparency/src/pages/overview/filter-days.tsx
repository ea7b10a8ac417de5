import { FormattedMessage } from '@site/shared/platform'
import { getToday } from '@site/shared/rules'
import { controlStyle, FilterField } from '@site/shared/ui'
import { useId } from 'react'
import styles from './overview-filter-box.module.css'
import { hasValidDays, type OverviewFilter } from './overview-filter.ts'

/** How far the register goes back, in years. */
const yearsKept = 7

interface FilterDaysProps {
  filter: OverviewFilter
  onChange: (part: Partial<OverviewFilter>) => void
}

/** A range of days of one's own. */
export function FilterDays({ filter, onChange }: FilterDaysProps) {
  const error = useId()
  const isValid = hasValidDays(filter)
  return (
    <>
      {(['from', 'to'] as const).map((name) => (
        <FilterField key={name} label={<FormattedMessage id={`political_ads.filter.${name}`} />}>
          <input
            type="date"
            className={controlStyle}
            value={filter[name]}
            min={getFirstDay(getToday())}
            aria-invalid={!isValid || undefined}
            aria-describedby={isValid ? undefined : error}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        </FilterField>
      ))}
      {!isValid && (
        <p id={error} role="alert" className={styles.error}>
          <FormattedMessage id="political_ads.filter.wrong_days" />
        </p>
      )}
    </>
  )
}

function getFirstDay(today: string): string {
  return `${Number(today.slice(0, 4)) - yearsKept}${today.slice(4)}`.replace('-02-29', '-02-28')
}
