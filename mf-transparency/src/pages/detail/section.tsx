import { FormattedMessage, type MessageId } from '@site/shared/platform'
import { useId, type ReactNode } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: MessageId
  /** Of the item of the template of the notice, on paper. */
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
