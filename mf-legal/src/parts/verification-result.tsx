import { FormattedMessage } from '@site/shared/platform'
import { ButtonLink, Icon } from '@site/shared/ui'
import type { ReactNode } from 'react'
import { privacyMailbox } from './privacy-mailbox.ts'
import styles from './verification-result.module.css'

const outcomes = {
  verified: { icon: 'check', to: '/', action: 'legal.verification.home' },
  failed: { icon: 'error', to: '/', action: 'legal.verification.home' },
  expired: { icon: 'error', to: '/privacy-rights', action: 'legal.verification.expired.action' },
} as const

/** What became of the link that a visitor was mailed (product §2 and §8): icon, title, text, and where to go on. */
export function VerificationResult({ outcome }: { outcome: keyof typeof outcomes }) {
  const { icon, to, action } = outcomes[outcome]
  return (
    <>
      <Icon name={icon} className={`${styles.icon} ${styles[icon]}`} />
      <h1 className={styles.title}>
        <FormattedMessage id={`legal.verification.${outcome}.title`} />
      </h1>
      <p className={styles.lead}>
        <FormattedMessage id={`legal.verification.${outcome}.lead`} />
      </p>
      <p className={styles.text}>
        <FormattedMessage
          id={`legal.verification.${outcome}.text`}
          values={{ mailbox: privacyMailbox, mail: mailLink }}
        />
      </p>
      <ButtonLink to={to}>
        <FormattedMessage id={action} />
      </ButtonLink>
    </>
  )
}

function mailLink(address: ReactNode[]) {
  return <a href={`mailto:${privacyMailbox}`}>{address}</a>
}
