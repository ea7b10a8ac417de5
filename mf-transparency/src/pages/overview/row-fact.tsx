import { FormattedMessage, type MessageId } from '@site/shared/platform'
import type { ReactNode } from 'react'
import styles from './campaign-rows.module.css'

interface RowFactProps {
  /** Id of the text of its name. */
  name: MessageId
  place: 'channel' | 'period' | 'views' | 'spending'
  children: ReactNode
}

/** A fact of a row. Its name is seen where no column names it and its value does not tell. */
export function RowFact({ name, place, children }: RowFactProps) {
  return (
    <div className={styles[place]}>
      <dt className={styles.name}>
        <FormattedMessage id={name} />
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
