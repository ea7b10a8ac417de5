import { complaintTabs, getStaffComplaints, staffComplaintQuery, type StaffComplaintLine } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { Moment } from '@site/shared/ui'
import { Tabs } from '../../parts/list-controls.tsx'
import { ListTable, RowLink, type Column } from '../../parts/list-table.tsx'
import { defineList } from '../../parts/staff-list.ts'
import { StaffPage } from '../../parts/staff-page.tsx'
import { ComplaintState, TimeLeft } from '../../parts/case-state.tsx'
import { MemberName } from '../../parts/members.ts'

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
  { name: 'sponsor', show: ({ sponsor }) => sponsor },
  { name: 'due', kind: 'line', show: (complaint) => <TimeLeft complaint={complaint} /> },
  {
    name: 'answer_by',
    kind: 'line',
    show: ({ dueAt, hoursLeft }) => hoursLeft !== null && <Moment at={dueAt} length="medium" />,
  },
  {
    name: 'reason',
    show: ({ reason }) => <FormattedMessage id={`internal_privacy_rights.complaint.reason.${reason}`} />,
  },
  { name: 'state', show: (complaint) => <ComplaintState complaint={complaint} /> },
  { name: 'owner', show: ({ owner, ownerSubject }) => owner && <MemberName name={owner} subject={ownerSubject} /> },
  { name: 'country', show: ({ country }) => <FormattedMessage id={`internal_privacy_rights.country.${country}`} /> },
  { name: 'received', kind: 'line', show: ({ receivedAt }) => <Moment at={receivedAt} length="medium" /> },
]

export default function ComplaintsPage() {
  const list = useList()
  const { filter, call } = list
  const current = filter.tab ?? 'open'
  return (
    <StaffPage {...call.answer?.staff} title="internal_privacy_rights.complaints.title" call={call}>
      {({ complaints, counts, pageSize }) => (
        <>
          <Tabs tabs={complaintTabs} current={current} counts={counts} list={list} />
          <ListTable
            title="internal_privacy_rights.complaints.title"
            empty="internal_privacy_rights.complaints.empty"
            columns={columns}
            rows={complaints}
            keyOf={({ id }) => id}
            list={list}
            total={counts[current]}
            pageSize={pageSize}
          />
        </>
      )}
    </StaffPage>
  )
}
