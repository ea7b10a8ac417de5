import type { ReactNode } from 'react'
import styles from './page-header.module.css'

interface PageHeaderProps {
  title: ReactNode
  /** One or two sentences that say what the page is for. */
  intro?: ReactNode
  /** What belongs to the page as a whole: pills, a back link. */
  children?: ReactNode
}

/** The one `<h1>` of a page, with its introduction. */
export function PageHeader({ title, intro, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
    </header>
  )
}
