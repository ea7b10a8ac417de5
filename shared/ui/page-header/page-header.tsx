import type { ReactNode } from 'react'
import styles from './page-header.module.css'

interface PageHeaderProps {
  /** What the page is a part of, above its title. */
  part?: ReactNode
  title: ReactNode
  /** One or two sentences that say what the page is for. */
  intro?: ReactNode
  /** Where what follows is what one came for: little room below. */
  dense?: boolean
  /** What belongs to the page as a whole: pills, a back link. */
  children?: ReactNode
}

/** The one `<h1>` of a page, with its introduction. */
export function PageHeader({ part, title, intro, dense = false, children }: PageHeaderProps) {
  return (
    <header className={dense ? `${styles.header} ${styles.dense}` : styles.header}>
      {part && <p className={styles.part}>{part}</p>}
      <h1 className={styles.title}>{title}</h1>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
    </header>
  )
}
