import { FormattedMessage, Link, useIntl, type MessageId } from '@site/shared/platform'
import type { ReactNode, RefObject } from 'react'
import styles from './list-table.module.css'

/** Of a link that names its row. */
export const rowLinkStyle = styles.reference
/** Of a checkbox in a cell. */
export const boxStyle = styles.box

type FactName<Id = MessageId> = Id extends `internal_privacy_rights.fact.${infer Name}` ? Name : never

export interface Column<Row> {
  /** Part of the message id `internal_privacy_rights.fact.<name>` of the heading. */
  name: FactName
  /** `line` keeps the cell on one line; `wide` is shown on wide screens only. */
  kind?: 'line' | 'wide'
  show: (row: Row) => ReactNode
}

interface ListTableProps<Row> extends PagesProps {
  title: MessageId
  /** Shown where there are no rows. */
  empty: MessageId
  /** The first one names the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** A column before the first: its heading, and its cells. */
  choice?: { all: ReactNode; of: (row: Row) => ReactNode }
  body?: RefObject<HTMLTableSectionElement | null>
}

/** One page of a list, and links to the others. On a narrow screen the table scrolls sideways. */
export function ListTable<Row>({ title, empty, columns, rows, keyOf, choice, body, ...pages }: ListTableProps<Row>) {
  const label = useIntl().formatMessage({ id: title })
  if (rows.length === 0) {
    return (
      <p role="status">
        <FormattedMessage id={empty} />
      </p>
    )
  }
  return (
    <>
      <p className={styles.hint}>
        <FormattedMessage id="internal_privacy_rights.list.scroll" />
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard has to reach what only scrolling shows */}
      <div className={styles.frame} role="region" aria-label={label} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {choice && <td className={styles.head}>{choice.all}</td>}
              {columns.map(({ name, kind }) => (
                <th key={name} scope="col" className={`${styles.head} ${kind ? styles[kind] : ''}`}>
                  <FormattedMessage id={`internal_privacy_rights.fact.${name}`} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row) => (
              <tr key={keyOf(row)} className={styles.row}>
                {choice && <td className={styles.cell}>{choice.of(row)}</td>}
                {columns.map(({ name, kind, show }, index) => {
                  const Cell = index === 0 ? 'th' : 'td'
                  return (
                    <Cell
                      key={name}
                      scope={index === 0 ? 'row' : undefined}
                      className={`${styles.cell} ${kind ? styles[kind] : ''}`}
                    >
                      {show(row)}
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

export interface PagesProps {
  /** From 1. */
  page: number | undefined
  total: number
  pageSize: number
  /** Path and query of a page of the list. */
  addressOf: (page: number) => string
}

function Pages({ page = 1, total, pageSize, addressOf }: PagesProps) {
  const intl = useIntl()
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  return (
    <nav className={styles.pages} aria-label={intl.formatMessage({ id: 'internal_privacy_rights.list.pages' })}>
      <span>
        <FormattedMessage id="internal_privacy_rights.list.shown" values={{ from, to, total }} />
      </span>
      {page > 1 && (
        <Link to={addressOf(page - 1)} className={styles.pageLink}>
          <FormattedMessage id="internal_privacy_rights.list.previous" />
        </Link>
      )}
      {to < total && (
        <Link to={addressOf(page + 1)} className={styles.pageLink}>
          <FormattedMessage id="internal_privacy_rights.list.next" />
        </Link>
      )}
    </nav>
  )
}
