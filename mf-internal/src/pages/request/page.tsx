import { flowNames, getStaffRequest, isOpen, type StaffRequest } from '@site/shared/calls'
import type { Params } from '@site/shared/contract'
import { FormattedMessage, getTextLang, useLoaderData } from '@site/shared/platform'
import { dayOf } from '@site/shared/rules'
import { Day, Exact, List } from '@site/shared/ui'
import { CaseLayout } from '../../parts/case-layout.tsx'
import { FocusNotice, useDesk } from '../../parts/desk.tsx'
import { BackLink, lastOpened, NeighbourLink, RequestLink } from '../../parts/list-place.tsx'
import { makeStaffCall } from '../../parts/staff-call.ts'
import { ShortcutKeys } from '../../parts/shortcut-keys.tsx'
import { Section, StaffPage } from '../../parts/staff-page.tsx'
import { History } from './history.tsx'
import { Messages } from './messages.tsx'
import { RequestSteps, type RequestStepDone } from './request-steps.tsx'
import { RequestFacts, Term } from './request-facts.tsx'
import { Tasks } from './tasks.tsx'
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

/** The way back to the list, and to the neighbours of this request on it. */
function ListLinks({ reference }: { reference: string }) {
  return (
    <>
      <BackLink to="/internal-privacy-rights">
        <FormattedMessage id="internal_privacy_rights.request.back" />
      </BackLink>
      <NeighbourLink of={reference} by={-1} folder="request">
        {(previous) => (
          <FormattedMessage id="internal_privacy_rights.request.previous" values={{ reference: previous }} />
        )}
      </NeighbourLink>
      <NextLink reference={reference} />
      <ShortcutKeys />
    </>
  )
}

function NextLink({ reference }: { reference: string }) {
  return (
    <NeighbourLink of={reference} by={1} folder="request">
      {(next) => <FormattedMessage id="internal_privacy_rights.request.next" values={{ reference: next }} />}
    </NeighbourLink>
  )
}

function RequestDesk({ loaded }: { loaded: StaffRequest }) {
  const load = () => getStaffRequest(loaded.reference)
  const desk = useDesk<StaffRequest, RequestStepDone>(
    loaded,
    load,
    ({ decision, waiting }) => waiting?.decision ?? decision,
  )
  const { item: request, done } = desk
  const { reference, state, waiting, others } = request
  const isDecided = done === 'decide' || done === 'approve' || done === 'take-now'
  const isClosed = isDecided && (waiting?.until || !isOpen(state))
  const isProposed = (done === 'decide' || done === 'review') && waiting?.until === null

  return (
    <CaseLayout
      state={
        <>
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
                  id={`internal_privacy_rights.done.${isProposed ? 'pending' : done}`}
                  values={{ clock: request.pausedOn ? 'stopped' : 'running' }}
                />
              )}
            </FocusNotice>
          )}
        </>
      }
      facts={
        <>
          <RequestFacts request={request} />
          {others.length > 0 && <OtherRequests others={others} />}
        </>
      }
    >
      <RequestSteps desk={desk} />
      <Tasks request={request} onChange={desk.setItem} />
      <Messages desk={desk} />
      <History request={request} />
    </CaseLayout>
  )
}

function OtherRequests({ others }: Pick<StaffRequest, 'others'>) {
  return (
    <Section title="internal_privacy_rights.others">
      <List className={sections.list}>
        {others.map(({ reference, flowType, state, receivedAt }) => (
          <li key={reference}>
            <RequestLink to={reference}>
              <Exact>{reference}</Exact>
            </RequestLink>{' '}
            {flowNames[flowType][getTextLang()]}
            {' · '}
            <FormattedMessage id={`internal_privacy_rights.state.${state}`} />
            {' · '}
            <Day date={dayOf(new Date(receivedAt))} length="medium" />
          </li>
        ))}
      </List>
    </Section>
  )
}
