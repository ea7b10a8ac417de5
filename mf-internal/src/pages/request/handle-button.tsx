import { handleStaffRequest, type StaffRequest } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import { useState } from 'react'
import { StaffFailure } from '../../parts/staff-failure.tsx'

interface HandleButtonProps {
  reference: string
  onHandled: (request: StaffRequest) => void
}

/** Marks the request as handled. */
export function HandleButton({ reference, onHandled }: HandleButtonProps) {
  const [state, setState] = useState<{ sending: boolean; failure?: unknown }>({ sending: false })

  async function handle() {
    setState({ sending: true })
    try {
      onHandled(await handleStaffRequest(reference))
    } catch (failure) {
      setState({ sending: false, failure })
    }
  }

  return (
    <>
      <Button loading={state.sending} onClick={() => void handle()}>
        <FormattedMessage id="internal_privacy_rights.request.handle" />
      </Button>
      {state.failure !== undefined && (
        <StaffFailure
          error={state.failure}
          otherwise="internal_privacy_rights.send_failure"
          onLogin={() => setState({ sending: false })}
        />
      )}
    </>
  )
}
