import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'

export interface ButtonProps extends ComponentProps<'button'> {
  /** `danger` ends or removes something; `link` looks like a link in running text. */
  variant?: 'primary' | 'secondary' | 'danger' | 'link'
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
