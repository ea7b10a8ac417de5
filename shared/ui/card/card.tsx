import { Link } from '@site/shared/platform'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import * as icons from '../icon/icons.ts'
import styles from './card.module.css'

interface CardProps {
  title: ReactNode
  children?: ReactNode
  /** An outline of `icons`. */
  icon?: string
  /** Level of the title; 2 where left out. */
  level?: 2 | 3
}

/** Cards beside each other, as many columns as fit; a list, so that a screen reader says how many there are. */
export function CardList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

/** A framed part of a page with a title. Stands alone or in a `CardList` (in an `<li>`). */
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
  /** Without the language. */
  to: string
  /** For the page that it leads to: state of its history entry. */
  state?: unknown
}

/** A card that leads to a page. All of it can be clicked; its one link is the title. */
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
