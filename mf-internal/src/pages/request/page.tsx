import { flowNames, getStaffRequest, isOpen, type StaffRequest } from '@site/shared/calls'
import type { Params } from '@site/shared/contract'
import { FormattedMessage, getTextLang, Link, useLoaderData } from '@site/shared/platform'
import { dayOf } from '@site/shared/rules'
import { Day, Exact } from '@site/shared/ui'
import { FocusNotice, useDesk } from '../../parts/desk.tsx'
import { BackLink, lastOpened, RequestLink, useListPlace } from '../../parts/list-place.tsx'
import { makeStaffCall } from '../../parts/staff-call.ts'
import { Section, StaffPage } from '../../parts/staff-page.tsx'
import { History } from './history.tsx'
import { Messages } from './messages.tsx'
import styles from './page.module.css'
import { RequestActions, type ActionDone } from './request-actions.tsx'
import { RequestFacts, Term } from './request-facts.tsx'
import sections from '../../parts/sections.module.css'

export async function loader({ params: { reference = '' } }: { params: Params }) {
  lastOpened.reference = reference
  return { reference, call: await makeStaffCall(() => getStaffRequest(reference)) }
}

export default function RequestPage() {
  const { reference, call } = useLoaderData<typeof loader>()
  return (
    <StaffPage
      title="internal_privacy_rights.request.heading"
      reference={reference}
      links={<ListLinks reference={reference} />}
      call={call}
    >
      {(loaded) => <RequestDesk key={reference} loaded={loaded} />}
    </StaffPage>
  )
}

/** The way back to the list, and to the next request of it. */
function ListLinks({ reference }: { reference: string }) {
  return (
    <>
      <BackLink to="/internal-privacy-rights">
        <FormattedMessage id="internal_privacy_rights.request.back" />
      </BackLink>
      <NextLink reference={reference} />
    </>
  )
}

/** Leads to the request that follows on the list, in the place of this one in the history. */
function NextLink({ reference }: { reference: string }) {
  const place = useListPlace()
  const next = place?.references[place.references.indexOf(reference) + 1]
  if (!place?.references.includes(reference) || !next) return null
  return (
    <Link to={`/internal-privacy-rights/request/${next}`} state={place} replace>
      <FormattedMessage id="internal_privacy_rights.request.next" values={{ reference: next }} />
    </Link>
  )
}

function RequestDesk({ loaded }: { loaded: StaffRequest }) {
  const load = () => getStaffRequest(loaded.reference)
  const desk = useDesk<StaffRequest, ActionDone>(loaded, load, ({ decision }) => decision)
  const { item: request, done } = desk
  const { reference, state, decision, others } = request
  const isClosed = (done === 'decide' || done === 'approve') && !isOpen(state)
  const isPending = done === 'decide' && decision?.isPending

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
                id={`internal_privacy_rights.done.${isPending ? 'pending' : done}`}
                values={{ clock: request.pausedOn ? 'stopped' : 'running' }}
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
        {others.length > 0 && (
          <Section title="internal_privacy_rights.others">
            <ul className={sections.list}>
              {others.map((other) => (
                <li key={other.reference}>
                  <RequestLink to={other.reference}>
                    <Exact>{other.reference}</Exact>
                  </RequestLink>{' '}
                  {flowNames[other.flowType][getTextLang()]}
                  {' · '}
                  <FormattedMessage id={`internal_privacy_rights.state.${other.state}`} />
                  {' · '}
                  <Day date={dayOf(new Date(other.receivedAt))} length="medium" />
                </li>
              ))}
            </ul>
          </Section>
        )}
      </aside>
    </div>
  )
}
