import { useIntl } from '@site/shared/platform'
import type { ReactNode } from 'react'
import { useErrorTitle } from '../layout/current-page.ts'
import styles from './error-page.module.css'

interface Props {
  /** The HTTP status and its standard name, for those who report a problem: `404 · Not Found`. */
  status?: string
  /** Part of the message ids of title and text. */
  name: 'not_found' | 'disabled' | 'unavailable' | 'internal_error' | 'redirect_loop' | 'country_unknown'
  /** Below the text. */
  hint?: ReactNode
  children?: ReactNode
}

/** The layout of every page that is shown in place of another. */
export function ErrorPage({ status, name, hint, children }: Props) {
  const { formatMessage } = useIntl()
  const title = name === 'country_unknown' ? 'Cannot determine country' : formatMessage({ id: `host.${name}.title` })
  useErrorTitle(title)
  return (
    <section className={styles.page}>
      {status && <p className={styles.status}>{status}</p>}
      <h1>{title}</h1>
      <p className={styles.text}>{formatMessage({ id: `host.${name}.text` })}</p>
      {hint && <p className={styles.text}>{hint}</p>}
      <p className={styles.actions}>{children}</p>
    </section>
  )
}
