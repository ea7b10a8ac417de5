import { FormattedMessage, useIntl, type MessageId } from '@site/shared/platform'
import styles from './filter-box.module.css'

interface FilterPartProps {
  label: MessageId
  value: string | undefined
  options: readonly { value: string; label: MessageId }[]
  /** `''` is everything. */
  onChange: (value: string) => void
}

/** A choice of one of few values, or all of them. */
export function FilterPart({ label, value = '', options, onChange }: FilterPartProps) {
  const intl = useIntl()
  const all = { value: '', label: 'internal_privacy_rights.filter.all' } as const
  return (
    <label className={styles.part}>
      <span className={styles.label}>
        <FormattedMessage id={label} />
      </span>
      <select className={styles.control} value={value} onChange={(event) => onChange(event.target.value)}>
        {[all, ...options].map((option) => (
          <option key={option.value} value={option.value}>
            {intl.formatMessage({ id: option.label })}
          </option>
        ))}
      </select>
    </label>
  )
}
