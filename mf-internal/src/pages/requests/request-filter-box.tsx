import {
  countryCodes,
  flowNames,
  flowTypes,
  isOpen,
  longestRequestFile,
  requestStates,
  staffRequestsFile,
  type StaffRequestQuery,
} from '@site/shared/calls'
import { FormattedMessage, getTextLang, useIntl, type MessageId } from '@site/shared/platform'
import { keysOf } from '@site/shared/rules'
import { controlStyle, FilterBox, FilterField } from '@site/shared/ui'
import { useMembers } from '../../parts/members.ts'
import { filterInAddress, type FilterControls } from './filter.ts'
import styles from './request-filter-box.module.css'

interface RequestFilterBoxProps extends Pick<FilterControls, 'shown' | 'change' | 'searchWith'> {
  filter: StaffRequestQuery
  total: number
}

export function RequestFilterBox({ shown, change, searchWith, filter, total }: RequestFilterBoxProps) {
  const intl = useIntl()
  const members = [...new Set([...useMembers(), shown.owner ?? 'me'])].filter(
    (name) => name !== 'me' && name !== 'none',
  )
  const name = <Value extends string>(values: readonly Value[], idOf: (value: Value) => MessageId) =>
    values.map((value) => ({ value, text: intl.formatMessage({ id: idOf(value) }) }))
  const choices = {
    owner: [
      ...name(['me', 'none'], (owner) => `internal_privacy_rights.owner.${owner}`),
      ...members.map((member) => ({ value: member, text: member })),
    ],
    country: name(countryCodes, (country) => `internal_privacy_rights.country.${country}`),
    flowType: flowTypes.map((value) => ({ value, text: flowNames[value][getTextLang()] })),
    state: name(requestStates, (state) => `internal_privacy_rights.state.${state}`),
  }

  /** Begins at the first page. Only the tab of all requests has closed ones. */
  function choose(part: keyof typeof choices, value: string) {
    const query = new URLSearchParams(searchWith({ page: 1 }))
    query.set(part, value)
    const chosen = filterInAddress.read(query)
    change(part === 'state' && chosen.state && !isOpen(chosen.state) ? { ...chosen, tab: undefined } : chosen)
  }

  return (
    <FilterBox dense label={intl.formatMessage({ id: 'internal_privacy_rights.filter.title' })}>
      {keysOf(choices).map((part) => (
        <FilterField key={part} label={<FormattedMessage id={`internal_privacy_rights.filter.${part}`} />}>
          <select
            className={controlStyle}
            value={shown[part] ?? ''}
            onChange={({ target }) => choose(part, target.value)}
          >
            <option value="">{intl.formatMessage({ id: 'internal_privacy_rights.filter.all' })}</option>
            {choices[part].map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </FilterField>
      ))}
      <a className={styles.file} href={staffRequestsFile.address(filter)} download>
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
