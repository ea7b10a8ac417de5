import { ApiRejected, isOutage, maxFiles, type Decision } from '@site/shared/calls'
import { FileRejection } from '@site/shared/forms'
import { FormattedMessage, hasUnsavedWork, localPath, useIntl } from '@site/shared/platform'
import { useRetry, type MessageId } from '@site/shared/platform'
import { Button, Moment, Notice } from '@site/shared/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { DecisionText } from './case-state.tsx'

interface StaffFailureProps {
  /** Nothing is shown where it is undefined. */
  error: unknown
  /** Called when the login link was followed: hide the message. */
  onLogin?: () => void
  /** As it is now: somebody else may have decided. */
  decision?: Decision | null
  /** Retries what could not be loaded. */
  again?: ReturnType<typeof useRetry>
}

const ofStatus: Readonly<Record<number, MessageId>> = {
  401: 'internal_privacy_rights.not_logged_in',
  403: 'internal_privacy_rights.not_allowed.text',
}

/** Shows why a call of the internal area failed, and what to do: there is a text for each error code of the calls. */
export function StaffFailure(props: StaffFailureProps) {
  const { error, again } = props
  const knownText = useKnownText(error)
  if (error === undefined) return null
  return (
    <Notice
      kind="error"
      title={knownText === ofStatus[403] && <FormattedMessage id="internal_privacy_rights.not_allowed.title" />}
      onRetry={knownText ? undefined : again?.retry}
      retrying={again?.retrying}
    >
      <StaffFailureText {...props} />
    </Notice>
  )
}

/** The text of a failure, without its frame. */
export function StaffFailureText({ error, onLogin, decision, again }: StaffFailureProps) {
  const { status, error: code, field: page } = error instanceof ApiRejected ? error : {}
  const knownText = useKnownText(error)
  const login = (text: ReactNode) => (
    <LoginLink again={status === 403} onFollow={onLogin}>
      {text}
    </LoginLink>
  )
  return (
    <>
      <FormattedMessage
        id={knownText ?? `internal_privacy_rights.${again ? 'load' : 'send'}_failure`}
        values={{ page, login, count: maxFiles }}
      />
      {!again && isOutage(error) && (
        <p>
          <FormattedMessage id="forms.outage.text" values={{ time: <Moment at={error.at.toISOString()} /> }} />
        </p>
      )}
      {code === 'NOT_OPEN' && decision && (
        <p>
          <DecisionText decision={decision} />
        </p>
      )}
    </>
  )
}

/** Returns the text for the code or status of an error; undefined where it has none. */
function useKnownText(error: unknown): MessageId | undefined {
  const { messages } = useIntl()
  if (error instanceof FileRejection) return `internal_privacy_rights.error.${error.code}`
  if (!(error instanceof ApiRejected)) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- used only where there is such a text
  const ofCode = `internal_privacy_rights.error.${error.error}` as MessageId
  return ofCode in messages ? ofCode : ofStatus[error.status]
}

/** Whether nobody is logged in, and no form has been begun that a login in the same tab would lose. */
export function isToLogIn(error: unknown): boolean {
  return error instanceof ApiRejected && error.status === 401 && !hasUnsavedWork()
}

/** Shown instead of what could not be loaded. Loads it again when the visitor returns from the login tab. */
export function LoadFailure({ error }: { error: Error }) {
  const retryState = useRetry()
  const { retry, retrying } = retryState
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
  return <StaffFailure error={error} onLogin={() => setFollowed(error)} again={retryState} />
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
