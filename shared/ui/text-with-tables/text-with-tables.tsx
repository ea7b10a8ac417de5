import { splitTables, type TextTable } from '@site/shared/rules'
import styles from './text-with-tables.module.css'

/** A text of others, with its lines; rows with tabs between their cells are a table. */
export function TextWithTables({ children: text }: { children: string }) {
  return splitTables(text).map((part, index) =>
    typeof part === 'string' ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts have no names, and do not move
      <p key={index} className={styles.text} dir="auto">
        {part}
      </p>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <Table key={index} table={part} />
    ),
  )
}

function Table({ table }: { table: TextTable }) {
  const headings = table[0] ?? []
  const rows = table.slice(1)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard has to reach what only scrolling shows
    <div className={styles.frame} role="group" aria-label={headings.filter(Boolean).join(', ')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {headings.map((heading, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns have no other name
              <th key={column} scope="col" dir="auto">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no other name
            <tr key={at}>
              {row.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- as of the headings
                <td key={column} dir="auto">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
