import {
  assignRequests,
  flowNames,
  isOpen,
  type StaffRequestLine,
  type StaffRequestQuery,
  type TakenTogether,
} from '@site/shared/calls'
import { FormattedMessage, getTextLang, useIntl, useRetry } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import { useState, type RefObject } from 'react'
import { boxStyle } from '../../parts/box.ts'
import { CountryMark, Initials } from '../../parts/brief.tsx'
import { ListTable, RowLink, type Column, type PagesProps, type TableChoice } from '../../parts/list-table.tsx'
import { DaysLeft, RequestState, Sender } from '../../parts/case-state.tsx'
import { useDesk } from '../../parts/desk.tsx'
import { useReadsOnly } from '../../parts/reads-only.ts'
import type { StaffList } from '../../parts/staff-list.ts'
import { Until } from '../../parts/until.tsx'
import { ChosenBar, type Together } from './chosen-bar.tsx'
import styles from './page.module.css'

/** Returns the columns of the list, the first of which names the row; docs/changing-things.md says how to add one. */
function columnsOf(onTake: Take | undefined): readonly Column<StaffRequestLine>[] {
  return [
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
    { name: 'sender', isPlain: true, show: (request) => <Sender request={request} /> },
    {
      name: 'due',
      isPlain: true,
      sort: null,
      show: (request) => (
        <Until end={request.daysLeft === null ? null : request.answerBy} receivedAt={request.receivedAt}>
          <DaysLeft request={request} />
        </Until>
      ),
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
      heading: 'internal_privacy_rights.list.owner',
      sort: 'owner',
      show: (request) => <Owner request={request} onTake={onTake} />,
    },
    {
      name: 'country',
      sort: 'country',
      show: ({ country }) => <CountryMark country={country} />,
    },
  ]
}

/** Gives a request that nobody has, by its reference, to who presses; undefined for who only reads. */
type Take = (reference: string) => void

/** Owner of a request, or a button to take it. */
function Owner({ request, onTake }: { request: StaffRequestLine; onTake: Take | undefined }) {
  const { reference, state, owner, ownerSubject } = request
  const intl = useIntl()
  if (owner) return <Initials name={owner} subject={ownerSubject} />
  if (!onTake || !isOpen(state)) return null
  return (
    <Button
      variant="link"
      className={styles.take}
      aria-label={intl.formatMessage({ id: 'internal_privacy_rights.list.take' }, { reference })}
      onClick={() => onTake(reference)}
    >
      <FormattedMessage id="internal_privacy_rights.action.take" />
    </Button>
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

/** Two names, or the first of more: a cell has two lines. */
function BrandNames({ brands }: { brands: readonly string[] }) {
  const shown = brands.length > 2 ? 1 : 2
  const names = brands.slice(0, shown).join(', ')
  const count = brands.length - shown
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
  const desk = useDesk<TakenTogether, Together>({ done: [], unfinished: [], skipped: [] })
  const choosable = requests.map(({ reference }) => reference)
  const chosenReferences = choosable.filter((reference) => marked.includes(reference))

  async function take(reference: string) {
    if (desk.running) return
    // Not where somebody was faster.
    const unowned = [{ reference, owner: null }]
    if (await desk.run('take', () => assignRequests({ chosen: unowned, to: 'me' }))) retry()
  }

  /** A box that chooses these requests, or none of them. */
  function box(references: readonly string[], label: string) {
    const otherReferences = chosenReferences.filter((each) => !references.includes(each))
    const isChosen = references.length + otherReferences.length === chosenReferences.length
    return (
      <input
        type="checkbox"
        className={boxStyle}
        aria-label={label}
        checked={isChosen}
        onChange={() => setMarked(isChosen ? otherReferences : [...otherReferences, ...references])}
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
        columns={columnsOf(readsOnly ? undefined : (reference) => void take(reference)).filter(
          ({ name }) => name !== 'country' || !pages.list.filter.country,
        )}
        rows={requests}
        keyOf={(request) => request.reference}
        body={body}
        choice={readsOnly ? undefined : choice}
      />
      <ChosenBar
        desk={desk}
        chosen={requests.filter(({ reference }) => chosenReferences.includes(reference))}
        me={me}
        onDone={() => {
          setMarked([])
          retry()
        }}
      />
    </>
  )
}
