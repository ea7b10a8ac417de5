import type { ReactNode } from 'react'
import styles from './case-layout.module.css'

interface CaseLayoutProps {
  /** State of the case. */
  state: ReactNode
  /** Facts of the case: a column of its own on wide screens, before the work on narrow ones. */
  facts: ReactNode
  /** Steps and history. */
  children: ReactNode
}

/** The parts of the page of a case. */
export function CaseLayout({ state, facts, children }: CaseLayoutProps) {
  return (
    <div className={styles.columns}>
      <div className={`${styles.part} ${styles.state}`}>{state}</div>
      <aside className={`${styles.part} ${styles.facts}`}>{facts}</aside>
      <div className={`${styles.part} ${styles.work}`}>{children}</div>
    </div>
  )
}
