import {
  countryCodes,
  flowTypes,
  longestRequestFile,
  staffRequestsFileAddress,
  type StaffRequestFilter,
} from '@site/shared/calls'
import { FormattedMessage, useIntl, type MessageId } from '@site/shared/platform'
import { controlStyle, FilterBox, FilterField } from '@site/shared/ui'
import type { FilterControls } from './filter.ts'
import styles from './request-filter-box.module.css'

const countries = countryCodes.map((value) => ({ value, label: `internal_privacy_rights.country.${value}` as const }))
const flows = flowTypes.map((value) => ({ value, label: `internal_privacy_rights.flow.${value}` as const }))

interface RequestFilterBoxProps extends Pick<FilterControls, 'shown' | 'change'> {
  filter: StaffRequestFilter
  total: number
}

export function RequestFilterBox({ shown, change, filter, total }: RequestFilterBoxProps) {
  const intl = useIntl()
  // Another filter begins at its first page.
  const choose = (part: Partial<StaffRequestFilter>) => change({ ...part, page: 1 })
  return (
    <FilterBox label={intl.formatMessage({ id: 'internal_privacy_rights.filter.title' })}>
      <FilterPart
        label="internal_privacy_rights.fact.country"
        value={shown.country}
        options={countries}
        onChange={(country) => choose({ country })}
      />
      <FilterPart
        label="internal_privacy_rights.fact.flow"
        value={shown.flowType}
        options={flows}
        onChange={(flowType) => choose({ flowType })}
      />
      <a className={styles.file} href={staffRequestsFileAddress(filter)} download>
        <FormattedMessage id="internal_privacy_rights.filter.file" />
      </a>
      {total > longestRequestFile && (
        <p className={styles.limit}>
          <FormattedMessage
            id="internal_privacy_rights.filter.file_limit"
            values={{ most: longestRequestFile, total }}
          />
        </p>
      )}
    </FilterBox>
  )
}

interface FilterPartProps<Value extends string> {
  label: MessageId
  value: Value | undefined
  options: readonly { value: Value; label: MessageId }[]
  /** Undefined for all. */
  onChange: (value: Value | undefined) => void
}

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
