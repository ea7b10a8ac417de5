import { FormattedMessage, type MessageId } from '@site/shared/platform'
import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** What there is to know of a request, each with its name; holds `Fact`s. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

/** Shows nothing where there is nothing to say. */
export function Fact({ name, children }: { name: MessageId; children: ReactNode }) {
  if (!children) return null
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>
        <FormattedMessage id={name} />
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
