import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import * as icons from '../icon/icons.ts'
import styles from './accordion.module.css'

interface AccordionSectionProps {
  title: ReactNode
  /** A few words beside the title: how much is inside. */
  note?: ReactNode
  children: ReactNode
  /** Level of the title; 2 where left out. */
  level?: 2 | 3
  /** Open from the start; the visitor opens and closes it from then on. */
  open?: boolean
}

/** Sections below each other of which each can be opened and closed by itself. Holds `AccordionSection`s. */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className={styles.accordion}>{children}</div>
}

/** A section of which only the title shows until it is opened. */
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
