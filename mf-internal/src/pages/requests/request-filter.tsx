import {
  countryCodes,
  flowNames,
  flowTypes,
  isOpen,
  longestRequestFile,
  requestStates,
  staffRequestsContacts,
  staffRequestsFile,
  staffSorts,
  type StaffRequestQuery,
} from '@site/shared/calls'
import { FormattedMessage, getTextLang, useIntl, type MessageId } from '@site/shared/platform'
import { keysOf } from '@site/shared/rules'
import { FilterField } from '@site/shared/ui'
import { Choice } from '../../parts/choice.tsx'
import { FoldedFilters } from '../../parts/folded-filters.tsx'
import { ListFiles } from '../../parts/list-files.tsx'
import { useMembers } from '../../parts/members.ts'
import type { StaffList } from '../../parts/staff-list.ts'
import styles from './request-filter.module.css'

/** The kind stands in the bar itself; what else narrows the list down is folded. On a narrow screen that has what the headings of the table sort by, too. */
export function RequestFilterBox({ list, total }: { list: StaffList<StaffRequestQuery>; total: number }) {
  const { filter, shown: shownFilter } = list
  const intl = useIntl()
  const language = getTextLang()
  const members = useMembers()
  const known = new Set(['me', 'none', ...members.map(({ value }) => value)])
  // In the URL, but not logged in for a month.
  const missingOwners = [shownFilter.owner ?? 'me'].filter((owner) => !known.has(owner))
  const name = <Value extends string>(values: readonly Value[], idOf: (value: Value) => MessageId) =>
    values.map((value) => ({ value, text: intl.formatMessage({ id: idOf(value) }) }))
  const choices = {
    owner: [
      ...name(['me', 'none'], (owner) => `internal_privacy_rights.owner.${owner}`),
      ...members,
      ...missingOwners.map((owner) => ({ value: owner, text: owner })),
    ],
    country: name(countryCodes, (country) => `internal_privacy_rights.country.${country}`),
    state: name(requestStates, (state) => `internal_privacy_rights.state.${state}`),
  }

  function choose(part: keyof typeof choices, value: string) {
    // Only the tab of all requests has closed ones.
    const isClosed = part === 'state' && requestStates.some((state) => state === value && !isOpen(state))
    list.choose(isClosed ? { state: value, tab: '' } : { [part]: value })
  }

  const chosen = keysOf(choices).filter((part) => shownFilter[part] !== undefined).length
  const all = { value: '', text: intl.formatMessage({ id: 'internal_privacy_rights.filter.all' }) }
  const everyKind = { value: '', text: intl.formatMessage({ id: 'internal_privacy_rights.filter.every_kind' }) }
  const kinds = flowTypes.map((value) => ({ value, text: flowNames[value][language] }))
  const sorts = [
    { value: '', text: intl.formatMessage({ id: 'internal_privacy_rights.fact.due' }) },
    ...name(staffSorts, (sort) => `internal_privacy_rights.fact.${sortNames[sort]}`),
  ]
  return (
    <>
      <Choice
        className={styles.kind}
        aria-label={intl.formatMessage({ id: 'internal_privacy_rights.filter.flowType' })}
        value={shownFilter.flowType ?? ''}
        onChange={({ target }) => list.choose({ flowType: target.value })}
        options={[everyKind, ...kinds]}
      />
      <FoldedFilters title="internal_privacy_rights.filter.title" chosen={chosen}>
        {keysOf(choices).map((part) => (
          <FilterField key={part} label={<FormattedMessage id={`internal_privacy_rights.filter.${part}`} />}>
            <Choice
              value={shownFilter[part] ?? ''}
              onChange={({ target }) => choose(part, target.value)}
              options={[all, ...choices[part]]}
            />
          </FilterField>
        ))}
        <div className={styles.sort}>
          <FilterField label={<FormattedMessage id="internal_privacy_rights.filter.sort" />}>
            <Choice
              value={shownFilter.sort ?? ''}
              onChange={({ target }) => list.choose({ sort: target.value })}
              options={sorts}
            />
          </FilterField>
        </div>
        <ListFiles
          sheets={{
            'internal_privacy_rights.filter.file': staffRequestsFile.address({ ...filter, language }),
            'internal_privacy_rights.filter.file_without_personal': staffRequestsFile.address({
              ...filter,
              language,
              without: 'PERSONAL_DATA',
            }),
          }}
          blocked={{ filter, list: staffRequestsContacts }}
        />
        {total > longestRequestFile && (
          <p className={styles.limit}>
            <FormattedMessage
              id="internal_privacy_rights.filter.file_limit"
              values={{ max: longestRequestFile, total }}
            />
          </p>
        )}
      </FoldedFilters>
    </>
  )
}

/** The headings by which the list can be sorted. */
const sortNames = { flowType: 'flow', state: 'state', owner: 'owner', country: 'country' } as const
