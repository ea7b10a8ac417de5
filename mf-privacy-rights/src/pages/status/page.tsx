import { isDecided, isOpen, type RequestStatus } from '@site/shared/calls'
import { FormattedMessage, Link, useLocation } from '@site/shared/platform'
import { Button, Dialog, Notice, PageHeader, Skeleton } from '@site/shared/ui'
import { PrintButton } from '../../parts/print-button.tsx'
import { RequestFacts } from '../../parts/status/request-facts.tsx'
import styles from './page.module.css'
import { useStatus } from '../../parts/status/use-status.ts'
import { useState } from 'react'

/** Shows the state of a request. The token of the mailed link is in the hash, so that no log contains it. */
export default function StatusPage() {
  const token = useLocation().hash.slice(1)
  const { status, withdrawal, withdraw, retry } = useStatus(token)
  return (
    <>
      <PageHeader title={<FormattedMessage id="privacy_rights.status.title" />} />
      {status.kind === 'loading' && <Skeleton lines={8} />}
      {status.kind === 'failed' && (
        <Notice kind="error" onRetry={retry}>
          <FormattedMessage id="privacy_rights.status.failed" />
        </Notice>
      )}
      {status.kind === 'unknown' && (
        <>
          <Notice kind="error" title={<FormattedMessage id="privacy_rights.status.unknown_title" />}>
            <FormattedMessage id="privacy_rights.status.unknown" />
          </Notice>
          <p>
            <Link to="/privacy-rights">
              <FormattedMessage id="privacy_rights.status.new" />
            </Link>
          </p>
        </>
      )}
      {status.kind === 'found' && (
        <>
          <Notice kind={isOver(status.request) ? 'success' : 'info'}>
            <FormattedMessage id={`privacy_rights.status.explain.${status.request.state}`} />
          </Notice>
          <Hidden request={status.request} />
          <RequestFacts request={status.request} />
          <div className={styles.actions}>
            <Withdraw request={status.request} withdrawal={withdrawal} withdraw={withdraw} />
            <PrintButton />
          </div>
        </>
      )}
    </>
  )
}

/** Why details are missing: this link may have reached another person. */
function Hidden({ request: { confirmed, state } }: { request: RequestStatus }) {
  if (confirmed) return null
  return (
    <p>
      <FormattedMessage id={`privacy_rights.status.hidden.${state === 'WITHDRAWN' ? 'withdrawn' : 'waiting'}`} />
    </p>
  )
}

function isOver({ state }: RequestStatus) {
  return isDecided(state) || state === 'WITHDRAWN'
}

interface WithdrawProps {
  request: RequestStatus
  withdrawal: 'idle' | 'sending' | 'failed' | 'too_late'
  withdraw: () => Promise<void>
}

/** Withdraws a request after a confirmation; not once it has been answered. */
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
      {(state === 'RECEIVED' || isOpen(state)) && (
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
