import { FormattedMessage, type MessageId } from '@site/shared/platform'
import { useId, type ReactNode } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: MessageId
  /** Number of the item in the template of the notice, shown on paper. */
  number?: number | undefined
  children: ReactNode
}

export function Section({ title, number, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title} data-number={number}>
        <FormattedMessage id={title} />
      </h2>
      {children}
    </section>
  )
}
