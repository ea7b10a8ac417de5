import { getInformationFile, type StaffInformation } from '@site/shared/calls'
import { FormattedMessage, Link } from '@site/shared/platform'
import { EmailAddress, Moment } from '@site/shared/ui'
import { TimeLeft } from '../../parts/case-state.tsx'
import { QuestionState } from '../../parts/question-state.tsx'
import { CaseFacts } from '../../parts/staff-page.tsx'
import { TermOwner } from '../../parts/term.tsx'
import styles from '../../parts/term.module.css'

/** State of the question, the time left, and who has it. */
export function QuestionTerm({ question }: { question: StaffInformation }) {
  const { answeredAt, dueAt, owner, ownerSubject } = question
  return (
    <div className={styles.term}>
      <p>
        <QuestionState question={question} />
        {!answeredAt && (
          <>
            {' · '}
            <FormattedMessage id="internal_privacy_rights.fact.answer_by" /> <Moment at={dueAt} />
            {' · '}
            <TimeLeft of={question} />
          </>
        )}
      </p>
      {!answeredAt && <TermOwner owner={owner} ownerSubject={ownerSubject} />}
    </div>
  )
}

/** Facts about who asks, and about what. */
export function QuestionFacts({ question }: { question: StaffInformation }) {
  const { id, kind, name, organisation, email, campaignId, receivedAt, acknowledgedAt, mailFailed } = question
  return (
    <CaseFacts
      facts={{
        mail: mailFailed && <FormattedMessage id="internal_privacy_rights.information.mail_failed" />,
        asker: <FormattedMessage id={`internal_privacy_rights.information.kind.${kind}`} />,
        name,
        organisation,
        email: (
          <a href={`mailto:${email}`}>
            <EmailAddress address={email} />
          </a>
        ),
        received: <Moment at={receivedAt} />,
        acknowledged: acknowledgedAt && <Moment at={acknowledgedAt} />,
        advertisement: campaignId && (
          <>
            <Link to={`/internal-privacy-rights/advertisements/${campaignId}`}>{campaignId}</Link>{' '}
            <a href={getInformationFile.address(id)} download>
              <FormattedMessage id="internal_privacy_rights.information.file" />
            </a>
          </>
        ),
      }}
    />
  )
}
