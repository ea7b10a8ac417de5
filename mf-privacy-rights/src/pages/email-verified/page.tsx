import { decidedStates, openStates } from '@site/shared/calls'
import { FormattedMessage, readOne, useIntl, useLocation, usePageTitle } from '@site/shared/platform'
import { ButtonLink, Day, Facts, Logo, QueryFailure, Skeleton } from '@site/shared/ui'
import { LostLink } from '../../parts/lost-link.tsx'
import { RequestedRight } from '../../parts/status/requested-right.tsx'
import { DaysLeft, describeAnswerBy, Received, shownState } from '../../parts/status/request-facts.tsx'
import { StepLine } from '../../parts/status/step-line.tsx'
import { useStatus } from '../../parts/status/use-status.ts'
import styles from './page.module.css'
import { useMailedToken, VerificationResult, VerificationText } from '../../parts/verification/verification-result.tsx'

/** State in the URL of the link that confirms; see `server/requests/person/verification-routes.ts`. */
const namedStates = [...openStates, ...decidedStates, 'WITHDRAWN'] as const

/** Says that the email address is confirmed, and shows the request of the mailed token. Without a token only its state is known. */
export default function EmailVerifiedPage() {
  const search = new URLSearchParams(useLocation().search)
  const token = useMailedToken()
  const query = useStatus(token)
  const { request, state: loading } = query
  const state = request ? shownState(request) : readOne(search, 'state', namedStates)
  if (!state && loading === 'loading') return <Skeleton lines={6} />
  if (!state) {
    return (
      <>
        <QueryFailure query={query} text="privacy_rights.status.failed" />
        <UnknownRequest />
      </>
    )
  }
  const isBegun = state === 'VERIFIED' && request !== undefined
  const facts = {
    'privacy_rights.facts.asked': request && <RequestedRight flowType={request.flowType} />,
    'privacy_rights.facts.reference': request && <strong translate="no">{request.reference}</strong>,
    'privacy_rights.facts.state': <FormattedMessage id={`privacy_rights.status.state.${state}`} />,
    'privacy_rights.facts.received': request && <Received request={request} />,
    'privacy_rights.facts.answer_by': !isBegun && request && describeAnswerBy(request),
  }
  return (
    <VerificationResult
      outcome="verified"
      lead={state === 'VERIFIED' ? undefined : `privacy_rights.status.explain.${state}`}
    >
      {isBegun && (
        <div className={styles.moment}>
          <p className={styles.lantern}>
            <Logo />
          </p>
          <p className={styles.by}>
            <FormattedMessage
              id="privacy_rights.verification.verified.by"
              values={{
                day: (
                  <span className={styles.day}>
                    <Day date={request.answerBy} />
                    {request.daysLeft !== null && <DaysLeft days={request.daysLeft} />}
                  </span>
                ),
              }}
            />
          </p>
          <StepLine request={request} />
        </div>
      )}
      {loading === 'loading' ? <Skeleton lines={6} /> : <Facts facts={facts} />}
      {state === 'VERIFIED' && (
        <VerificationText>
          <FormattedMessage
            id={`privacy_rights.verification.verified.${request?.flowType === 'OBJECTION' ? 'objection' : 'text'}`}
          />
        </VerificationText>
      )}
      {request ? (
        <ButtonLink to={`/privacy-rights/status#${token}`}>
          <FormattedMessage id="privacy_rights.verification.verified.follow" />
        </ButtonLink>
      ) : (
        <>
          <VerificationText>
            <FormattedMessage id="privacy_rights.verification.verified.follow_by_mail" />
          </VerificationText>
          <ButtonLink to="/">
            <FormattedMessage id="privacy_rights.verification.home" />
          </ButtonLink>
        </>
      )}
    </VerificationResult>
  )
}

/** Text for somebody who opened the page by itself, or with a part of the link. */
function UnknownRequest() {
  usePageTitle(useIntl().formatMessage({ id: 'privacy_rights.verification.unknown.title' }))
  return (
    <VerificationResult outcome="unknown">
      <LostLink />
    </VerificationResult>
  )
}
