import { flowNames, isOpen, type StaffRequestLine } from '@site/shared/calls'
import { FormattedMessage, getTextLang, Link, useIntl, useLocation } from '@site/shared/platform'
import { dayOf } from '@site/shared/rules'
import { Day } from '@site/shared/ui'
import type { ReactNode, RefObject } from 'react'
import type { ListPlace } from '../../parts/list-place.ts'
import { boxStyle, ListTable, rowLinkStyle, type Column } from '../../parts/list-table.tsx'
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
  { name: 'answer_by', kind: 'line', show: ({ answerBy }) => <Day date={answerBy} length="medium" /> },
  { name: 'flow', show: ({ flowType }) => flowNames[flowType][getTextLang()] },
  { name: 'state', show: (request) => <StateLabel request={request} /> },
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
  /** References of the chosen objections. */
  chosen: readonly string[]
  onChoose: (references: string[]) => void
  body: RefObject<HTMLTableSectionElement | null>
}

/** The requests of one page. */
export function RequestTable({ requests, chosen, onChoose, body }: RequestTableProps) {
  const intl = useIntl()
  const place = { search: useLocation().search, references: requests.map(({ reference }) => reference), steps: 1 }
  const grantable = requests.filter(isGrantable).map(({ reference }) => reference)
  const isAll = grantable.length > 0 && grantable.length === chosen.length

  function toggle(reference: string) {
    const isChosen = chosen.includes(reference)
    onChoose(grantable.filter((each) => (each === reference ? !isChosen : chosen.includes(each))))
  }

  function chooseOne(request: StaffRequestLine) {
    if (!isGrantable(request)) return null
    return (
      <input
        type="checkbox"
        className={boxStyle}
        aria-label={intl.formatMessage({ id: 'internal_privacy_rights.list.choose' }, { ...request })}
        checked={chosen.includes(request.reference)}
        onChange={() => toggle(request.reference)}
      />
    )
  }

  return (
    <ListTable
      title="internal_privacy_rights.list.title"
      columns={columns.map(({ show, ...column }) => ({
        ...column,
        show: (request: StaffRequestLine) => show(request, place),
      }))}
      rows={requests}
      keyOf={({ reference }) => reference}
      body={body}
      choice={{
        all: grantable.length > 0 && (
          <input
            type="checkbox"
            className={boxStyle}
            aria-label={intl.formatMessage({ id: 'internal_privacy_rights.list.choose_all' })}
            checked={isAll}
            onChange={() => onChoose(isAll ? [] : grantable)}
          />
        ),
        of: chooseOne,
      }}
    />
  )
}
