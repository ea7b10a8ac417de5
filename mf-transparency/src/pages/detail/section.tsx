import { FormattedMessage, type MessageId } from '@site/shared/platform'
import { useId, type ReactNode } from 'react'
import styles from './section.module.css'

interface SectionProps {
  /** Id of the text of the heading. */
  title: MessageId
  children: ReactNode
}

/** A part of the page under a heading of its own. */
export function Section({ title, children }: SectionProps) {
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
