import type { RequestStatus } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { Button, Dialog, Notice } from '@site/shared/ui'
import { useState } from 'react'
import styles from './page.module.css'

interface WithdrawProps {
  request: RequestStatus
  withdrawal: 'idle' | 'sending' | 'failed' | 'too_late'
  withdraw: () => Promise<void>
}

/** Takes a request back, after a question; not once it has been answered. */
export function Withdraw({ request: { state, reference }, withdrawal, withdraw }: WithdrawProps) {
  const [isAsking, setAsking] = useState(false)

  async function confirm() {
    await withdraw()
    setAsking(false)
  }

  return (
    <>
      {(withdrawal === 'failed' || withdrawal === 'too_late') && (
        <div className={styles.message}>
          <Notice kind="error">
            <FormattedMessage id={`privacy_rights.withdraw.${withdrawal}`} />
          </Notice>
        </div>
      )}
      {(state === 'RECEIVED' || state === 'VERIFIED') && (
        <Button variant="danger" onClick={() => setAsking(true)}>
          <FormattedMessage id="privacy_rights.withdraw.action" />
        </Button>
      )}
      <Dialog
        open={isAsking}
        title={<FormattedMessage id="privacy_rights.withdraw.title" />}
        onClose={() => setAsking(false)}
      >
        <p className={styles.text}>
          <FormattedMessage id="privacy_rights.withdraw.text" values={{ reference }} />
        </p>
        <div className={styles.choices}>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            <FormattedMessage id="privacy_rights.withdraw.keep" />
          </Button>
          <Button variant="danger" loading={withdrawal === 'sending'} onClick={() => void confirm()}>
            <FormattedMessage id="privacy_rights.withdraw.confirm" />
          </Button>
        </div>
      </Dialog>
    </>
  )
}
