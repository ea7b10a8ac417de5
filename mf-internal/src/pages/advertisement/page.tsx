import {
  editableStates,
  getStaffAdvertisement,
  type AdvertisementAction,
  type HistoryEntry,
  type StaffAdvertisement,
} from '@site/shared/calls'
import type { Params } from '@site/shared/contract'
import { FormattedMessage, useLoaderData } from '@site/shared/platform'
import { CaseHistory } from '../../parts/case-history.tsx'
import { CaseLayout } from '../../parts/case-layout.tsx'
import { FocusNotice, useDesk } from '../../parts/desk.tsx'
import { BackLink, NeighbourLink } from '../../parts/list-place.tsx'
import sections from '../../parts/sections.module.css'
import { makeStaffCall } from '../../parts/staff-call.ts'
import { ShortcutKeys } from '../../parts/shortcut-keys.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { AdvertisementFacts, AdvertisementTerm, Reports } from './advertisement-facts.tsx'
import { AdvertisementSteps } from './advertisement-steps.tsx'
import { Files } from './files.tsx'
import { Differences, Preview } from './notice.tsx'

export async function loader({ params: { id = '' } }: { params: Params }) {
  return { id, call: await makeStaffCall(() => getStaffAdvertisement(id)) }
}

export default function AdvertisementPage() {
  const { id, call } = useLoaderData<typeof loader>()
  return (
    <StaffPage
      title="internal_privacy_rights.advertisement.heading"
      reference={id}
      hasRole={false}
      handlesAdvertisements
      links={<ListLinks id={id} />}
      call={call}
    >
      {(loaded) => <AdvertisementDesk key={id} loaded={loaded} />}
    </StaffPage>
  )
}

/** The way back to the list, and to the neighbours of this advertisement on it. */
function ListLinks({ id }: { id: string }) {
  return (
    <>
      <BackLink to="/internal-privacy-rights/advertisements">
        <FormattedMessage id="internal_privacy_rights.advertisement.back" />
      </BackLink>
      <NeighbourLink of={id} by={-1} folder="advertisements">
        {() => <FormattedMessage id="internal_privacy_rights.advertisement.previous" />}
      </NeighbourLink>
      <NeighbourLink of={id} by={1} folder="advertisements">
        {() => <FormattedMessage id="internal_privacy_rights.advertisement.next" />}
      </NeighbourLink>
      <ShortcutKeys />
    </>
  )
}

function AdvertisementDesk({ loaded }: { loaded: StaffAdvertisement }) {
  const { id } = loaded
  const desk = useDesk<StaffAdvertisement, AdvertisementAction | 'take-now'>(loaded, () => getStaffAdvertisement(id))
  const { item: advertisement, done } = desk
  return (
    <CaseLayout
      state={
        <>
          <AdvertisementTerm advertisement={advertisement} />
          {done && (
            <FocusNotice key={advertisement.history.length}>
              <FormattedMessage id={`internal_privacy_rights.advertisement.done.${done}`} />
            </FocusNotice>
          )}
        </>
      }
      facts={<AdvertisementFacts advertisement={advertisement} />}
    >
      <Reports advertisement={advertisement} />
      <AdvertisementSteps desk={desk} />
      <Files desk={desk} canEdit={editableStates.includes(advertisement.state)} />
      <Differences advertisement={advertisement} />
      <Preview advertisement={advertisement} />
      <History advertisement={advertisement} />
    </CaseLayout>
  )
}

/** Everything that happened to an advertisement, with the versions of its notice. */
function History({ advertisement: { history } }: { advertisement: StaffAdvertisement }) {
  const describe = ({ details: { version } }: HistoryEntry) =>
    version && (
      <p className={sections.text}>
        <FormattedMessage id="internal_privacy_rights.advertisement.version" values={{ version }} />
      </p>
    )
  return <CaseHistory history={history} describe={describe} />
}
