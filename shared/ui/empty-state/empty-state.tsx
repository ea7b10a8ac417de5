import type { ReactNode } from 'react'
import { Lantern } from '../lantern/lantern.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  /** Why there is nothing. */
  children: ReactNode
  /** What one can do. */
  action?: ReactNode
  /** Nothing is what one hopes for. */
  isGood?: boolean
}

/** Stands where a list would be; what it says is announced. */
export function EmptyState({ children, action, isGood = false }: EmptyStateProps) {
  return (
    <div role="status" className={isGood ? `${styles.empty} ${styles.good}` : styles.empty}>
      <Lantern />
      <div className={styles.body}>
        <div className={styles.text}>{children}</div>
        {action}
      </div>
    </div>
  )
}
