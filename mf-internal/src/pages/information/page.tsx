import { getInformationRequests, informationQuery, informationTabs, type InformationLine } from '@site/shared/calls'
import { FormattedMessage, Link } from '@site/shared/platform'
import { Moment } from '@site/shared/ui'
import { Tabs } from '../../parts/list-controls.tsx'
import { ListTable, RowLink, type Column } from '../../parts/list-table.tsx'
import { defineList } from '../../parts/staff-list.ts'
import { StaffPage } from '../../parts/staff-page.tsx'

const { loader, useList } = defineList('/information', informationQuery, getInformationRequests)
export { loader }

const columns: readonly Column<InformationLine>[] = [
  {
    name: 'organisation',
    show: ({ id, organisation }) => <RowLink to={`/internal-privacy-rights/information/${id}`}>{organisation}</RowLink>,
  },
  { name: 'asker', show: ({ kind }) => <FormattedMessage id={`internal_privacy_rights.information.kind.${kind}`} /> },
  { name: 'latest', kind: 'line', show: ({ dueAt }) => <Moment at={dueAt} length="medium" /> },
  { name: 'advertisement', show: ({ campaignId }) => campaignId },
  { name: 'country', show: ({ country }) => <FormattedMessage id={`internal_privacy_rights.country.${country}`} /> },
  { name: 'received', kind: 'line', show: ({ receivedAt }) => <Moment at={receivedAt} length="medium" /> },
]

/** What authorities and others ask about political advertisements, the soonest due first. */
export default function InformationPage() {
  const list = useList()
  const { filter, call } = list
  const current = filter.tab ?? 'open'
  return (
    <StaffPage
      {...call.answer?.staff}
      title="internal_privacy_rights.information.title"
      links={
        <>
          <Link to="/internal-privacy-rights/advertisements">
            <FormattedMessage id="internal_privacy_rights.advertisement.back" />
          </Link>{' '}
          <Link to="/internal-privacy-rights/information/new">
            <FormattedMessage id="internal_privacy_rights.information.new" />
          </Link>
        </>
      }
      call={call}
    >
      {({ questions, counts, pageSize }) => (
        <>
          <Tabs tabs={informationTabs} current={current} counts={counts} list={list} />
          <ListTable
            title="internal_privacy_rights.information.title"
            empty="internal_privacy_rights.advertisements.empty"
            columns={columns}
            rows={questions}
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
