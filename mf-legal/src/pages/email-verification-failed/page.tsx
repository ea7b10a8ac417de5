import { VerificationResult } from '../../parts/verification-result.tsx'

export default function EmailVerificationFailedPage() {
  return <VerificationResult outcome="failed" />
}
