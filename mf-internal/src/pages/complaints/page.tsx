import {
  complaintTabs,
  getStaffComplaints,
  staffComplaintQuery,
  type StaffComplaintLine,
  type StaffComplaintQuery,
} from '@site/shared/calls'
import { FormattedMessage, Link, useLoaderData, useUrlFilter } from '@site/shared/platform'
import { Moment } from '@site/shared/ui'
import { listFilter } from '../../parts/list-filter.ts'
import { ListTable, rowLinkStyle, type Column } from '../../parts/list-table.tsx'
import { makeStaffCall } from '../../parts/staff-call.ts'
import { StaffPage } from '../../parts/staff-page.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { ComplaintState } from './complaint-state.tsx'

const inAddress = listFilter(staffComplaintQuery)

const columns: readonly Column<StaffComplaintLine>[] = [
  {
    name: 'advertisement',
    show: ({ id, campaignId }) => (
      <Link to={`/internal-privacy-rights/complaints/${id}`} className={rowLinkStyle}>
        {campaignId}
      </Link>
    ),
  },
  { name: 'answer_by', kind: 'line', show: ({ dueAt }) => <Moment at={dueAt} length="medium" /> },
  {
    name: 'reason',
    show: ({ reason }) => <FormattedMessage id={`internal_privacy_rights.complaint.reason.${reason}`} />,
  },
  { name: 'state', show: (complaint) => <ComplaintState complaint={complaint} /> },
  { name: 'owner', show: ({ owner }) => owner },
  { name: 'country', show: ({ country }) => <FormattedMessage id={`internal_privacy_rights.country.${country}`} /> },
  { name: 'received', kind: 'wide', show: ({ receivedAt }) => <Moment at={receivedAt} length="medium" /> },
]

export async function loader({ request }: { request: Request }) {
  const query = inAddress.read(new URL(request.url).searchParams)
  return { query, ...(await makeStaffCall(() => getStaffComplaints(query))) }
}

export default function ComplaintsPage() {
  const { query, ...call } = useLoaderData<typeof loader>()
  const { tab: current = 'open', page } = query
  const { searchWith } = useUrlFilter(inAddress, 0)
  const addressOf = (part: StaffComplaintQuery) => `/internal-privacy-rights/complaints${searchWith(part)}`
  const title = <FormattedMessage id="internal_privacy_rights.complaints.title" />
  return (
    <StaffPage {...call.answer?.staff} title={title} call={call}>
      {({ complaints, counts, pageSize }) => (
        <>
          <Tabs
            tabs={complaintTabs}
            current={current}
            counts={counts}
            addressOf={(tab) => addressOf({ tab: tab === 'open' ? undefined : tab, page: 1 })}
          />
          <ListTable
            title="internal_privacy_rights.complaints.title"
            empty="internal_privacy_rights.complaints.empty"
            columns={columns}
            rows={complaints}
            keyOf={({ id }) => id}
            page={page}
            total={counts[current]}
            pageSize={pageSize}
            addressOf={(to) => addressOf({ page: to })}
          />
        </>
      )}
    </StaffPage>
  )
}
