import { FormattedMessage, type MessageId } from '@site/shared/platform'
import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

/** Facts of an advertisement, each under its name; `wide` sets them side by side where there is room. */
export function FactList({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return <dl className={wide ? styles.wide : styles.facts}>{children}</dl>
}

interface FactProps {
  /** Id of the text of its name. */
  name: MessageId
  /** Keeps the height of two lines, so that a card keeps its size when its text comes. */
  twoLines?: boolean
  children: ReactNode
}

export function Fact({ name, twoLines = false, children }: FactProps) {
  return (
    <div className={twoLines ? styles.twoLines : undefined}>
      <dt className={styles.name}>
        <FormattedMessage id={name} />
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
