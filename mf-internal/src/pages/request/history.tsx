import { decisionReasons, extensionReasons, outcomes, type HistoryEntry, type StaffRequest } from '@site/shared/calls'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { writeDay } from '@site/shared/rules'
import { Moment } from '@site/shared/ui'
import type { ReactNode } from 'react'
import { RequestLink } from '../../parts/list-place.tsx'
import { Section } from '../../parts/staff-page.tsx'
import styles from './sections.module.css'

/** Everything that happened to a request, oldest first. */
export function History({ request: { reference, history } }: { request: StaffRequest }) {
  return (
    <Section title="internal_privacy_rights.history">
      <ol className={styles.line}>
        {history.map(({ id, details, ...entry }) => (
          <Entry key={id} {...entry} details={details}>
            {details['letter'] && details['channel'] && (
              <RequestLink to={`${reference}/letter/${id}`}>
                <FormattedMessage id="internal_privacy_rights.letter.show" />
              </RequestLink>
            )}
            {details['text'] && <p className={styles.text}>{details['text']}</p>}
          </Entry>
        ))}
      </ol>
      <p>
        <RequestLink to={`${reference}/proof`}>
          <FormattedMessage id="internal_privacy_rights.proof.show" />
        </RequestLink>
      </p>
    </Section>
  )
}

interface EntryProps extends Omit<HistoryEntry, 'id'> {
  children: ReactNode
}

/** When, what, and by whom; and what else there is about it. */
export function Entry({ at, kind, by, details, children }: EntryProps) {
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
  return (
    <li className={styles.entry}>
      <Moment at={at} length="medium" />
      <div>
        <strong>
          <FormattedMessage id={`internal_privacy_rights.history.${kind}`} />
        </strong>
        <span className={styles.by}> {parts.filter(Boolean).join(' · ')} </span>
        {children}
      </div>
    </li>
  )
}
