import type { FormEvent, ReactNode } from 'react'
import styles from './filter-box.module.css'

interface FilterBoxProps {
  /** What is searched, for screen readers. */
  label: string
  children: ReactNode
}

/** The box with the controls by which a list is filtered; what is chosen applies by itself. Holds `FilterField`s. */
export function FilterBox({ label, children }: FilterBoxProps) {
  const stay = (event: FormEvent) => event.preventDefault()
  return (
    <form role="search" className={styles.box} aria-label={label} onSubmit={stay}>
      {children}
    </form>
  )
}

/** One control, an `input` or a `select` in `controlStyle`, with its label above it. */
export function FilterField({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      {children}
    </label>
  )
}
