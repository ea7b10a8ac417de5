import { ColumnNames } from './campaign-rows.tsx'
import styles from './campaign-rows.module.css'

/** Enough to fill a large window. */
const numbers = Array.from({ length: 14 }, (_, number) => number)

/** Rows in the size of those that are to come, without their texts. */
export function RowSkeletons() {
  return (
    <div aria-hidden="true">
      <ColumnNames />
      <div className={styles.rows}>
        {numbers.map((number) => (
          <div key={number} className={`${styles.place} ${styles.skeleton}`} />
        ))}
      </div>
    </div>
  )
}
