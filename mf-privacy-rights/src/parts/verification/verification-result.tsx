import { FormattedMessage, type MessageId } from '@site/shared/platform'
import { Icon, icons } from '@site/shared/ui'
import type { ReactNode } from 'react'
import styles from './verification-result.module.css'

interface VerificationResultProps {
  outcome: 'verified' | 'failed' | 'expired'
  /** What it means, in a sentence; that of the outcome where left out. */
  lead?: MessageId
  /** What there is to know besides, and where to go on. */
  children: ReactNode
}

/** What became of the link that a visitor was mailed (product §2 and §8): icon, title, what it means. */
export function VerificationResult({ outcome, lead, children }: VerificationResultProps) {
  const [shape, style] = outcome === 'verified' ? [icons.check, styles.check] : [icons.error, styles.error]
  return (
    <>
      <Icon shape={shape} className={`${styles.icon} ${style}`} />
      <h1 className={styles.title}>
        <FormattedMessage id={`privacy_rights.verification.${outcome}.title`} />
      </h1>
      <p className={styles.lead}>
        <FormattedMessage id={lead ?? `privacy_rights.verification.${outcome}.lead`} />
      </p>
      {children}
    </>
  )
}

/** A paragraph of such a page. */
export function VerificationText({ children }: { children: ReactNode }) {
  return <p className={styles.text}>{children}</p>
}
