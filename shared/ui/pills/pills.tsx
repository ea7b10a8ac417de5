import { NavLink } from '@site/shared/platform'
import type { ReactNode } from 'react'
import styles from './pills.module.css'

/** Links between variants of a page; contains `PillLink`s. */
export function Pills({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.pills}>{children}</ul>
    </nav>
  )
}

/** `to` without the language. Marked on the current page. */
export function PillLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <NavLink to={to} end className={styles.pill}>
        {children}
      </NavLink>
    </li>
  )
}
