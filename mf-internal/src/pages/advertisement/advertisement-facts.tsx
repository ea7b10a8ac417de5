import { editableStates, type StaffAdvertisement } from '@site/shared/calls'
import { describeBrands } from '@site/shared/brands'
import { FormattedMessage, Link } from '@site/shared/platform'
import { Day, EmailAddress, List, Moment, Notice } from '@site/shared/ui'
import { AdvertisementState, DaysUntilDue, Incomplete } from '../../parts/advertisement-state.tsx'
import { CaseFacts, Section } from '../../parts/staff-page.tsx'
import { TermOwner } from '../../parts/term.tsx'
import styles from '../../parts/term.module.css'

/** Reports about the advertisement that are not answered yet. */
export function Reports({ advertisement: { reports } }: { advertisement: StaffAdvertisement }) {
  if (reports.length === 0) return null
  return (
    <Section title="internal_privacy_rights.advertisement.reports">
      <List>
        {reports.map(({ id, reason, dueAt, isToCorrect }) => (
          <li key={id}>
            <Link to={`/internal-privacy-rights/complaints/${id}`}>
              <FormattedMessage id={`internal_privacy_rights.complaint.reason.${reason}`} />
            </Link>
            {' · '}
            <FormattedMessage id="internal_privacy_rights.fact.answer_by" /> <Moment at={dueAt} />
            {isToCorrect && (
              <>
                {' · '}
                <strong>
                  <FormattedMessage id="internal_privacy_rights.complaint.until_corrected" />
                </strong>
              </>
            )}
          </li>
        ))}
      </List>
    </Section>
  )
}

/** State of the advertisement, its missing items, and what forbids its publication. */
export function AdvertisementTerm({ advertisement }: { advertisement: StaffAdvertisement }) {
  const { id, dueOn, owner, ownerSubject, incomplete, problems, refusal, state, version } = advertisement
  const isDraft = incomplete.length > 0 || problems.length > 0
  return (
    <div className={styles.term}>
      <p>
        <AdvertisementState advertisement={advertisement} />
        {version > 0 && (
          <>
            {' · '}
            <FormattedMessage id="internal_privacy_rights.advertisement.version" values={{ version }} />
          </>
        )}
        {dueOn && (
          <>
            {' · '}
            <Day date={dueOn} />
            {' · '}
            <DaysUntilDue advertisement={advertisement} />
          </>
        )}
      </p>
      <p>
        {isDraft ? (
          <Incomplete advertisement={advertisement} />
        ) : (
          <FormattedMessage id="internal_privacy_rights.advertisement.whole" />
        )}
      </p>
      {refusal && (
        <Notice kind="error">
          <FormattedMessage id={`internal_privacy_rights.advertisement.refusal.${refusal}`} />
        </Notice>
      )}
      <TermOwner owner={owner} ownerSubject={ownerSubject} />
      {editableStates.includes(state) && (
        <p>
          <Link to={`/internal-privacy-rights/advertisements/${id}/edit`}>
            <FormattedMessage id="internal_privacy_rights.advertisement.edit" />
          </Link>
        </p>
      )}
      {isDraft && incomplete.length === 0 && (
        <>
          <p>
            <FormattedMessage id="internal_privacy_rights.advertisement.problems" />
          </p>
          <List>
            {problems.map((problem) => (
              <li key={problem} lang="en">
                {problem}
              </li>
            ))}
          </List>
        </>
      )}
    </div>
  )
}

/** Facts of the advertisement. Text that a sponsor typed is never a link. */
export function AdvertisementFacts({ advertisement }: { advertisement: StaffAdvertisement }) {
  const { id, page, sponsor, origin, country, receivedAt, declaration, mailFailed } = advertisement
  const facts = {
    reference: page ? (
      <a href={page} rel="noreferrer">
        {id}
      </a>
    ) : (
      id
    ),
    sponsor,
    origin: <FormattedMessage id={`internal_privacy_rights.advertisement.origin.${origin}`} />,
    country: <FormattedMessage id={`internal_privacy_rights.country.${country}`} />,
    received: <Moment at={receivedAt} length="medium" />,
    name: declaration?.name,
    email: declaration?.email && <EmailAddress address={declaration.email} />,
    phone: declaration?.phone,
    sponsor_kind: declaration && <FormattedMessage id={`political_ads.form.kind.${declaration.sponsorKind}`} />,
    sponsor_origin: declaration && (
      <FormattedMessage id={`political_ads.form.sponsor_origin.${declaration.sponsorOrigin}`} />
    ),
    brands: describeBrands(country, declaration?.brands ?? []).join(', '),
    remarks: declaration?.remarks,
    automated: declaration?.isPossiblyAutomated && <FormattedMessage id="internal_privacy_rights.automated.text" />,
    mail: mailFailed && <FormattedMessage id="internal_privacy_rights.mail_failed" />,
  }
  return <CaseFacts facts={facts} />
}
