import { FormattedMessage, Link } from '@site/shared/platform'
import { ButtonLink } from '@site/shared/ui'
import { useMailedToken, VerificationResult, VerificationText } from '../../parts/verification/verification-result.tsx'

export default function EmailVerificationExpiredPage() {
  // Removes the token from the URL.
  useMailedToken()
  return (
    <VerificationResult outcome="expired">
      <VerificationText>
        <FormattedMessage id="privacy_rights.verification.expired.text" />
      </VerificationText>
      <ButtonLink to="/privacy-rights">
        <FormattedMessage id="privacy_rights.verification.expired.action" />
      </ButtonLink>
      <p>
        <Link to="/privacy-rights/status">
          <FormattedMessage id="privacy_rights.lost_link.again" />
        </Link>
      </p>
    </VerificationResult>
  )
}
