/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table that is shown as cards loses its roles */
import { calendarDays, overviewFile, type OverviewTable } from '@site/shared/calls'
import { FormattedMessage, getTextLang, useIntl, type MessageId } from '@site/shared/platform'
import { useId, type ReactNode } from 'react'
import styles from './number-table.module.css'

type ColumnName<Id = MessageId> = Id extends `internal_privacy_rights.overview.column.${infer Name}` ? Name : never

export interface Column<Row> {
  /** Part of the message id `internal_privacy_rights.overview.column.<name>` of the heading. */
  name: ColumnName
  /** In the heading. */
  values?: Record<string, number>
  /** Numbers are written in the language of the page. */
  show: (row: Row) => ReactNode
}

interface NumberTableProps<Row> {
  table: Exclude<OverviewTable, 'due'>
  /** Shown where there are no rows. */
  empty: MessageId
  /** Unit of the numbers, where the headings do not say it. */
  note?: MessageId
  /** The first one names the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

/** Numbers with a heading, and a link to their file. With three columns or more the rows are cards on a narrow screen. */
export function NumberTable<Row>({ table, empty, note, columns, rows }: NumberTableProps<Row>) {
  const intl = useIntl()
  const id = useId()
  const headings = columns.map(({ name, values }) =>
    intl.formatMessage({ id: `internal_privacy_rights.overview.column.${name}` }, values),
  )
  const write = (value: ReactNode) => (typeof value === 'number' ? intl.formatNumber(value) : value)
  return (
    <section>
      <h2 id={id} className={styles.heading}>
        <FormattedMessage id={`internal_privacy_rights.overview.table.${table}`} />
      </h2>
      {rows.length === 0 ? (
        <p>
          <FormattedMessage id={empty} />
        </p>
      ) : (
        <>
          {note && (
            <p className={styles.note}>
              <FormattedMessage id={note} />
            </p>
          )}
          <table
            role="table"
            className={columns.length > 2 ? `${styles.table} ${styles.cards}` : styles.table}
            aria-labelledby={id}
          >
            <thead role="rowgroup">
              <tr role="row">
                {headings.map((heading) => (
                  <th key={heading} role="columnheader" scope="col" className={styles.head}>
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {rows.map((row, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- rows never move
                <tr key={place} role="row">
                  {columns.map((column, index) =>
                    index === 0 ? (
                      <th key={column.name} role="rowheader" scope="row" className={styles.cell}>
                        {write(column.show(row))}
                      </th>
                    ) : (
                      <td key={column.name} role="cell" className={styles.cell} data-label={headings[index]}>
                        {write(column.show(row))}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <FileLink table={table} />
    </section>
  )
}

/** Downloads a table for spreadsheets. */
export function FileLink({ table }: { table: OverviewTable }) {
  const intl = useIntl()
  const text = intl.formatMessage({ id: 'internal_privacy_rights.work_list.file' })
  const values = { days: calendarDays }
  const title = intl.formatMessage({ id: `internal_privacy_rights.overview.table.${table}` }, values)
  return (
    <a
      className={styles.file}
      href={overviewFile.address({ table, language: getTextLang() })}
      aria-label={`${text}, ${title}`}
      download
    >
      {text}
    </a>
  )
}
