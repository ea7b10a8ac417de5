import type { MouseEvent, ReactNode } from 'react'
import styles from './error-summary.module.css'

/** Leads to a field of the same page: into view with its label, and the focus into it. */
export function FieldLink({ id, children }: { id: string; children: ReactNode }) {
  function follow(event: MouseEvent) {
    const control = document.getElementById(id)
    if (!control) return
    event.preventDefault()
    document.getElementById(`${id}-field`)?.scrollIntoView()
    control.focus({ preventScroll: true })
  }
  return (
    <a className={styles.link} href={`#${id}`} onClick={follow}>
      {children}
    </a>
  )
}
