import {
  countryCodes,
  flowTypes,
  isOpen,
  longestRequestFile,
  requestStates,
  staffRequestsFileAddress,
  type StaffRequestFilter,
} from '@site/shared/calls'
import { FormattedMessage, useIntl, type MessageId } from '@site/shared/platform'
import { controlStyle, FilterBox, FilterField } from '@site/shared/ui'
import { useMembers } from '../../parts/members.ts'
import type { FilterControls } from './filter.ts'
import styles from './request-filter-box.module.css'

interface RequestFilterBoxProps extends Pick<FilterControls, 'shown' | 'change'> {
  filter: StaffRequestFilter
  total: number
}

export function RequestFilterBox({ shown, change, filter, total }: RequestFilterBoxProps) {
  const intl = useIntl()
  const members = useMembers()
  // Another filter begins at its first page.
  const choose = (part: Partial<StaffRequestFilter>) => change({ ...part, page: 1 })
  const name = (id: MessageId) => intl.formatMessage({ id })
  const isUnknown = shown.owner && !['me', 'none', ...members].includes(shown.owner)
  return (
    <FilterBox dense label={name('internal_privacy_rights.filter.title')}>
      <FilterPart
        label="internal_privacy_rights.fact.owner"
        value={shown.owner}
        options={['me', 'none', ...members, ...(isUnknown ? [shown.owner ?? ''] : [])]}
        nameOf={(owner) =>
          owner === 'me' || owner === 'none' ? name(`internal_privacy_rights.owner.${owner}`) : owner
        }
        onChange={(owner) => choose({ owner })}
      />
      <FilterPart
        label="internal_privacy_rights.fact.country"
        value={shown.country}
        options={countryCodes}
        nameOf={(country) => name(`internal_privacy_rights.country.${country}`)}
        onChange={(country) => choose({ country })}
      />
      <FilterPart
        label="internal_privacy_rights.fact.flow"
        value={shown.flowType}
        options={flowTypes}
        nameOf={(flowType) => name(`internal_privacy_rights.flow.${flowType}`)}
        onChange={(flowType) => choose({ flowType })}
      />
      <FilterPart
        label="internal_privacy_rights.fact.state"
        value={shown.state}
        options={requestStates}
        nameOf={(state) => name(`internal_privacy_rights.state.${state}`)}
        // Every tab but `all` has open requests only.
        onChange={(state) => choose({ state, tab: state && !isOpen(state) ? undefined : shown.tab })}
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
  nameOf: (value: Value) => string
  /** Undefined for all. */
  onChange: (value: Value | undefined) => void
}

function FilterPart<Value extends string>({ label, value, options, nameOf, onChange }: FilterPartProps<Value>) {
  return (
    <FilterField label={<FormattedMessage id={label} />}>
      <select
        className={controlStyle}
        value={value ?? ''}
        onChange={({ target }) => onChange(options.find((option) => option === target.value))}
      >
        <option value="">
          <FormattedMessage id="internal_privacy_rights.filter.all" />
        </option>
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </select>
    </FilterField>
  )
}
