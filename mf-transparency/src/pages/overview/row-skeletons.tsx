import { ColumnNames } from './campaign-rows.tsx'
import styles from './campaign-rows.module.css'
import { countFirstRows } from './use-in-steps.ts'

/** Rows in the size of those that are to come, without their texts. */
export function RowSkeletons() {
  return (
    <div aria-hidden="true">
      <ColumnNames />
      <div className={styles.rows}>
        {Array.from({ length: countFirstRows() }, (_, row) => (
          <div key={row} className={`${styles.place} ${styles.skeleton}`} />
        ))}
      </div>
    </div>
  )
}
