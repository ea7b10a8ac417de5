import { FormattedMessage } from '@site/shared/platform'
import { Day } from '@site/shared/ui'
import type { ReactNode } from 'react'
import styles from './difference-key.module.css'
import marks from './marks.module.css'

interface DifferenceKeyProps {
  /** Days on which the two versions came into force, `yyyy-mm-dd`. */
  version: string
  other: string
  /** Whether the other is in force. */
  isCurrent: boolean
  /** How many sections have changed. */
  changes: number
}

/** How much has changed, and how to read it. */
export function DifferenceKey({ version, other, isCurrent, changes }: DifferenceKeyProps) {
  const values = {
    before: <Day date={version} />,
    now: <Day date={other} />,
    current: String(isCurrent),
    ins: markAdded,
    del: markRemoved,
  }
  return (
    <>
      <p className={styles.line}>
        <FormattedMessage id="legal.difference.count" values={{ count: changes }} />
      </p>
      <p className={`${styles.line} ${marks.marked}`}>
        <FormattedMessage id="legal.difference.key" values={values} />
      </p>
    </>
  )
}

function markAdded(words: ReactNode) {
  return <ins>{words}</ins>
}

function markRemoved(words: ReactNode) {
  return <del>{words}</del>
}
