import { getInformationRequests, informationQuery, informationTabs, type InformationLine } from '@site/shared/calls'
import { FormattedMessage, Link } from '@site/shared/platform'
import { CountryMark } from '../../parts/brief.tsx'
import { CaseListPage } from '../../parts/case-list.tsx'
import { RowLink, type Column } from '../../parts/list-table.tsx'
import { defineList } from '../../parts/staff-list.ts'
import { Until } from '../../parts/until.tsx'

const { loader, useList } = defineList('/information', informationQuery, getInformationRequests)
export { loader }

const columns: readonly Column<InformationLine>[] = [
  {
    name: 'organisation',
    show: ({ id, organisation }) => <RowLink to={`/internal-privacy-rights/information/${id}`}>{organisation}</RowLink>,
  },
  { name: 'asker', show: ({ kind }) => <FormattedMessage id={`internal_privacy_rights.information.kind.${kind}`} /> },
  { name: 'latest', show: ({ dueAt, receivedAt }) => <Until end={dueAt} receivedAt={receivedAt} /> },
  { name: 'advertisement', show: ({ campaignId }) => campaignId },
  { name: 'country', show: ({ country }) => <CountryMark country={country} /> },
]

/** Questions of authorities and others about political advertisements, the soonest due first. */
export default function InformationPage() {
  return (
    <CaseListPage
      title="internal_privacy_rights.information.title"
      empty="internal_privacy_rights.advertisements.empty"
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
      tabs={informationTabs}
      columns={columns}
      list={useList()}
      rowsOf={({ questions }) => questions}
    />
  )
}
