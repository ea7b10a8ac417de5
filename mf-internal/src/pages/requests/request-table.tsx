import { MemberName } from '../../parts/members.ts'
import { flowNames, isOpen, type StaffRequestLine } from '@site/shared/calls'
import { FormattedMessage, getTextLang, useIntl, useRetry } from '@site/shared/platform'
import { dayOf } from '@site/shared/rules'
import { Day } from '@site/shared/ui'
import { useState, type RefObject } from 'react'
import { boxStyle } from '../../parts/box.ts'
import { ListTable, RowLink, type Column, type PagesProps } from '../../parts/list-table.tsx'
import { DaysLeft, StateLabel } from '../../parts/case-state.tsx'
import { GrantChosen } from './grant-chosen.tsx'

/** The columns of the list, the first of which names the row; docs/changing-things.md says how to add one. */
const columns: readonly Column<StaffRequestLine>[] = [
  {
    name: 'reference',
    show: ({ reference }, requests) => (
      <RowLink
        to={`/internal-privacy-rights/request/${reference}`}
        references={requests.map((request) => request.reference)}
      >
        {reference}
      </RowLink>
    ),
  },
  { name: 'days_left', kind: 'line', sort: null, show: (request) => <DaysLeft request={request} /> },
  {
    name: 'answer_by',
    kind: 'line',
    show: ({ answerBy, daysLeft }) => daysLeft !== null && <Day date={answerBy} length="medium" />,
  },
  { name: 'flow', sort: 'flowType', show: ({ flowType }) => flowNames[flowType][getTextLang()] },
  {
    name: 'state',
    sort: 'state',
    show: ({ state, mailFailed }) => (
      <StateLabel name={`internal_privacy_rights.state.${state}`} mailFailed={mailFailed} />
    ),
  },
  {
    name: 'owner',
    sort: 'owner',
    show: ({ owner, ownerSubject }) => owner && <MemberName name={owner} subject={ownerSubject} />,
  },
  {
    name: 'country',
    sort: 'country',
    show: ({ country }) => <FormattedMessage id={`internal_privacy_rights.country.${country}`} />,
  },
  {
    name: 'received',
    kind: 'wide',
    show: ({ receivedAt }) => <Day date={dayOf(new Date(receivedAt))} length="medium" />,
  },
]

interface RequestTableProps extends PagesProps {
  requests: readonly StaffRequestLine[]
  body: RefObject<HTMLTableSectionElement | null>
}

/** The requests of one page. Open objections can be chosen, to be granted together. */
export function RequestTable({ requests, body, ...pages }: RequestTableProps) {
  const intl = useIntl()
  const { retry } = useRetry()
  const [marked, setMarked] = useState<string[]>([])
  const open = requests.filter(({ flowType, state }) => flowType === 'OBJECTION' && isOpen(state))
  const choosable = open.map(({ reference }) => reference)
  const chosen = choosable.filter((reference) => marked.includes(reference))

  /** A box that chooses these requests, or none of them. */
  function box(some: readonly string[], label: string) {
    if (some.length === 0) return null
    const others = chosen.filter((each) => !some.includes(each))
    const isChosen = some.length + others.length === chosen.length
    return (
      <input
        type="checkbox"
        className={boxStyle}
        aria-label={label}
        checked={isChosen}
        onChange={() => setMarked(isChosen ? others : [...others, ...some])}
      />
    )
  }

  return (
    <>
      <ListTable
        {...pages}
        title="internal_privacy_rights.list.title"
        empty="internal_privacy_rights.list.empty"
        columns={columns}
        rows={requests}
        keyOf={(request) => request.reference}
        body={body}
        choice={{
          all: box(choosable, intl.formatMessage({ id: 'internal_privacy_rights.list.choose_all' })),
          of: (request) =>
            box(
              choosable.filter((each) => each === request.reference),
              intl.formatMessage({ id: 'internal_privacy_rights.list.choose' }, { reference: request.reference }),
            ),
        }}
      />
      <GrantChosen
        chosen={chosen}
        onGranted={() => {
          setMarked([])
          retry()
        }}
      />
    </>
  )
}
