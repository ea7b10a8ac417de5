import { ApiRejected } from '@site/shared/calls'
import { FormattedMessage, localPath, useRetry, type MessageId } from '@site/shared/platform'
import { Button, Notice } from '@site/shared/ui'
import { useEffect, useState, type ReactNode } from 'react'

interface StaffFailureProps {
  error: unknown
  /** Shown for every error that is not about the login. */
  otherwise: MessageId
  /** Called when the login link was followed: hide the message. */
  onLogin: () => void
  onRetry?: () => void
  retrying?: boolean
}

/** Shows why a call of the internal area failed: not logged in, not allowed, or something else. */
export function StaffFailure({ error, otherwise, onLogin, onRetry, retrying }: StaffFailureProps) {
  const status = error instanceof ApiRejected ? error.status : undefined
  const login = (text: ReactNode) => (
    <LoginLink again={status === 403} onFollow={onLogin}>
      {text}
    </LoginLink>
  )
  if (status === 401) {
    return (
      <Notice kind="error">
        <FormattedMessage id="internal_privacy_rights.not_logged_in" values={{ login }} />
      </Notice>
    )
  }
  if (status === 403) {
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

/** Shown instead of what could not be loaded. Loads it again when the visitor returns from the login tab. */
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
  /** Asks for an account even if one is logged in. */
  again?: boolean
  /** In this tab, which has nothing to lose. */
  here?: boolean
  onFollow?: () => void
  children: ReactNode
}

/** Opens the login in a new tab, so that this page keeps what was typed. */
export function LoginLink({ again = false, here = false, onFollow, children }: LoginLinkProps) {
  const query = new URLSearchParams({ returnTo: localPath('/internal-privacy-rights/confirm-login') })
  if (again) query.set('again', '1')
  return (
    <a href={`/auth/login?${query}`} target={here ? undefined : '_blank'} rel="noopener" onClick={onFollow}>
      {children}
    </a>
  )
}
