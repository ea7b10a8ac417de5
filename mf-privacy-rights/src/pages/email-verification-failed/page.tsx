import { FormattedMessage } from '@site/shared/platform'
import { ButtonLink } from '@site/shared/ui'
import type { ReactNode } from 'react'
import { LinkCode } from '../../parts/link-code.tsx'
import { LostLink } from '../../parts/lost-link.tsx'
import { useMailedToken, VerificationResult, VerificationText } from '../../parts/verification/verification-result.tsx'
import { privacyMailbox } from '@site/shared/rules'

/** Shown for an unknown link, or one of a request that was withdrawn unconfirmed. */
export default function EmailVerificationFailedPage() {
  // Removes the token from the URL.
  useMailedToken()
  const mail = (address: ReactNode[]) => (
    <a href={`mailto:${privacyMailbox}`} translate="no">
      {address}
    </a>
  )
  return (
    <VerificationResult outcome="failed">
      <VerificationText>
        <FormattedMessage id="privacy_rights.verification.failed.text" values={{ mailbox: privacyMailbox, mail }} />
      </VerificationText>
      <LinkCode />
      <LostLink />
      <ButtonLink to="/">
        <FormattedMessage id="privacy_rights.verification.home" />
      </ButtonLink>
    </VerificationResult>
  )
}
