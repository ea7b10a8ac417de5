import { FormattedMessage } from '@site/shared/platform'
import { ButtonLink } from '@site/shared/ui'
import { useMailedToken, VerificationResult, VerificationText } from '../../parts/verification/verification-result.tsx'

/** The mailed link is older than it may be; only a new request helps (product §2 and §8). */
export default function EmailVerificationExpiredPage() {
  // Takes what the link brought out of the address.
  useMailedToken()
  return (
    <VerificationResult outcome="expired">
      <VerificationText>
        <FormattedMessage id="privacy_rights.verification.expired.text" />
      </VerificationText>
      <ButtonLink to="/privacy-rights">
        <FormattedMessage id="privacy_rights.verification.expired.action" />
      </ButtonLink>
    </VerificationResult>
  )
}
