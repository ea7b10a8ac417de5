import { handleStaffRequest, type StaffRequest } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { Button, Dialog } from '@site/shared/ui'
import { useState } from 'react'
import { StaffFailure } from '../../parts/staff-failure.tsx'
import styles from './handle-button.module.css'

interface HandleButtonProps {
  reference: string
  onHandled: (request: StaffRequest) => void
}

/** Marks the request as handled, after a question: the person is told so, and nothing undoes it. */
export function HandleButton({ reference, onHandled }: HandleButtonProps) {
  const [state, setState] = useState<{ sending: boolean; failure?: unknown }>({ sending: false })
  const [isAsking, setAsking] = useState(false)

  async function handle() {
    setState({ sending: true })
    try {
      onHandled(await handleStaffRequest(reference))
    } catch (failure) {
      setAsking(false)
      setState({ sending: false, failure })
    }
  }

  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <FormattedMessage id="internal_privacy_rights.request.handle" />
      </Button>
      <Dialog
        open={isAsking}
        title={<FormattedMessage id="internal_privacy_rights.request.handle.title" values={{ reference }} />}
        onClose={() => setAsking(false)}
      >
        <p className={styles.text}>
          <FormattedMessage id="internal_privacy_rights.request.handle.text" />
        </p>
        <div className={styles.choices}>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            <FormattedMessage id="internal_privacy_rights.request.handle.not_yet" />
          </Button>
          <Button variant="danger" loading={state.sending} onClick={() => void handle()}>
            <FormattedMessage id="internal_privacy_rights.request.handle.confirm" />
          </Button>
        </div>
      </Dialog>
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
