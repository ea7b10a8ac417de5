import { addressOf, getReportPicture, ownTermDays, shortTermHours, type StaffComplaint } from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import { ShownFact } from '@site/shared/notices'
import { campaignFacts } from '@site/shared/notices/facts'
import { FormattedMessage, Link, useIntl } from '@site/shared/platform'
import { keysOf } from '@site/shared/rules'
import { EmailAddress, Moment, SummaryItem, SummaryList } from '@site/shared/ui'
import { ComplaintState, TimeLeft } from '../../parts/case-state.tsx'
import { MemberName, useLoggedIn } from '../../parts/members.ts'
import { CaseFacts, Section } from '../../parts/staff-page.tsx'
import { TermOwner } from '../../parts/term.tsx'
import styles from '../../parts/term.module.css'
import own from './complaint-facts.module.css'
import { Creative } from '../../parts/creative.tsx'

/** Remaining time and its reason; once the report is closed, who closed it. */
export function ComplaintTerm({ complaint }: { complaint: StaffComplaint }) {
  const { reason, dueAt, hoursLeft, owner, ownerSubject, isShortTerm, closedAt, closedBy } = complaint
  const shortTerm = complaint.place === null ? 'short' : 'unlisted'
  const term = isShortTerm ? shortTerm : 'own'
  return (
    <div className={styles.term}>
      <p>
        <strong>
          <FormattedMessage id={`internal_privacy_rights.complaint.reason.${reason}`} />
        </strong>
        {' · '}
        <ComplaintState complaint={complaint} />
        {hoursLeft !== null && (
          <>
            {' · '}
            <FormattedMessage id="internal_privacy_rights.fact.answer_by" /> <Moment at={dueAt} />
            {' · '}
            <TimeLeft of={complaint} />
          </>
        )}
      </p>
      {closedAt ? (
        <p>
          <FormattedMessage
            id="internal_privacy_rights.complaint.closed"
            values={{ moment: <Moment at={closedAt} />, name: closedBy }}
          />
        </p>
      ) : (
        <p>
          <FormattedMessage
            id={`internal_privacy_rights.complaint.term.${term}`}
            values={{ hours: shortTermHours, days: ownTermDays }}
          />
        </p>
      )}
      {!closedAt && <TermOwner owner={owner} ownerSubject={ownerSubject} />}
    </div>
  )
}

/** Facts of the report. Text that a visitor typed is never a link. */
export function ComplaintFacts({ complaint }: { complaint: StaffComplaint }) {
  const intl = useIntl()
  const { country, locale, mailFailed, noticeVersion } = complaint
  const facts = {
    message: complaint.explanation,
    place: complaint.place,
    mail: mailFailed && <FormattedMessage id="internal_privacy_rights.complaint.mail_failed" />,
    automated: complaint.isPossiblyAutomated && <FormattedMessage id="internal_privacy_rights.automated.text" />,
    name: complaint.name,
    email: complaint.email && <EmailAddress address={complaint.email} />,
    language: intl.formatDisplayName(splitLocale(locale).lang, { type: 'language' }),
    country: <FormattedMessage id={`internal_privacy_rights.country.${country}`} />,
    received: <Moment at={complaint.receivedAt} length="medium" />,
    notice_version: noticeVersion,
  }
  return <CaseFacts facts={facts} />
}

/** The picture that was sent with a report. */
export function ReportPicture({ complaint: { id, hasPicture } }: { complaint: StaffComplaint }) {
  const intl = useIntl()
  if (!hasPicture) return null
  const address = addressOf(getReportPicture, { params: { id } })
  const title = 'internal_privacy_rights.complaint.picture'
  return (
    <Section title={title}>
      <a href={address} target="_blank" rel="noreferrer">
        <img className={own.picture} src={address} alt={intl.formatMessage({ id: title })} />
      </a>
    </Section>
  )
}

/** The advertisement as the register has it now; nothing while it is not there. */
export function Advertisement({ complaint }: { complaint: StaffComplaint }) {
  const { campaignId, page, sponsor, current, advertisement } = complaint
  const { handlesAdvertisements } = useLoggedIn(true) ?? {}
  if (campaignId === null) return null
  return (
    <Section title="internal_privacy_rights.fact.advertisement">
      <div className={own.advertisement}>
        {current && <Creative notice={current} />}
        <SummaryList>
          <SummaryItem name="political_ads.detail.sponsor">{sponsor}</SummaryItem>
          <SummaryItem name="internal_privacy_rights.fact.reference">
            {page ? (
              <a href={page} rel="noreferrer">
                {campaignId}
              </a>
            ) : (
              campaignId
            )}
          </SummaryItem>
          {advertisement && (
            <SummaryItem name="internal_privacy_rights.complaint.case">
              {handlesAdvertisements ? (
                <Link to={`/internal-privacy-rights/advertisements/${advertisement.id}`}>
                  <FormattedMessage id={`internal_privacy_rights.advertisement.state.${advertisement.state}`} />
                </Link>
              ) : (
                <FormattedMessage id={`internal_privacy_rights.advertisement.state.${advertisement.state}`} />
              )}
              {advertisement.owner && (
                <>
                  {' · '}
                  <MemberName name={advertisement.owner} subject={advertisement.ownerSubject} />
                </>
              )}
            </SummaryItem>
          )}
          {current &&
            keysOf(campaignFacts).map((name) => (
              <SummaryItem key={name} name={`political_ads.facts.${name}`}>
                <ShownFact fact={campaignFacts[name]} item={current} />
              </SummaryItem>
            ))}
        </SummaryList>
      </div>
    </Section>
  )
}
