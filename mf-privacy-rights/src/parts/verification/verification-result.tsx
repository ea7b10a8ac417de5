import { FormattedMessage, type MessageId, useLocation, useNavigate } from '@site/shared/platform'
import { Icon, icons } from '@site/shared/ui'
import { type ReactNode, useEffect } from 'react'
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

/**
 * The token of the status page that a mailed link brought behind its `#`; empty where it brought none. It goes from the
 * address into the state of the history entry at once: an address is passed on, photographed and kept; the state outlives
 * a reload and nothing else.
 */
export function useMailedToken(): string {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const brought = hash.slice(1)
  useEffect(() => {
    if (!brought) return
    const here = pathname.replace(/^\/\w\w/, '') + search
    void navigate(here, { replace: true, state: { token: brought } })
  }, [brought, navigate, pathname, search])
  return brought || readToken(state)
}

function readToken(state: unknown): string {
  const isToken = typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string'
  return isToken ? String(state.token) : ''
}
