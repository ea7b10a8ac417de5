import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './card.module.css'

interface CardProps {
  title: ReactNode
  children?: ReactNode
  /** Path of `icons`. */
  icon?: string
  /** Heading level, default 2. */
  level?: 2 | 3
}

/** A framed part of a page, alone or in an `<li>`. */
export function Card({ title, children, icon, level = 2 }: CardProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.card}>
      {icon && <Icon shape={icon} className={styles.icon} />}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
    </div>
  )
}
