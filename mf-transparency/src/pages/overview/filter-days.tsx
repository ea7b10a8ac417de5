import { FormattedMessage } from '@site/shared/platform'
import { controlStyle, FilterField } from '@site/shared/ui'
import { useId } from 'react'
import styles from './overview-filter-box.module.css'
import { hasValidDays, type OverviewFilter } from './overview-filter.ts'

/** How far the register goes back: seven years, in milliseconds. */
const kept = 7 * 365.25 * 86_400_000

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
            min={getFirstDay()}
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

/** In UTC: a day more does no harm, and to ask for a time zone takes 40 ms the first time, while a visitor waits. */
function getFirstDay(): string {
  return new Date(Date.now() - kept).toISOString().slice(0, 10)
}
