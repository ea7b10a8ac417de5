import { FormattedMessage, type MessageId } from '@site/shared/platform'
import { keysOf } from '@site/shared/rules'
import type { ReactNode } from 'react'
import styles from './summary-list.module.css'

interface FactsProps {
  /** `rows` puts names beside values; `stacked` above; `columns` above in columns; `tight` compact. */
  layout?: 'rows' | 'stacked' | 'columns' | 'tight'
  children: ReactNode
}

/** A summary list; contains `SummaryItem`s. */
export function SummaryList({ layout = 'rows', children }: FactsProps) {
  const isBeside = layout === 'columns' || layout === 'tight'
  return <dl className={isBeside ? `${styles.stacked} ${styles[layout]}` : styles[layout]}>{children}</dl>
}

interface FactProps {
  name: MessageId
  /** Reserves two lines, so that nothing moves when the value loads. */
  twoLines?: boolean
  children: ReactNode
}

/** A name and value; nothing where the value is empty. */
export function SummaryItem({ name, twoLines = false, children }: FactProps) {
  if (!children) return null
  return (
    <div className={twoLines ? styles.twoLines : undefined}>
      <dt className={styles.name}>
        <FormattedMessage id={name} />
      </dt>
      <dd className={styles.value}>{children}</dd>
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
