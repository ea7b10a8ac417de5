import { getStaffRequest, isOpen, type StaffRequest } from '@site/shared/calls'
import type { Params } from '@site/shared/contract'
import { FormattedMessage, useLoaderData } from '@site/shared/platform'
import { FocusNotice } from '../../parts/focus-notice.tsx'
import { lastOpened } from '../../parts/list-place.ts'
import { makeStaffCall } from '../../parts/staff-call.ts'
import { StaffPage } from '../../parts/staff-page.tsx'
import { useDesk } from '../../parts/use-desk.ts'
import { RequestActions, type ActionDone } from './actions/request-actions.tsx'
import { ListLinks, NextLink } from './list-links.tsx'
import styles from './page.module.css'
import { RequestFacts, Term } from './request-facts.tsx'
import { History } from './history.tsx'
import { Messages } from './messages.tsx'
import { OtherRequests } from './other-requests.tsx'

export async function loader({ params }: { params: Params }) {
  const { reference = '' } = params
  lastOpened.reference = reference
  return { reference, ...(await makeStaffCall(() => getStaffRequest(reference))) }
}

export default function RequestPage() {
  const { reference, ...call } = useLoaderData<typeof loader>()
  const title = <FormattedMessage id="internal_privacy_rights.request.heading" values={{ reference }} />
  return (
    <StaffPage title={title} links={<ListLinks reference={reference} />} call={call}>
      {(loaded) => <RequestDesk key={reference} loaded={loaded} />}
    </StaffPage>
  )
}

function RequestDesk({ loaded }: { loaded: StaffRequest }) {
  const desk = useDesk<StaffRequest, ActionDone>(loaded, () => getStaffRequest(loaded.reference))
  const { item: request, done } = desk
  const { reference, state, decision } = request
  const isClosed = (done === 'decide' || done === 'approve') && !isOpen(state)

  return (
    <div className={styles.columns}>
      <div className={styles.work}>
        <Term request={request} />
        {done && (
          <FocusNotice key={request.history.length}>
            {isClosed ? (
              <>
                <FormattedMessage id="internal_privacy_rights.request.closed" values={{ reference }} />{' '}
                <NextLink reference={reference} />
              </>
            ) : (
              <FormattedMessage
                id={`internal_privacy_rights.done.${decision?.isPending && done === 'decide' ? 'pending' : done}`}
              />
            )}
          </FocusNotice>
        )}
        <RequestActions desk={desk} />
        <Messages request={request} />
        <History request={request} />
      </div>
      <aside className={styles.facts}>
        <RequestFacts request={request} />
        <OtherRequests request={request} />
      </aside>
    </div>
  )
}
