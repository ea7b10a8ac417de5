import { VerificationResult } from '../../parts/verification-result.tsx'

export default function EmailVerificationExpiredPage() {
  return <VerificationResult outcome="expired" />
}
