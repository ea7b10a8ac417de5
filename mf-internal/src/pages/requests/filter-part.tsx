import { FormattedMessage, useIntl, type MessageId } from '@site/shared/platform'
import { FilterField } from '@site/shared/ui'

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
    <FilterField label={<FormattedMessage id={label} />}>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {[all, ...options].map((option) => (
          <option key={option.value} value={option.value}>
            {intl.formatMessage({ id: option.label })}
          </option>
        ))}
      </select>
    </FilterField>
  )
}
