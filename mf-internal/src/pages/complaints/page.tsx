import { complaintTabs, getStaffComplaints, staffComplaintQuery, type StaffComplaintLine } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { CountryMark, Initials } from '../../parts/brief.tsx'
import { CaseListPage } from '../../parts/case-list.tsx'
import { ComplaintState, TimeLeft } from '../../parts/case-state.tsx'
import { RowLink, type Column } from '../../parts/list-table.tsx'
import { defineList } from '../../parts/staff-list.ts'
import { Until } from '../../parts/until.tsx'

const { loader, useList } = defineList('/complaints', staffComplaintQuery, getStaffComplaints)
export { loader }

const columns: readonly Column<StaffComplaintLine>[] = [
  {
    name: 'advertisement',
    show: ({ id, campaignId }, complaints) => (
      <RowLink to={`/internal-privacy-rights/complaints/${id}`} references={complaints.map((each) => each.id)}>
        {campaignId ?? <FormattedMessage id="internal_privacy_rights.complaint.unlisted" />}
      </RowLink>
    ),
  },
  { name: 'sponsor', show: ({ sponsor }) => sponsor && <bdi>{sponsor}</bdi> },
  {
    name: 'due',
    isPlain: true,
    show: (complaint) => (
      <Until end={complaint.hoursLeft === null ? null : complaint.dueAt} receivedAt={complaint.receivedAt}>
        <TimeLeft of={complaint} />
      </Until>
    ),
  },
  {
    name: 'reason',
    show: ({ reason }) => <FormattedMessage id={`internal_privacy_rights.complaint.reason.${reason}`} />,
  },
  { name: 'state', show: (complaint) => <ComplaintState complaint={complaint} /> },
  {
    name: 'owner',
    heading: 'internal_privacy_rights.list.owner',
    show: ({ owner, ownerSubject }) => owner && <Initials name={owner} subject={ownerSubject} />,
  },
  { name: 'country', show: ({ country }) => <CountryMark country={country} /> },
]

/** The reports about advertisements, the soonest due first. */
export default function ComplaintsPage() {
  return (
    <CaseListPage
      title="internal_privacy_rights.complaints.title"
      empty="internal_privacy_rights.complaints.empty"
      tabs={complaintTabs}
      columns={columns}
      list={useList()}
      rowsOf={({ complaints }) => complaints}
    />
  )
}
