import { FormattedMessage, type MessageId } from '@site/shared/platform'
import { useId, type ReactNode } from 'react'
import styles from './section.module.css'

export function Section({ title, children }: { title: MessageId; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        <FormattedMessage id={title} />
      </h2>
      {children}
    </section>
  )
}
