import { ApiRejected } from '@site/shared/calls'
import { FormattedMessage, type MessageId, useRetry, localPath } from '@site/shared/platform'
import { Notice, Button } from '@site/shared/ui'
import { type ReactNode, useEffect, useState } from 'react'

interface StaffFailureProps {
  /** What a call of the internal area threw. */
  error: unknown
  /** What to say of everything that is not about the login. */
  otherwise: MessageId
  /** The link to the login was followed: the message is to go (product §4, internal 401). */
  onLogin: () => void
  onRetry?: () => void
  retrying?: boolean
}

/** Why a call of the internal area failed: not logged in, not allowed, or something else. */
export function StaffFailure({ error, otherwise, onLogin, onRetry, retrying }: StaffFailureProps) {
  const status = error instanceof ApiRejected ? error.status : undefined
  if (status === 401) {
    const login = (text: ReactNode) => <LoginLink onFollow={onLogin}>{text}</LoginLink>
    return (
      <Notice kind="error">
        <FormattedMessage id="internal_privacy_rights.not_logged_in" values={{ login }} />
      </Notice>
    )
  }
  if (status === 403) {
    const login = (text: ReactNode) => (
      <LoginLink again onFollow={onLogin}>
        {text}
      </LoginLink>
    )
    return (
      <Notice kind="error" title={<FormattedMessage id="internal_privacy_rights.not_allowed.title" />}>
        <FormattedMessage id="internal_privacy_rights.not_allowed.text" values={{ login }} />
      </Notice>
    )
  }
  return (
    <Notice kind="error" onRetry={onRetry} retrying={retrying}>
      <FormattedMessage id={otherwise} />
    </Notice>
  )
}

/**
 * In place of what could not be loaded. Who follows the link to the login and comes back finds the page loaded again.
 */
export function LoadFailure({ error }: { error: Error }) {
  const { retry, retrying } = useRetry()
  const [followed, setFollowed] = useState<Error>()
  const isAway = followed === error

  useEffect(() => {
    if (!isAway) return undefined
    window.addEventListener('focus', retry, { once: true })
    return () => window.removeEventListener('focus', retry)
  }, [isAway, retry])

  if (isAway) {
    return (
      <Button variant="secondary" loading={retrying} onClick={retry}>
        <FormattedMessage id="internal_privacy_rights.load_again" />
      </Button>
    )
  }
  return (
    <StaffFailure
      error={error}
      otherwise="internal_privacy_rights.load_failure"
      onLogin={() => setFollowed(error)}
      onRetry={retry}
      retrying={retrying}
    />
  )
}

interface LoginLinkProps {
  /** Asks who it is even of someone who is logged in already. */
  again?: boolean
  /** In this tab, where there is nothing to keep. */
  here?: boolean
  onFollow?: () => void
  children: ReactNode
}

/**
 * Leads to the login in a new tab, so that the page it stands on keeps everything. The login ends on the confirm-login
 * page.
 */
export function LoginLink({ again = false, here = false, onFollow, children }: LoginLinkProps) {
  const query = new URLSearchParams({ returnTo: localPath('/internal-privacy-rights/confirm-login') })
  if (again) query.set('again', '1')
  return (
    <a href={`/auth/login?${query}`} target={here ? undefined : '_blank'} rel="noopener" onClick={onFollow}>
      {children}
    </a>
  )
}
