import type { HistoryEntry } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { Disclosure, OrderedList } from '@site/shared/ui'
import type { ReactNode } from 'react'
import { HistoryItem } from './history-item.tsx'
import styles from './sections.module.css'
import { Section } from './staff-page.tsx'

interface CaseHistoryProps {
  /** Oldest first, as it happened. */
  history: readonly HistoryEntry[]
  /** Returns what stands between an entry and its text. */
  describe?: (entry: HistoryEntry) => ReactNode
  /** Content after the history. */
  children?: ReactNode
}

/** Everything that happened to a case, newest first. Who has looked at it stands folded at the end. */
export function CaseHistory({ history, describe, children }: CaseHistoryProps) {
  const newestFirst = [...history].reverse()
  const happened = newestFirst.filter(({ kind }) => kind !== 'VIEWED')
  const views = newestFirst.filter(({ kind }) => kind === 'VIEWED')
  return (
    <Section title="internal_privacy_rights.history">
      <OrderedList className={styles.line}>
        {happened.map(({ id, ...entry }) => (
          <HistoryItem key={id} {...entry}>
            {describe?.({ id, ...entry })}
            {entry.details['text'] && (
              <p className={styles.text} dir="auto">
                {entry.details['text']}
              </p>
            )}
          </HistoryItem>
        ))}
      </OrderedList>
      {views.length > 0 && (
        <Disclosure
          summary={<FormattedMessage id="internal_privacy_rights.history.views" values={{ count: views.length }} />}
        >
          <OrderedList className={styles.line}>
            {views.map(({ id, ...view }) => (
              <HistoryItem key={id} {...view} />
            ))}
          </OrderedList>
        </Disclosure>
      )}
      {children}
    </Section>
  )
}
