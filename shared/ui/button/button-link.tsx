import { Link } from '@site/shared/platform'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './button.module.css'

/** A link to a page of the site that looks like a button: the one thing to do next. `to` is a path without language. */
export function ButtonLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={`${styles.button} ${styles.primary} ${styles.leading}`}>
      {children}
      <Icon name="arrow-right" />
    </Link>
  )
}
