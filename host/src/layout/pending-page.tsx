import { Skeleton } from '@site/shared/ui'
import styles from './pending-page.module.css'

/** Holds the place of the first page while its remote loads. */
export function PendingPage() {
  return (
    <div className={styles.pending}>
      <Skeleton lines={12} />
    </div>
  )
}
