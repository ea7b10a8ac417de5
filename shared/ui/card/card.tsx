import { Link } from '@site/shared/platform'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import * as icons from '../icon/icons.ts'
import styles from './card.module.css'

interface CardProps {
  title: ReactNode
  children?: ReactNode
  /** Path of `icons`. */
  icon?: string
  /** Heading level, default 2. */
  level?: 2 | 3
}

/** A grid of cards; a list, so that screen readers announce its length. */
export function CardList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

/** A framed part of a page, alone or in an `<li>` of a `CardList`. */
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

interface CardLinkProps extends CardProps {
  /** Path without language. */
  to: string
  /** State of the new history entry. */
  state?: unknown
}

/** A card that is one link. */
export function CardLink({ to, state, title, ...rest }: CardLinkProps) {
  return (
    <div className={styles.clickable}>
      <Card
        {...rest}
        title={
          <Link to={to} state={state} className={styles.link}>
            {title}
            <Icon shape={icons.arrowRight} className={styles.arrow} />
          </Link>
        }
      />
    </div>
  )
}
