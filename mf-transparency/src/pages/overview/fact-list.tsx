import { FormattedMessage } from '@site/shared/platform'
import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

/** What a card says of an advertisement, each fact under its name. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

export function Fact({ name, children }: { name: 'channel' | 'period' | 'views' | 'spending'; children: ReactNode }) {
  return (
    <div className={styles[name]}>
      <dt className={styles.name}>
        <FormattedMessage id={`political_ads.facts.${name}`} />
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
