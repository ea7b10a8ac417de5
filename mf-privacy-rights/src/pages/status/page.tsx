import type { RequestStatus } from '@site/shared/calls'
import { FormattedMessage, Link, useLocation } from '@site/shared/platform'
import { Notice, PageHeader, Skeleton } from '@site/shared/ui'
import { PrintButton } from '../../parts/print-button.tsx'
import { RequestFacts } from '../../parts/status/request-facts.tsx'
import styles from './page.module.css'
import { useStatus } from '../../parts/status/use-status.ts'
import { Withdraw } from './withdraw.tsx'

/** How far a request is; opened from the mailed link, whose token stands in the hash and so in no log (product §10). */
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

/** Why the page says less than was asked: this link may have reached somebody else. */
function Hidden({ request: { confirmed, state } }: { request: RequestStatus }) {
  if (confirmed) return null
  return (
    <p>
      <FormattedMessage id={`privacy_rights.status.hidden.${state === 'WITHDRAWN' ? 'withdrawn' : 'waiting'}`} />
    </p>
  )
}

function isOver({ state }: RequestStatus) {
  return state === 'HANDLED' || state === 'WITHDRAWN'
}
