import { FormattedMessage } from '@site/shared/platform'
import { ButtonLink } from '@site/shared/ui'
import type { ReactNode } from 'react'
import { useMailedToken, VerificationResult, VerificationText } from '../../parts/verification/verification-result.tsx'
import { privacyMailbox } from '../../privacy-mailbox.ts'

/** The mailed link is none of ours, or of a request that was withdrawn unconfirmed (product §8). */
export default function EmailVerificationFailedPage() {
  // Takes what the link brought out of the address.
  useMailedToken()
  const mail = (address: ReactNode[]) => <a href={`mailto:${privacyMailbox}`}>{address}</a>
  return (
    <VerificationResult outcome="failed">
      <VerificationText>
        <FormattedMessage id="privacy_rights.verification.failed.text" values={{ mailbox: privacyMailbox, mail }} />
      </VerificationText>
      <ButtonLink to="/">
        <FormattedMessage id="privacy_rights.verification.home" />
      </ButtonLink>
    </VerificationResult>
  )
}
