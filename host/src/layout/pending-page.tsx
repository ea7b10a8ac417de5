import { Skeleton } from '@site/shared/ui'
import styles from './layout.module.css'

export function PendingPage() {
  return (
    <div className={styles.pending}>
      <Skeleton lines={12} />
    </div>
  )
}
