import { MemberName } from '../../parts/members.ts'
import { flowNames, type StaffRequestLine, type StaffRequestQuery } from '@site/shared/calls'
import { FormattedMessage, getTextLang, useIntl, useRetry } from '@site/shared/platform'
import { dayOf, writeDay } from '@site/shared/rules'
import { Day } from '@site/shared/ui'
import { useState, type RefObject } from 'react'
import { boxStyle } from '../../parts/box.ts'
import { ListTable, RowLink, type Column, type PagesProps, type TableChoice } from '../../parts/list-table.tsx'
import { DaysLeft, RequestState, Sender } from '../../parts/case-state.tsx'
import { useReadsOnly } from '../../parts/reads-only.ts'
import type { StaffList } from '../../parts/staff-list.ts'
import { ChosenBar } from './chosen-bar.tsx'
import styles from './page.module.css'

/** The columns of the list, the first of which names the row; docs/changing-things.md says how to add one. */
const columns: readonly Column<StaffRequestLine>[] = [
  {
    name: 'reference',
    show: ({ reference }, requests) => (
      <RowLink
        isWide
        to={`/internal-privacy-rights/request/${reference}`}
        references={requests.map((request) => request.reference)}
      >
        {reference}
      </RowLink>
    ),
  },
  { name: 'sender', isPlain: true, show: (request) => <Sender request={request} /> },
  {
    name: 'due',
    isPlain: true,
    sort: null,
    show: (request) => <Due request={request} />,
  },
  { name: 'flow', isPlain: true, sort: 'flowType', show: ({ flowType }) => <Kind flowType={flowType} /> },
  { name: 'brands', show: ({ brands }) => <BrandNames brands={brands} /> },
  {
    name: 'state',
    isPlain: true,
    sort: 'state',
    show: (request) => <RequestState request={request} />,
  },
  {
    name: 'owner',
    sort: 'owner',
    show: ({ owner, ownerSubject }) => owner && <Initials name={owner} subject={ownerSubject} />,
  },
  {
    name: 'country',
    sort: 'country',
    show: ({ country }) => <FormattedMessage id={`internal_privacy_rights.country.${country}`} />,
  },
]

/** The time that is left, and until when; its title says when the request came in. */
function Due({ request }: { request: StaffRequestLine }) {
  const intl = useIntl()
  const received = writeDay(dayOf(new Date(request.receivedAt)), intl.locale)
  return (
    <span title={intl.formatMessage({ id: 'internal_privacy_rights.received_on' }, { day: received })}>
      <DaysLeft request={request} />{' '}
      {request.daysLeft !== null && (
        <span className={styles.day}>
          <Day date={request.answerBy} length="medium" />
        </span>
      )}
    </span>
  )
}

/** The kind of a request in one word; its title has the whole name. */
function Kind({ flowType }: Pick<StaffRequestLine, 'flowType'>) {
  return (
    <span title={flowNames[flowType][getTextLang()]}>
      <FormattedMessage id={`internal_privacy_rights.kind.${flowType}`} />
    </span>
  )
}

/** A colleague as initials in a circle; a wide column has no room for names. */
function Initials({ name, subject }: { name: string; subject: string | null }) {
  const initials = name.split(/\s+/).map((word) => Array.from(word)[0] ?? '')
  return (
    <>
      <span className={styles.initials} title={name} aria-hidden="true">
        {[initials[0], initials.at(-1)].join('')}
      </span>
      <span className={styles.name}>
        <MemberName name={name} subject={subject} />
      </span>
    </>
  )
}

/** Names that a cell shows. */
const maxNames = 2

function BrandNames({ brands }: { brands: readonly string[] }) {
  const names = brands.slice(0, maxNames).join(', ')
  const count = brands.length - maxNames
  return (
    <span className={styles.brands} title={brands.join(', ')}>
      {count > 0 ? <FormattedMessage id="internal_privacy_rights.brands.more" values={{ names, count }} /> : names}
    </span>
  )
}

interface RequestTableProps extends PagesProps {
  list: StaffList<StaffRequestQuery>
  requests: readonly StaffRequestLine[]
  /** Subject of the member of staff. */
  me: string
  body: RefObject<HTMLTableSectionElement | null>
  /** Whether these are the overdue ones, of which there are none. */
  isNothingOverdue: boolean
}

/** The requests of one page. All can be chosen. */
export function RequestTable({ requests, me, body, isNothingOverdue, ...pages }: RequestTableProps) {
  const intl = useIntl()
  const { retry } = useRetry()
  const [marked, setMarked] = useState<string[]>([])
  const readsOnly = useReadsOnly()
  const choosable = requests.map(({ reference }) => reference)
  const chosen = choosable.filter((reference) => marked.includes(reference))

  /** A box that chooses these requests, or none of them. */
  function box(some: readonly string[], label: string) {
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

  const choice: TableChoice<StaffRequestLine> = {
    label: 'internal_privacy_rights.list.choose_all',
    all: box(choosable, intl.formatMessage({ id: 'internal_privacy_rights.list.choose_all' })),
    of: ({ reference }) =>
      box([reference], intl.formatMessage({ id: 'internal_privacy_rights.list.choose' }, { reference })),
  }

  return (
    <>
      <ListTable
        {...pages}
        title="internal_privacy_rights.list.title"
        empty={`internal_privacy_rights.list.${isNothingOverdue ? 'nothing_overdue' : 'empty'}`}
        isGood={isNothingOverdue}
        columns={columns.filter(({ name }) => name !== 'country' || !pages.list.filter.country)}
        rows={requests}
        keyOf={(request) => request.reference}
        body={body}
        isDense
        choice={readsOnly ? undefined : choice}
      />
      <ChosenBar
        chosen={requests.filter(({ reference }) => chosen.includes(reference))}
        me={me}
        onDone={() => {
          setMarked([])
          retry()
        }}
      />
    </>
  )
}
