import { FormattedMessage, type MessageId } from '@site/shared/platform'
import { keysOf } from '@site/shared/rules'
import type { ReactNode } from 'react'
import styles from './summary-list.module.css'

/** A summary list; contains `SummaryItem`s. `tight` is compact, with the names above the values. */
export function SummaryList({ tight = false, children }: { tight?: boolean; children: ReactNode }) {
  return <dl className={tight ? styles.tight : styles.rows}>{children}</dl>
}

interface FactProps {
  name: MessageId
  /** Number of the fact in a numbered form, on paper. */
  number?: number | undefined
  children: ReactNode
}

/** A name and value; nothing where the value is empty. */
export function SummaryItem({ name, number, children }: FactProps) {
  if (!children) return null
  return (
    <div>
      <dt className={styles.name} data-number={number}>
        <FormattedMessage id={name} />
      </dt>
      <dd className={styles.value} dir="auto">
        {children}
      </dd>
    </div>
  )
}

/** A summary list of these facts, in their order. */
export function Facts<Name extends MessageId>({ facts }: { facts: Readonly<Record<Name, ReactNode>> }) {
  return (
    <SummaryList>
      {keysOf(facts).map((name) => (
        <SummaryItem key={name} name={name}>
          {facts[name]}
        </SummaryItem>
      ))}
    </SummaryList>
  )
}
