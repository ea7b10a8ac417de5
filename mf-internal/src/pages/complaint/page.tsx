import { getStaffComplaint, type ComplaintAction, type StaffComplaint } from '@site/shared/calls'
import type { Params } from '@site/shared/contract'
import { FormattedMessage, useLoaderData } from '@site/shared/platform'
import { OrderedList } from '@site/shared/ui'
import { CaseLayout } from '../../parts/case-layout.tsx'
import { FocusNotice, useDesk } from '../../parts/desk.tsx'
import { HistoryItem } from '../../parts/history-item.tsx'
import { BackLink, NeighbourLink } from '../../parts/list-place.tsx'
import sections from '../../parts/sections.module.css'
import { makeStaffCall } from '../../parts/staff-call.ts'
import { ShortcutKeys } from '../../parts/shortcut-keys.tsx'
import { Section, StaffPage } from '../../parts/staff-page.tsx'
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
              <FormattedMessage id={`internal_privacy_rights.complaint.done.${done}`} values={{ email }} />{' '}
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
      <History complaint={complaint} />
    </CaseLayout>
  )
}

/** Everything that happened to a report, oldest first. */
function History({ complaint: { history } }: { complaint: StaffComplaint }) {
  return (
    <Section title="internal_privacy_rights.history">
      <OrderedList className={sections.line}>
        {history.map(({ id, details, ...entry }) => (
          <HistoryItem key={id} {...entry} details={details}>
            {details['text'] && (
              <p className={sections.text} dir="auto">
                {details['text']}
              </p>
            )}
          </HistoryItem>
        ))}
      </OrderedList>
    </Section>
  )
}
