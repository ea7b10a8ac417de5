/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a table that is shown as cards loses its roles; the key for a row is that of its link */
import { isPlainClick } from '@site/shared/browser'
import type { StaffSort } from '@site/shared/calls'
import { FormattedMessage, Link, useIntl, useLocation, type MessageId } from '@site/shared/platform'
import { EmptyState } from '@site/shared/ui'
import { writeLabel } from '@site/shared/rules'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import { FilterLink } from './list-controls.tsx'
import { listId } from './list-id.ts'
import type { ListPlace } from './list-place.tsx'
import type { FactName } from './staff-page.tsx'
import styles from './list-table.module.css'

/** Class of a link that names its row. */
export const rowLinkStyle = styles.reference

interface RowLinkProps {
  to: string
  references?: string[]
  /** Whether it is a name, which may take several lines, and not a reference. */
  isName?: boolean
  children: ReactNode
}

/** A link that names its row and opens its case, which then knows this list. A press anywhere in the row follows it. */
export function RowLink({ to, references, isName = false, children }: RowLinkProps) {
  const place: ListPlace = { search: useLocation().search, references: references ?? [], steps: 1 }
  return (
    <Link
      to={to}
      state={place}
      className={`${styles.reference} ${styles.whole} ${isName ? styles.name : ''}`}
      translate="no"
    >
      {children}
    </Link>
  )
}

export interface Column<Row> {
  /** Part of the message id `internal_privacy_rights.fact.<name>` of the heading. */
  name: FactName
  /** A heading for a column that is narrower than its name, which cards have. */
  heading?: MessageId
  /** Keeps the cell on one line. */
  kind?: 'line'
  /** Has no label where a row is a card. */
  isPlain?: boolean
  /** Order that its heading gives to the list, as in the filter; null for the usual order. */
  sort?: StaffSort | null
  show: (row: Row, rows: readonly Row[]) => ReactNode
}

/** A press anywhere in a row follows its link, but for its other controls and for text that is being chosen. */
function openCase(event: MouseEvent<HTMLElement>) {
  const { target, currentTarget } = event
  const isControl = target instanceof Element && target.closest('a, button, input, label') !== null
  if (isControl || !isPlainClick(event) || window.getSelection()?.toString()) return
  currentTarget.querySelector<HTMLElement>(`.${styles.whole}`)?.click()
}

interface PagePart {
  page: number
  sort?: StaffSort | undefined
}

export interface PagesProps {
  list: {
    filter: Partial<PagePart>
    addressOf: (part: PagePart) => string
    change: (part: PagePart) => void
  }
  total: number
  pageSize: number
}

/** A column before the first: its heading, which says over cards what it chooses, and its cells. */
export interface TableChoice<Row> {
  label: MessageId
  all: ReactNode
  of: (row: Row) => ReactNode
}

interface ListTableProps<Row> extends PagesProps {
  title: MessageId
  /** Shown where there are no rows. */
  empty: MessageId
  /** Whether that is what one hopes for. */
  isGood?: boolean
  /** The first one names the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Whether a row may have several lines of a wide window. */
  isTall?: boolean
  choice?: TableChoice<Row> | undefined
  body?: RefObject<HTMLTableSectionElement | null>
}

/** One page of a list, and links to the others. On a narrow screen the rows are cards, whose cells have the headings as labels. */
export function ListTable<Row>({
  title,
  empty,
  isGood = false,
  columns,
  rows,
  keyOf,
  choice,
  body,
  isTall = false,
  ...pages
}: ListTableProps<Row>) {
  const intl = useIntl()
  const { list } = pages
  const isSorted = ({ sort }: Column<Row>) => sort !== undefined && sort === (list.filter.sort ?? null)
  const classOf = (style: string | undefined, { kind }: Column<Row>) => `${style} ${kind ? styles[kind] : ''}`
  const address = list.addressOf({ page: 1 })
  const [path = ''] = address.split('?')
  if (rows.length === 0) {
    return (
      <EmptyState isGood={isGood} action={path !== address && !isGood && <WholeList path={path} />}>
        <FormattedMessage id={empty} />
      </EmptyState>
    )
  }
  return (
    <>
      <div className={styles.frame} id={listId} tabIndex={-1}>
        <table
          role="table"
          className={isTall ? styles.table : `${styles.table} ${styles.dense}`}
          aria-label={intl.formatMessage({ id: title })}
        >
          <thead role="rowgroup" className={styles.heads}>
            <tr role="row">
              {choice && (
                <td role="cell" className={styles.head}>
                  <label className={styles.all}>
                    {choice.all}
                    <span className={styles.allText}>
                      <FormattedMessage id={choice.label} />
                    </span>
                  </label>
                </td>
              )}
              {columns.map((column) => {
                const heading = (
                  <FormattedMessage id={column.heading ?? `internal_privacy_rights.fact.${column.name}`} />
                )
                return (
                  <th
                    key={column.name}
                    role="columnheader"
                    scope="col"
                    className={classOf(styles.head, column)}
                    aria-sort={isSorted(column) ? 'ascending' : undefined}
                  >
                    {column.sort === undefined ? (
                      heading
                    ) : (
                      <FilterLink
                        list={list}
                        filter={{ sort: column.sort ?? undefined, page: 1 }}
                        className={styles.sort}
                      >
                        {heading}
                      </FilterLink>
                    )}
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody role="rowgroup" ref={body} className={styles.rows}>
            {rows.map((row) => (
              <tr key={keyOf(row)} role="row" className={styles.row} onClick={openCase}>
                {choice && (
                  <td role="cell" className={styles.cell}>
                    {choice.of(row)}
                  </td>
                )}
                {columns.map((column, index) => {
                  const Cell = index === 0 ? 'th' : 'td'
                  return (
                    <Cell
                      key={column.name}
                      role={index === 0 ? 'rowheader' : 'cell'}
                      scope={index === 0 ? 'row' : undefined}
                      className={classOf(styles.cell, column)}
                      data-label={
                        column.isPlain || index === 0
                          ? undefined
                          : writeLabel(
                              intl.formatMessage({ id: `internal_privacy_rights.fact.${column.name}` }),
                              intl.locale,
                            )
                      }
                    >
                      {column.show(row, rows)}
                    </Cell>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pages {...pages} />
    </>
  )
}

function Pages({ list, total, pageSize }: PagesProps) {
  const intl = useIntl()
  const { page = 1 } = list.filter
  const from = (page - 1) * pageSize + 1
  const lastRow = Math.min(page * pageSize, total)
  return (
    <nav className={styles.pages} aria-label={intl.formatMessage({ id: 'internal_privacy_rights.list.pages' })}>
      <span>
        <FormattedMessage id="internal_privacy_rights.list.shown" values={{ from, to: lastRow, total }} />
      </span>
      {page > 1 && (
        <Link to={list.addressOf({ page: page - 1 })} className={styles.pageLink}>
          <FormattedMessage id="internal_privacy_rights.list.previous" />
        </Link>
      )}
      {lastRow < total && (
        <Link to={list.addressOf({ page: page + 1 })} className={styles.pageLink}>
          <FormattedMessage id="internal_privacy_rights.list.next" />
        </Link>
      )}
    </nav>
  )
}

/** Leads to the list as it is opened at first. */
function WholeList({ path }: { path: string }) {
  return (
    <Link to={path}>
      <FormattedMessage id="internal_privacy_rights.list.whole" />
    </Link>
  )
}
