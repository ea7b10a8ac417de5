import { FormattedMessage } from '@site/shared/platform'
import { Icon } from '@site/shared/ui'
import type { ReactNode } from 'react'
import styles from './verification-result.module.css'

interface VerificationResultProps {
  outcome: 'verified' | 'failed' | 'expired'
  /** What it means for the visitor, and what to do now. */
  children: ReactNode
}

/** What became of the link that a visitor was mailed: an icon, the title, and what `children` say. */
export function VerificationResult({ outcome, children }: VerificationResultProps) {
  const [icon, colour] = outcome === 'verified' ? (['check', styles.success] as const) : (['error', styles.error] as const)
  return (
    <section className={styles.result}>
      <Icon name={icon} className={`${styles.icon} ${colour}`} />
      <h1 className={styles.title}>
        <FormattedMessage id={`legal.verification.${outcome}.title`} />
      </h1>
      {children}
    </section>
  )
}
