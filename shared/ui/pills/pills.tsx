import { NavLink } from '@site/shared/platform'
import type { ReactNode } from 'react'
import styles from './pills.module.css'

/** Links between pages that are variants of one another. `label` names them to a screen reader. */
export function Pills({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.pills}>{children}</ul>
    </nav>
  )
}

/** One of `Pills`; `to` without the language. Marked where it is the page shown. */
export function PillLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <NavLink to={to} end className={styles.pill}>
        {children}
      </NavLink>
    </li>
  )
}
