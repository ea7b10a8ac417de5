import {
  advertisementTabs,
  getStaffAdvertisements,
  staffAdvertisementQuery,
  type StaffAdvertisementLine,
} from '@site/shared/calls'
import { FormattedMessage, Link } from '@site/shared/platform'
import { AdvertisementState, DaysUntilDue, Incomplete } from '../../parts/advertisement-state.tsx'
import { CountryMark, Initials } from '../../parts/brief.tsx'
import { CaseListPage } from '../../parts/case-list.tsx'
import { RowLink, type Column } from '../../parts/list-table.tsx'
import { defineList } from '../../parts/staff-list.ts'
import { TextSearch } from '../../parts/text-search.tsx'
import { Until } from '../../parts/until.tsx'

const { loader, useList } = defineList('/advertisements', staffAdvertisementQuery, getStaffAdvertisements)
export { loader }

const columns: readonly Column<StaffAdvertisementLine>[] = [
  {
    name: 'reference',
    show: ({ id }, rows) => (
      <RowLink to={`/internal-privacy-rights/advertisements/${id}`} references={rows.map((each) => each.id)}>
        {id}
      </RowLink>
    ),
  },
  { name: 'sponsor', show: ({ sponsor }) => sponsor && <bdi>{sponsor}</bdi> },
  {
    name: 'due',
    isPlain: true,
    show: (advertisement) => (
      <Until end={advertisement.dueOn} receivedAt={advertisement.receivedAt}>
        <DaysUntilDue advertisement={advertisement} />
      </Until>
    ),
  },
  { name: 'state', show: (advertisement) => <AdvertisementState advertisement={advertisement} /> },
  { name: 'incomplete', show: (advertisement) => <Incomplete advertisement={advertisement} /> },
  {
    name: 'owner',
    heading: 'internal_privacy_rights.list.owner',
    show: ({ owner, ownerSubject }) => owner && <Initials name={owner} subject={ownerSubject} />,
  },
  { name: 'country', show: ({ country }) => <CountryMark country={country} /> },
]

/** The political advertisements of the desk, the soonest due first. */
export default function AdvertisementsPage() {
  const list = useList()
  const { text } = list.filter
  return (
    <CaseListPage
      title="internal_privacy_rights.advertisements.title"
      empty="internal_privacy_rights.advertisements.empty"
      links={
        <>
          <Link to="/internal-privacy-rights/advertisements/new">
            <FormattedMessage id="internal_privacy_rights.advertisements.new" />
          </Link>{' '}
          <Link to="/internal-privacy-rights/information">
            <FormattedMessage id="internal_privacy_rights.information.list" />
          </Link>
        </>
      }
      search={
        <TextSearch
          // Its field is read once.
          key={text}
          title="internal_privacy_rights.advertisements.search"
          label="internal_privacy_rights.advertisements.search"
          name="text"
          text={text}
          onSearch={list.choose}
        />
      }
      tabs={advertisementTabs}
      columns={columns}
      list={list}
      rowsOf={({ advertisements }) => advertisements}
    />
  )
}
