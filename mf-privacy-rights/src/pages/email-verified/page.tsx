import { decidedStates } from '@site/shared/calls'
import { FormattedMessage, readOne, useLocation } from '@site/shared/platform'
import { ButtonLink, Day, SummaryItem, SummaryList, Skeleton } from '@site/shared/ui'
import { AskedRight } from '../../parts/status/request-facts.tsx'
import { useStatus } from '../../parts/status/use-status.ts'
import { useMailedToken, VerificationResult, VerificationText } from '../../parts/verification/verification-result.tsx'

/** State in the URL of a link that was used before; see `server/requests/verification-routes.ts`. */
const told = ['PAUSED', 'EXTENDED', ...decidedStates, 'WITHDRAWN'] as const

/** Confirms the email address and shows the request of the mailed token. Without a token only its state is known. */
export default function EmailVerifiedPage() {
  const query = new URLSearchParams(useLocation().search)
  const token = useMailedToken()
  const { status } = useStatus(token)
  const request = status.kind === 'found' ? status.request : undefined
  const state = request?.state ?? readOne(query, 'state', told) ?? 'VERIFIED'
  return (
    <VerificationResult
      outcome="verified"
      lead={state === 'VERIFIED' ? undefined : `privacy_rights.status.explain.${state}`}
    >
      {status.kind === 'loading' ? (
        <Skeleton lines={6} />
      ) : (
        <SummaryList>
          {request && (
            <>
              <SummaryItem name="privacy_rights.facts.asked">
                <AskedRight flowType={request.flowType} />
              </SummaryItem>
              <SummaryItem name="privacy_rights.facts.reference">
                <strong>{request.reference}</strong>
              </SummaryItem>
            </>
          )}
          <SummaryItem name="privacy_rights.facts.state">
            <FormattedMessage id={`privacy_rights.status.state.${state}`} />
          </SummaryItem>
          {request && (
            <SummaryItem name="privacy_rights.facts.answer_by">
              <Day date={request.answerBy} />
            </SummaryItem>
          )}
        </SummaryList>
      )}
      {state === 'VERIFIED' && (
        <VerificationText>
          <FormattedMessage id="privacy_rights.verification.verified.text" />
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
