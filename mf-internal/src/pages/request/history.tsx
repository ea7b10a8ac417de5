import { decisionReasons, extensionReasons, outcomes, type HistoryEntry, type StaffRequest } from '@site/shared/calls'
import { FormattedMessage, Link, useIntl } from '@site/shared/platform'
import { writeDay } from '@site/shared/rules'
import { Moment } from '@site/shared/ui'
import { useNextPlace } from '../../parts/list-place.ts'
import type { ReactNode } from 'react'
import styles from './sections.module.css'

/** Everything that happened to a request, oldest first. */
export function History({ request: { reference, history } }: { request: StaffRequest }) {
  const place = useNextPlace()
  return (
    <section>
      <h2 className={styles.title}>
        <FormattedMessage id="internal_privacy_rights.history" />
      </h2>
      <ol className={styles.line}>
        {history.map((entry) => (
          <Entry key={entry.id} entry={entry}>
            {entry.details['letter'] && (
              <Link to={`/internal-privacy-rights/request/${reference}/letter/${entry.id}`} state={place}>
                <FormattedMessage id="internal_privacy_rights.letter.show" />
              </Link>
            )}
            {entry.details['text'] && <p className={styles.text}>{entry.details['text']}</p>}
          </Entry>
        ))}
      </ol>
      <p>
        <Link to={`/internal-privacy-rights/request/${reference}/proof`} state={place}>
          <FormattedMessage id="internal_privacy_rights.proof.show" />
        </Link>
      </p>
    </section>
  )
}

interface EntryProps {
  entry: Pick<HistoryEntry, 'at' | 'kind' | 'by' | 'details'>
  children: ReactNode
}

/** When and what, and what else there is about it. */
export function Entry({ entry, children }: EntryProps) {
  return (
    <li className={styles.entry}>
      <Moment at={entry.at} length="medium" />
      <div>
        <strong>
          <FormattedMessage id={`internal_privacy_rights.history.${entry.kind}`} />
        </strong>
        <Details entry={entry} />
        {children}
      </div>
    </li>
  )
}

/** Outcome, reason, day and people of an entry, on one line. */
function Details({ entry: { by, details } }: Pick<EntryProps, 'entry'>) {
  const intl = useIntl()
  const outcome = outcomes.find((each) => each === details['outcome'])
  const reason = [...decisionReasons, ...extensionReasons].find((each) => each === details['reason'])
  const parts = [
    outcome && intl.formatMessage({ id: `internal_privacy_rights.outcome.${outcome}` }),
    reason && intl.formatMessage({ id: `internal_privacy_rights.reason.${reason}` }),
    details['to'] !== by && details['to'] && `→ ${details['to']}`,
    details['postedOn'] && writeDay(details['postedOn'], intl.locale),
    by,
  ]
  return <span className={styles.by}> {parts.filter(Boolean).join(' · ')} </span>
}
