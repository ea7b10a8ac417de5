import { decidedStates, openStates } from '@site/shared/calls'
import { FormattedMessage, readOne, useLocation } from '@site/shared/platform'
import { ButtonLink, Facts, Skeleton } from '@site/shared/ui'
import { RequestedRight } from '../../parts/status/requested-right.tsx'
import { describeAnswerBy, Received } from '../../parts/status/request-facts.tsx'
import { useStatus } from '../../parts/status/use-status.ts'
import { useMailedToken, VerificationResult, VerificationText } from '../../parts/verification/verification-result.tsx'

/** State in the URL of a link that was used before; see `server/requests/verification-routes.ts`. */
const shownStates = [...openStates, ...decidedStates, 'WITHDRAWN'] as const

/** Confirms the email address and shows the request of the mailed token. Without a token only its state is known. */
export default function EmailVerifiedPage() {
  const query = new URLSearchParams(useLocation().search)
  const token = useMailedToken()
  const { request, state: loading } = useStatus(token)
  const state = request?.state ?? readOne(query, 'state', shownStates) ?? 'VERIFIED'
  const facts = {
    'privacy_rights.facts.asked': request && <RequestedRight flowType={request.flowType} />,
    'privacy_rights.facts.reference': request && <strong translate="no">{request.reference}</strong>,
    'privacy_rights.facts.state': <FormattedMessage id={`privacy_rights.status.state.${state}`} />,
    'privacy_rights.facts.received': request && <Received request={request} />,
    'privacy_rights.facts.answer_by': request && describeAnswerBy(request),
  }
  return (
    <VerificationResult
      outcome="verified"
      lead={state === 'VERIFIED' ? undefined : `privacy_rights.status.explain.${state}`}
    >
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
