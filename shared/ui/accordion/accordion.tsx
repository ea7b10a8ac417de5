import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import * as icons from '../icon/icons.ts'
import styles from './accordion.module.css'

interface AccordionSectionProps {
  title: ReactNode
  note?: ReactNode
  children: ReactNode
  /** Heading level, default 2. */
  level?: 2 | 3
  /** Whether it is open initially. */
  open?: boolean
}

/** Sections that open and close independently; contains `AccordionSection`s. */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className={styles.accordion}>{children}</div>
}

export function AccordionSection({ title, note, children, level = 2, open = false }: AccordionSectionProps) {
  const Heading = `h${level}` as const
  return (
    <details className={styles.section} open={open}>
      <summary className={styles.summary}>
        <Heading className={styles.title}>{title}</Heading>
        {note && <span className={styles.note}>{note}</span>}
        <Icon shape={icons.chevronDown} className={styles.chevron} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
