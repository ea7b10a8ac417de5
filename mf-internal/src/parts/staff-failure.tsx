import { ApiRejected } from '@site/shared/calls'
import { FormattedMessage, type MessageId } from '@site/shared/platform'
import { Notice } from '@site/shared/ui'
import type { ReactNode } from 'react'
import { LoginLink } from './login-link.tsx'

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
