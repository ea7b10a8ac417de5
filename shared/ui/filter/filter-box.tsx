import { FormattedMessage } from '@site/shared/platform'
import { useId, type FormEvent, type ReactNode } from 'react'
import { InPageLink } from '../in-page-link/in-page-link.tsx'
import styles from './filter-box.module.css'

interface FilterBoxProps {
  /** What is searched, for screen readers. */
  label: string
  children: ReactNode
}

/**
 * The box with the controls by which a list is filtered; what is chosen applies by itself. Holds `FilterField`s. Its first
 * Tab stop is a link that leads past them.
 */
export function FilterBox({ label, children }: FilterBoxProps) {
  const id = useId()
  const stay = (event: FormEvent) => event.preventDefault()
  return (
    <form role="search" className={styles.box} aria-label={label} onSubmit={stay}>
      <InPageLink to={id} className={styles.skip}>
        <FormattedMessage id="common.skip_filters" />
      </InPageLink>
      {children}
      <span id={id} className={styles.end} tabIndex={-1} />
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
