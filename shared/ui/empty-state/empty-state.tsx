import type { ReactNode } from 'react'
import { Emblem } from '../emblem/emblem.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  /** Why there is nothing. */
  children: ReactNode
  /** Possible action. */
  action?: ReactNode
  /** Nothing is what one hopes for. */
  isGood?: boolean
}

/** Stands where a list would be. The page announces how many there are. */
export function EmptyState({ children, action, isGood = false }: EmptyStateProps) {
  return (
    <div className={isGood ? `${styles.empty} ${styles.good}` : styles.empty}>
      <Emblem isLit={isGood} />
      <div className={styles.body}>
        <div className={styles.text}>{children}</div>
        {action}
      </div>
    </div>
  )
}
