import { ApiRejected, type StaffRequest } from '@site/shared/calls'
import { FormattedMessage, useIntl, type MessageId } from '@site/shared/platform'
import { Notice } from '@site/shared/ui'
import { DecisionText } from './decision-text.tsx'
import { StaffFailure } from './staff-failure.tsx'

interface ActionFailureProps {
  error: unknown
  /** Called when the login link was followed: hide the message. */
  onLogin: () => void
  /** As it is now: somebody else may have decided. */
  request?: StaffRequest
}

/** Shows why something could not be done, and what to do now: there is a text for each error code of the calls. */
export function ActionFailure({ error, onLogin, request }: ActionFailureProps) {
  const { messages } = useIntl()
  const rejected = error instanceof ApiRejected ? error : undefined
  const id = `internal_privacy_rights.error.${rejected?.error}`
  if (!(id in messages)) {
    return <StaffFailure error={error} otherwise="internal_privacy_rights.send_failure" onLogin={onLogin} />
  }
  return (
    <Notice kind="error">
      {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- just looked up */}
      <FormattedMessage id={id as MessageId} values={{ page: rejected?.field }} />
      {rejected?.error === 'NOT_OPEN' && request?.decision && (
        <p>
          <DecisionText decision={request.decision} />
        </p>
      )}
    </Notice>
  )
}
