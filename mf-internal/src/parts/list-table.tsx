import { FormattedMessage, useIntl, type MessageId } from '@site/shared/platform'
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
  /** Keeps the cell on one line. */
  isLine?: boolean
  show: (row: Row) => ReactNode
}

interface ListTableProps<Row> {
  title: MessageId
  /** The first one names the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** A column before the first: its heading, and its cells. */
  choice?: { all: ReactNode; of: (row: Row) => ReactNode }
  body?: RefObject<HTMLTableSectionElement | null>
}

/** The rows of one page of a list. On a narrow screen the table scrolls sideways. */
export function ListTable<Row>({ title, columns, rows, keyOf, choice, body }: ListTableProps<Row>) {
  const label = useIntl().formatMessage({ id: title })
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
              {columns.map(({ name }) => (
                <th key={name} scope="col" className={styles.head}>
                  <FormattedMessage id={`internal_privacy_rights.fact.${name}`} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row) => (
              <tr key={keyOf(row)} className={styles.row}>
                {choice && <td className={styles.cell}>{choice.of(row)}</td>}
                {columns.map(({ name, isLine, show }, index) => {
                  const Cell = index === 0 ? 'th' : 'td'
                  return (
                    <Cell
                      key={name}
                      scope={index === 0 ? 'row' : undefined}
                      className={isLine ? `${styles.cell} ${styles.line}` : styles.cell}
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
    </>
  )
}
