import type { ReactNode } from 'react'
import { usePageTitle } from '../layout/document-title.ts'
import styles from './error-page.module.css'

interface Props {
  /** The HTTP status and its standard name, for those who report a problem: `404 · Not Found`. */
  status?: string
  title: string
  text: string
  children?: ReactNode
}

/** One look for every page that stands in place of another. */
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
