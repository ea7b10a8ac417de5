import { createQuery, FormattedMessage, Link, useQuery } from '@site/shared/platform'
import { Notice, Skeleton } from '@site/shared/ui'
import type { ReactNode } from 'react'
import styles from './contact.module.css'

/** Loads after the page, which it ends. Unlike `React.lazy`, a source can retry a failed import. */
const fields = createQuery((_wanted: true) => import(/* webpackChunkName: "lazy-contact" */ './contact-fields.tsx'))

export function Contact() {
  return (
    <section className={styles.contact} aria-labelledby="contact">
      <div>
        <h2 id="contact" className={styles.heading}>
          <FormattedMessage id="legal.contact.title" />
        </h2>
        <p className={styles.text}>
          <FormattedMessage id="legal.contact.promise" />
        </p>
        <p className={styles.text}>
          <FormattedMessage id="legal.contact.privacy" values={{ policy: policyLink }} />
        </p>
      </div>
      <div className={styles.fields}>
        <Fields />
      </div>
    </section>
  )
}

function Fields() {
  const { value, state, retry } = useQuery(fields, true)
  if (value) return <value.default />
  if (state === 'loading') return <Skeleton lines={8} />
  return (
    <Notice kind="error" onRetry={retry} retrying={state === 'retrying'}>
      <FormattedMessage id="legal.contact.unavailable" />
    </Notice>
  )
}

function policyLink(text: ReactNode[]) {
  return <Link to="/document/privacy-policy">{text}</Link>
}
