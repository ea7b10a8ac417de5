import type { ReactNode } from 'react'
import { usePageTitle } from '../layout/current-page.ts'
import styles from './error-page.module.css'

interface Props {
  /** The HTTP status and its standard name, for those who report a problem: `404 · Not Found`. */
  status?: string
  title: string
  text: string
  children?: ReactNode
}

/** The layout of every page that is shown in place of another. */
export function ErrorPage({ status, title, text, children }: Props) {
  usePageTitle(title)
  return (
    <section className={styles.page}>
      {status && <p className={styles.status}>{status}</p>}
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      <p className={styles.actions}>{children}</p>
    </section>
  )
}
