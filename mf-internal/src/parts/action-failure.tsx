import { ApiRejected, type StaffRequest } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { Notice } from '@site/shared/ui'
import { DecisionText } from './decision-text.tsx'
import { StaffFailure } from './staff-failure.tsx'

/** Error codes of the calls of `staff-actions.ts`; each has a text that says what to do. */
export const errorCodes = [
  'NOT_OPEN',
  'NOT_FOUND',
  'ALREADY_EXTENDED',
  'TOO_LATE',
  'NOT_EXTENDABLE',
  'NOT_REACHABLE',
  'REASON_REQUIRED',
  'TEXT_TOO_SHORT',
  'REASON_NOT_ALLOWED',
  'ONLY_GRANTED',
  'SAME_PERSON',
  'UNKNOWN_PERSON',
  'INVALID_DAY',
  'FILE_EMPTY',
  'FILE_TOO_LARGE',
  'MAILBOX_FULL',
  'HIDDEN_TEXT',
] as const

interface ActionFailureProps {
  error: unknown
  /** Called when the login link was followed: hide the message. */
  onLogin: () => void
  /** As it is now: somebody else may have decided. */
  request?: StaffRequest | undefined
}

/** Shows why something could not be done with a request, and what to do now. */
export function ActionFailure({ error, onLogin, request }: ActionFailureProps) {
  const rejected = error instanceof ApiRejected ? error : undefined
  const code = errorCodes.find((each) => each === rejected?.error)
  if (!code) return <StaffFailure error={error} otherwise="internal_privacy_rights.send_failure" onLogin={onLogin} />
  return (
    <Notice kind="error">
      <FormattedMessage id={`internal_privacy_rights.error.${code}`} values={{ page: rejected?.field }} />
      {code === 'NOT_OPEN' && request?.decision && (
        <p>
          <DecisionText decision={request.decision} />
        </p>
      )}
    </Notice>
  )
}
