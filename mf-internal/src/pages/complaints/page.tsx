import {
  complaintTabs,
  getStaffComplaints,
  type StaffComplaintLine,
  type StaffComplaintQuery,
} from '@site/shared/calls'
import { FormattedMessage, Link, readOne, useLoaderData, withFilter, type UrlFilter } from '@site/shared/platform'
import { Moment } from '@site/shared/ui'
import { ListTable, rowLinkStyle, type Column } from '../../parts/list-table.tsx'
import { PagesNav } from '../../parts/pages-nav.tsx'
import { makeStaffCall } from '../../parts/staff-call.ts'
import { LoadFailure } from '../../parts/staff-failure.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { ComplaintState } from './complaint-state.tsx'

const inAddress: UrlFilter<StaffComplaintQuery> = {
  read(query) {
    const page = Number(query.get('page') ?? 1)
    return { tab: readOne(query, 'tab', complaintTabs), page: Number.isInteger(page) && page > 1 ? page : undefined }
  },
  write: ({ tab = 'open', page = 1 }) => ({
    tab: tab === 'open' ? undefined : tab,
    page: page > 1 ? String(page) : undefined,
  }),
}

const addressOf = (query: StaffComplaintQuery) =>
  `/internal-privacy-rights/complaints${withFilter(inAddress, '', query)}`

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
  const { query, answer, failure } = useLoaderData<typeof loader>()
  const { tab = 'open', page } = query
  return (
    <StaffPage name={answer?.staff.name} title={<FormattedMessage id="internal_privacy_rights.complaints.title" />}>
      {failure && <LoadFailure error={failure} />}
      {answer && (
        <>
          <Tabs tabs={complaintTabs} current={tab} counts={answer.counts} addressOf={(to) => addressOf({ tab: to })} />
          {answer.complaints.length > 0 ? (
            <>
              <ListTable
                title="internal_privacy_rights.complaints.title"
                columns={columns}
                rows={answer.complaints}
                keyOf={({ id }) => id}
              />
              <PagesNav
                page={page}
                total={answer.counts[tab]}
                pageSize={answer.pageSize}
                addressOf={(to) => addressOf({ tab, page: to })}
              />
            </>
          ) : (
            <p role="status">
              <FormattedMessage id="internal_privacy_rights.complaints.empty" />
            </p>
          )}
        </>
      )}
    </StaffPage>
  )
}
