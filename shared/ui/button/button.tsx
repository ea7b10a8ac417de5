import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { Link } from '@site/shared/platform'
import { Icon } from '../icon/icon.tsx'
import * as icons from '../icon/icons.ts'

export interface ButtonProps extends ComponentProps<'button'> {
  /** `link` looks like a link in running text; `danger` is for what destroys something, and is never the main button. */
  variant?: 'primary' | 'secondary' | 'link' | 'danger'
  /** What the button started is still going on: it keeps focus and size, and does nothing. */
  loading?: boolean
}

/** A button of the site; `type="button"` unless told otherwise. */
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
  /** A path without language. */
  to: string
  /** `danger` leads to where something is ended or removed. */
  variant?: 'primary' | 'danger'
  children: ReactNode
}

/** A link to a page of the site that looks like a button: the one thing to do next. */
export function ButtonLink({ to, variant = 'primary', children }: ButtonLinkProps) {
  return (
    <Link to={to} className={`${styles.button} ${styles[variant]} ${styles.leading}`}>
      {children}
      <Icon shape={icons.arrowRight} />
    </Link>
  )
}
