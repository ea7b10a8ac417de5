import { FormattedMessage } from '@site/shared/platform'
import { useId, type FormEvent, type ReactNode } from 'react'
import { InPageLink } from '../in-page-link/in-page-link.tsx'
import styles from './filter-box.module.css'

interface FilterBoxProps {
  /** Accessible name. */
  label: string
  /** In one row, without a frame. */
  dense?: boolean
  children: ReactNode
}

/** A box with filters, which apply as they change; contains `FilterField`s. Starts with a link that skips it. */
export function FilterBox({ label, dense = false, children }: FilterBoxProps) {
  const id = useId()
  const stay = (event: FormEvent) => event.preventDefault()
  return (
    <form
      role="search"
      className={dense ? `${styles.box} ${styles.dense}` : styles.box}
      aria-label={label}
      onSubmit={stay}
    >
      <InPageLink to={id} className={styles.skip}>
        <FormattedMessage id="common.skip_filters" />
      </InPageLink>
      {children}
      <span id={id} className={styles.end} tabIndex={-1} />
    </form>
  )
}

/** An `input` or `select` in `controlStyle` with its label. */
export function FilterField({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      {children}
    </label>
  )
}
