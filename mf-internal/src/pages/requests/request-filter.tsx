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
import { keysOf, limits } from '@site/shared/rules'
import { controlStyle, FilterBox, FilterField } from '@site/shared/ui'
import type { RefObject } from 'react'
import { SearchForm } from '../../parts/list-controls.tsx'
import { useMembers } from '../../parts/members.ts'
import type { StaffList } from '../../parts/staff-list.ts'
import styles from './request-filter.module.css'

/** Finds requests by reference, or by what is known of a person or an article. */
export function RequestSearch({
  list,
  field,
}: {
  list: StaffList<StaffRequestQuery>
  field: RefObject<HTMLInputElement | null>
}) {
  const label = useIntl().formatMessage({ id: 'internal_privacy_rights.search.label' })
  return (
    <SearchForm label="internal_privacy_rights.search.title" className={styles.search} onSearch={list.choose}>
      <input
        ref={field}
        name="search"
        type="search"
        className={`${controlStyle} ${styles.field}`}
        aria-label={label}
        placeholder={label}
        defaultValue={list.applied.search}
        maxLength={limits.search}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          if (!target.value) list.choose({ search: '' })
        }}
      />
    </SearchForm>
  )
}

export function RequestFilterBox({ list, total }: { list: StaffList<StaffRequestQuery>; total: number }) {
  const { filter, shown } = list
  const intl = useIntl()
  const members = useMembers()
  const known = new Set(['me', 'none', ...members.map(({ value }) => value)])
  // In the URL, but not logged in for a month.
  const missing = [shown.owner ?? 'me'].filter((owner) => !known.has(owner))
  const name = <Value extends string>(values: readonly Value[], idOf: (value: Value) => MessageId) =>
    values.map((value) => ({ value, text: intl.formatMessage({ id: idOf(value) }) }))
  const choices = {
    owner: [
      ...name(['me', 'none'], (owner) => `internal_privacy_rights.owner.${owner}`),
      ...members,
      ...missing.map((owner) => ({ value: owner, text: owner })),
    ],
    country: name(countryCodes, (country) => `internal_privacy_rights.country.${country}`),
    flowType: flowTypes.map((value) => ({ value, text: flowNames[value][getTextLang()] })),
    state: name(requestStates, (state) => `internal_privacy_rights.state.${state}`),
  }

  function choose(part: keyof typeof choices, value: string) {
    // Only the tab of all requests has closed ones.
    const isClosed = part === 'state' && requestStates.some((state) => state === value && !isOpen(state))
    list.choose(isClosed ? { state: value, tab: '' } : { [part]: value })
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
            values={{ max: longestRequestFile, total }}
          />
        </p>
      )}
    </FilterBox>
  )
}
