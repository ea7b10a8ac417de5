import {
  countryCodes,
  flowNames,
  flowTypes,
  longestRequestFile,
  staffRequestsFileAddress,
  type StaffRequestFilter,
} from '@site/shared/calls'
import { FormattedMessage, getTextLang, useIntl, type MessageId } from '@site/shared/platform'
import { controlStyle, FilterBox, FilterField } from '@site/shared/ui'
import type { FilterControls } from './filter.ts'
import styles from './request-filter-box.module.css'

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
        options={countryCodes}
        nameOf={(country) => intl.formatMessage({ id: `internal_privacy_rights.country.${country}` })}
        onChange={(country) => choose({ country })}
      />
      <FilterPart
        label="internal_privacy_rights.fact.flow"
        value={shown.flowType}
        options={flowTypes}
        nameOf={(flowType) => flowNames[flowType][getTextLang()]}
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
  options: readonly Value[]
  nameOf: (option: Value) => string
  /** Undefined for all. */
  onChange: (value: Value | undefined) => void
}

function FilterPart<Value extends string>({ label, value, options, nameOf, onChange }: FilterPartProps<Value>) {
  const intl = useIntl()
  return (
    <FilterField label={<FormattedMessage id={label} />}>
      <select
        className={controlStyle}
        value={value ?? ''}
        onChange={({ target }) => onChange(options.find((option) => option === target.value))}
      >
        <option value="">{intl.formatMessage({ id: 'internal_privacy_rights.filter.all' })}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </select>
    </FilterField>
  )
}
