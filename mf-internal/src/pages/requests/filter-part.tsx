import { FormattedMessage, useIntl, type MessageId } from '@site/shared/platform'
import { controlStyle, FilterField } from '@site/shared/ui'

interface FilterPartProps<Value extends string> {
  label: MessageId
  value: Value | undefined
  options: readonly { value: Value; label: MessageId }[]
  /** Undefined is everything. */
  onChange: (value: Value | undefined) => void
}

/** A choice of one of few values, or all of them. */
export function FilterPart<Value extends string>({ label, value, options, onChange }: FilterPartProps<Value>) {
  const intl = useIntl()
  return (
    <FilterField label={<FormattedMessage id={label} />}>
      <select
        className={controlStyle}
        value={value ?? ''}
        onChange={({ target }) => onChange(options.find((option) => option.value === target.value)?.value)}
      >
        <option value="">{intl.formatMessage({ id: 'internal_privacy_rights.filter.all' })}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {intl.formatMessage({ id: option.label })}
          </option>
        ))}
      </select>
    </FilterField>
  )
}
