import { flowNames, isOpen, type StaffRequestLine } from '@site/shared/calls'
import { FormattedMessage, getTextLang, Link, useIntl, useLocation } from '@site/shared/platform'
import { dayOf } from '@site/shared/rules'
import { Day } from '@site/shared/ui'
import type { ReactNode, RefObject } from 'react'
import type { ListPlace } from '../../parts/list-place.ts'
import { boxStyle, ListTable, rowLinkStyle, type Column, type PagesProps } from '../../parts/list-table.tsx'
import { DaysLeft, StateLabel } from '../../parts/state-label.tsx'

/** The columns of the list, the first of which names the row; docs/changing-things.md says how to add one. */
const columns: readonly (Omit<Column<StaffRequestLine>, 'show'> & {
  show: (request: StaffRequestLine, place: ListPlace) => ReactNode
})[] = [
  {
    name: 'reference',
    show: ({ reference }, place) => (
      <Link to={`/internal-privacy-rights/request/${reference}`} state={place} className={rowLinkStyle}>
        {reference}
      </Link>
    ),
  },
  { name: 'days_left', kind: 'line', show: (request) => <DaysLeft request={request} /> },
  {
    name: 'answer_by',
    kind: 'line',
    show: ({ answerBy, daysLeft }) => daysLeft !== null && <Day date={answerBy} length="medium" />,
  },
  { name: 'flow', show: ({ flowType }) => flowNames[flowType][getTextLang()] },
  {
    name: 'state',
    show: ({ state, mailFailed }) => (
      <StateLabel name={`internal_privacy_rights.state.${state}`} mailFailed={mailFailed} />
    ),
  },
  { name: 'owner', show: ({ owner }) => owner },
  { name: 'country', show: ({ country }) => <FormattedMessage id={`internal_privacy_rights.country.${country}`} /> },
  {
    name: 'received',
    kind: 'wide',
    show: ({ receivedAt }) => <Day date={dayOf(new Date(receivedAt))} length="medium" />,
  },
]

/** Open objections can be granted from the list. */
export function isGrantable({ state, flowType }: StaffRequestLine): boolean {
  return flowType === 'OBJECTION' && isOpen(state)
}

interface RequestTableProps {
  requests: readonly StaffRequestLine[]
  /** References of the objections that can be chosen, and of those that are. */
  choosable: readonly string[]
  chosen: readonly string[]
  onChoose: (references: string[]) => void
  body: RefObject<HTMLTableSectionElement | null>
  pages: PagesProps
}

/** The requests of one page. */
export function RequestTable({ requests, choosable, chosen, onChoose, body, pages }: RequestTableProps) {
  const intl = useIntl()
  const place = { search: useLocation().search, references: requests.map(({ reference }) => reference), steps: 1 }

  /** A box that chooses these requests, or none of them. */
  function box(references: readonly string[], label: string) {
    if (references.length === 0) return null
    const others = chosen.filter((each) => !references.includes(each))
    const isChosen = references.length + others.length === chosen.length
    return (
      <input
        type="checkbox"
        className={boxStyle}
        aria-label={label}
        checked={isChosen}
        onChange={() => onChoose(isChosen ? others : [...others, ...references])}
      />
    )
  }

  return (
    <ListTable
      {...pages}
      title="internal_privacy_rights.list.title"
      empty="internal_privacy_rights.list.empty"
      columns={columns.map(({ show, ...column }) => ({
        ...column,
        show: (request: StaffRequestLine) => show(request, place),
      }))}
      rows={requests}
      keyOf={({ reference }) => reference}
      body={body}
      choice={{
        all: box(choosable, intl.formatMessage({ id: 'internal_privacy_rights.list.choose_all' })),
        of: ({ reference }) =>
          box(
            choosable.filter((each) => each === reference),
            intl.formatMessage({ id: 'internal_privacy_rights.list.choose' }, { reference }),
          ),
      }}
    />
  )
}
