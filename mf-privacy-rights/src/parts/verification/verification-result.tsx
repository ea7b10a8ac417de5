import { FormattedMessage, useLocation, useNavigate, type MessageId } from '@site/shared/platform'
import { readMailedToken } from '@site/shared/rules'
import { Icon, icons } from '@site/shared/ui'
import { useEffect, type ReactNode } from 'react'
import styles from './verification-result.module.css'

interface VerificationResultProps {
  outcome: 'verified' | 'failed' | 'expired' | 'unknown'
  /** Replaces the sentence of the outcome. */
  lead?: MessageId
  children: ReactNode
}

export function VerificationResult({ outcome, lead, children }: VerificationResultProps) {
  const [shape, style] = outcome === 'verified' ? [icons.check, styles.check] : [icons.error, styles.error]
  return (
    <>
      <h1 className={styles.title}>
        <Icon shape={shape} className={`${styles.icon} ${style}`} />
        <FormattedMessage id={`privacy_rights.verification.${outcome}.title`} />
      </h1>
      <p className={styles.lead}>
        <FormattedMessage id={lead ?? `privacy_rights.verification.${outcome}.lead`} />
      </p>
      {children}
    </>
  )
}

export function VerificationText({ children }: { children: ReactNode }) {
  return <p className={styles.text}>{children}</p>
}

/**
 * Returns the status token in the hash of a mailed link, or ''. Moves it from the URL to the state of the history
 * entry, which survives a reload but is not copied, photographed or stored with the URL.
 */
export function useMailedToken(): string {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const brought = readMailedToken(hash)
  useEffect(() => {
    if (!hash) return
    const here = pathname.replace(/^\/\w\w/, '') + search
    void navigate(here, { replace: true, state: { token: brought } })
  }, [brought, hash, navigate, pathname, search])
  return brought || readToken(state)
}

function readToken(state: unknown): string {
  const isToken = typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string'
  return isToken ? String(state.token) : ''
}
