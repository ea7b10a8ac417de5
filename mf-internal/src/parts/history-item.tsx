import { complaintOutcomes, decisionReasons, extensionReasons, outcomes, type HistoryEntry } from '@site/shared/calls'
import { FormattedMessage, useIntl, type IntlShape, type MessageId } from '@site/shared/platform'
import { writeDay } from '@site/shared/rules'
import { Moment } from '@site/shared/ui'
import type { ReactNode } from 'react'
import { MemberName } from './members.ts'
import styles from './sections.module.css'

/** Why a step that waited was not possible any more; who reads it is not the one who was too late. */
function textOfError(code: string, { messages }: IntlShape): MessageId {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- used only where there is such a text
  const ofCode = `internal_privacy_rights.error.${code}` as MessageId
  const isGeneral = code === 'NOT_FOUND' || code === 'NOT_OPEN' || !(ofCode in messages)
  return isGeneral ? 'internal_privacy_rights.history.changed_meanwhile' : ofCode
}

interface HistoryItemProps extends Omit<HistoryEntry, 'id'> {
  children?: ReactNode
}

/** When, what, and by whom; and what else there is about it. */
export function HistoryItem({ at, kind, by, subject, details, children }: HistoryItemProps) {
  const intl = useIntl()
  const outcome = outcomes.find((each) => each === details['outcome'])
  const complaintOutcome = complaintOutcomes.find((each) => each === details['outcome'])
  const reason = [...decisionReasons, ...extensionReasons].find((each) => each === details['reason'])
  const parts = [
    outcome && intl.formatMessage({ id: `internal_privacy_rights.outcome.${outcome}` }),
    complaintOutcome && intl.formatMessage({ id: `internal_privacy_rights.complaint.outcome.${complaintOutcome}` }),
    reason && intl.formatMessage({ id: `internal_privacy_rights.reason.${reason}` }),
    details['postedOn'] && writeDay(details['postedOn'], intl.locale),
    details['isLate'] && intl.formatMessage({ id: 'internal_privacy_rights.posted.late' }),
    details['liftedOn'] && writeDay(details['liftedOn'], intl.locale),
    details['returnedOn'] && writeDay(details['returnedOn'], intl.locale),
  ]
  const { to: newOwner, toSubject = newOwner } = details
  const isHandedOver = newOwner && (subject ? toSubject !== subject : newOwner !== by)
  return (
    <li className={styles.entry}>
      <Moment at={at} length="medium" />
      <div>
        <strong>
          <FormattedMessage id={`internal_privacy_rights.history.${kind}`} />
        </strong>
        <span className={styles.by}>
          {' '}
          {parts.filter(Boolean).join(' · ')}
          {isHandedOver && (
            <>
              {' → '}
              <MemberName name={newOwner} subject={toSubject} />
            </>
          )}
          {by && (
            <>
              {' · '}
              <MemberName name={by} subject={subject} />
            </>
          )}{' '}
        </span>
        {details['error'] && (
          <p className={styles.text}>
            <FormattedMessage id={textOfError(details['error'], intl)} />
          </p>
        )}
        {children}
      </div>
    </li>
  )
}
