import { FormattedMessage, type MessageId } from '@site/shared/platform'
import type { ReactNode } from 'react'
import styles from './facts.module.css'

interface FactsProps {
  /** Each in a row of its own, name beside value; `stacked` the name above, `columns` so too, side by side where there is room; `tight` with little room. */
  layout?: 'rows' | 'stacked' | 'columns' | 'tight'
  children: ReactNode
}

/** What there is to know of something, each with its name; holds `Fact`s. */
export function Facts({ layout = 'rows', children }: FactsProps) {
  const isBeside = layout === 'columns' || layout === 'tight'
  return <dl className={isBeside ? `${styles.stacked} ${styles[layout]}` : styles[layout]}>{children}</dl>
}

interface FactProps {
  /** Id of the text of its name. */
  name: MessageId
  /** Keeps the height of two lines, so that what it stands in keeps its size when its text comes. */
  twoLines?: boolean
  children: ReactNode
}

/** Shows nothing where there is nothing to say. */
export function Fact({ name, twoLines = false, children }: FactProps) {
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
