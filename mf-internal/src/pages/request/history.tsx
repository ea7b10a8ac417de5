import { decisionReasons, extensionReasons, outcomes, type HistoryEntry, type StaffRequest } from '@site/shared/calls'
import { FormattedMessage, Link, useIntl } from '@site/shared/platform'
import { writeDay } from '@site/shared/rules'
import { Moment } from '@site/shared/ui'
import { useNextPlace } from '../../parts/list-place.ts'
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
          <li key={entry.id} className={styles.entry}>
            <Moment at={entry.at} length="medium" />
            <div>
              <strong>
                <FormattedMessage id={`internal_privacy_rights.history.${entry.kind}`} />
              </strong>
              <Details entry={entry} />
              {entry.details['letter'] && (
                <Link to={`/internal-privacy-rights/request/${reference}/letter/${entry.id}`} state={place}>
                  <FormattedMessage id="internal_privacy_rights.letter.show" />
                </Link>
              )}
              {entry.details['text'] && <p className={styles.text}>{entry.details['text']}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Outcome, reason, day and people of an entry, on one line. */
function Details({ entry: { by, details } }: { entry: HistoryEntry }) {
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
