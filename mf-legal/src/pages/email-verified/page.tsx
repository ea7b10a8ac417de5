import { VerificationResult } from '../../parts/verification-result.tsx'

export default function EmailVerifiedPage() {
  return <VerificationResult outcome="verified" />
}
