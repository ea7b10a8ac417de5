import type { ReactNode } from 'react'
import styles from './case-layout.module.css'

interface CaseLayoutProps {
  /** How the case stands. */
  state: ReactNode
  /** What is known about it: a column of its own on wide screens, before the work on narrow ones. */
  facts: ReactNode
  /** What can be done, and what happened. */
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
