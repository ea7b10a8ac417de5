import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { Link } from '@site/shared/platform'
import { Icon } from '../icon/icon.tsx'
import * as icons from '../icon/icons.ts'

export interface ButtonProps extends ComponentProps<'button'> {
  /** `link` looks like a text link; `danger` is for destructive actions. */
  variant?: 'primary' | 'secondary' | 'link' | 'danger'
  /** Shows progress: keeps focus and size, ignores clicks. */
  loading?: boolean
}

/** A button with `type="button"` by default. */
export function Button({ variant = 'primary', loading = false, className, children, onClick, ...rest }: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={[styles.button, styles[variant], className].filter(Boolean).join(' ')}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={press}
    >
      <span className={styles.text}>{children}</span>
      {loading && <span className={styles.ring} aria-hidden="true" />}
    </button>
  )
}

interface ButtonLinkProps {
  /** Path without language. */
  to: string
  variant?: 'primary' | 'secondary' | 'danger'
  /** State of the new history entry. */
  state?: unknown
  children: ReactNode
}

/** A link that looks like a button. */
export function ButtonLink({ to, variant = 'primary', state, children }: ButtonLinkProps) {
  return (
    <Link to={to} state={state} className={`${styles.button} ${styles[variant]} ${styles.leading}`}>
      {children}
      <Icon shape={icons.arrowRight} />
    </Link>
  )
}

interface SiteButtonLinkProps {
  href: string
  /** The whole name, which begins with the visible text. */
  label: string
  children: ReactNode
}

/** A link to another site that looks like a button. */
export function SiteButtonLink({ href, label, children }: SiteButtonLinkProps) {
  const style = `${styles.button} ${styles.secondary} ${styles.leading}`
  return (
    <a href={href} aria-label={label} rel="external noopener" className={style}>
      {children}
      <Icon shape={icons.arrowRight} />
    </a>
  )
}
