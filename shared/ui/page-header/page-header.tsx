import type { ReactNode } from 'react'
import styles from './page-header.module.css'

interface PageHeaderProps {
  title: ReactNode
  intro?: ReactNode
  /** Little space below. */
  dense?: boolean
  children?: ReactNode
}

/** The `<h1>` of a page with its introduction. */
export function PageHeader({ title, intro, dense = false, children }: PageHeaderProps) {
  return (
    <header className={dense ? `${styles.header} ${styles.dense}` : styles.header}>
      <h1 className={styles.title}>{title}</h1>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
    </header>
  )
}
