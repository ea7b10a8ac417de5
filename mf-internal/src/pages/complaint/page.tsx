import { getStaffComplaint, type ComplaintAction, type StaffComplaint } from '@site/shared/calls'
import type { Params } from '@site/shared/contract'
import { FormattedMessage, useLoaderData } from '@site/shared/platform'
import { CaseHistory } from '../../parts/case-history.tsx'
import { CaseLayout } from '../../parts/case-layout.tsx'
import { FocusNotice, useDesk } from '../../parts/desk.tsx'
import { BackLink, NeighbourLink } from '../../parts/list-place.tsx'
import { makeStaffCall } from '../../parts/staff-call.ts'
import { ShortcutKeys } from '../../parts/shortcut-keys.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { ComplaintSteps } from './complaint-steps.tsx'
import { Advertisement, ComplaintFacts, ComplaintTerm, ReportPicture } from './complaint-facts.tsx'
import { NoticeComparison } from './notice-comparison.tsx'

export async function loader({ params: { id = '' } }: { params: Params }) {
  return { id, call: await makeStaffCall(() => getStaffComplaint(id)) }
}

export default function ComplaintPage() {
  const { id, call } = useLoaderData<typeof loader>()
  const { campaignId } = call.answer ?? {}
  return (
    <StaffPage
      title={`internal_privacy_rights.complaint.${campaignId ? 'heading' : 'page_title'}`}
      reference={campaignId ?? undefined}
      links={<ListLinks id={id} />}
      call={call}
    >
      {(loaded) => <ComplaintDesk key={id} loaded={loaded} />}
    </StaffPage>
  )
}

/** The way back to the list, and to the neighbours of this report on it. */
function ListLinks({ id }: { id: string }) {
  return (
    <>
      <BackLink to="/internal-privacy-rights/complaints">
        <FormattedMessage id="internal_privacy_rights.complaint.back" />
      </BackLink>
      <NeighbourLink of={id} by={-1} folder="complaints">
        {() => <FormattedMessage id="internal_privacy_rights.complaint.previous" />}
      </NeighbourLink>
      <NextLink id={id} />
      <ShortcutKeys />
    </>
  )
}

function NextLink({ id }: { id: string }) {
  return (
    <NeighbourLink of={id} by={1} folder="complaints">
      {() => <FormattedMessage id="internal_privacy_rights.complaint.next" />}
    </NeighbourLink>
  )
}

/** Returns whether the reporter is told later, once the correction is in the register. */
const waitsForCorrection = ({ waiting }: StaffComplaint) => waiting?.until === null

function ComplaintDesk({ loaded }: { loaded: StaffComplaint }) {
  const { id, email } = loaded
  const desk = useDesk<StaffComplaint, ComplaintAction>(loaded, () => getStaffComplaint(id))
  const { item: complaint, done } = desk
  return (
    <CaseLayout
      state={
        <>
          <ComplaintTerm complaint={complaint} />
          {done && (
            <FocusNotice key={complaint.history.length}>
              <FormattedMessage
                id={`internal_privacy_rights.complaint.done.${done === 'close' && waitsForCorrection(complaint) ? 'correction' : done}`}
                values={{ email }}
              />{' '}
              {done === 'close' && <NextLink id={id} />}
            </FocusNotice>
          )}
        </>
      }
      facts={<ComplaintFacts complaint={complaint} />}
    >
      <ComplaintSteps desk={desk} />
      <ReportPicture complaint={complaint} />
      <Advertisement complaint={complaint} />
      <NoticeComparison complaint={complaint} />
      <CaseHistory history={complaint.history} />
    </CaseLayout>
  )
}
