import {
  advertisementTabs,
  getStaffAdvertisements,
  staffAdvertisementQuery,
  type StaffAdvertisementLine,
} from '@site/shared/calls'
import { FormattedMessage, Link } from '@site/shared/platform'
import { Day, FilterField, Moment } from '@site/shared/ui'
import { AdvertisementState, DaysUntilDue, Incomplete } from '../../parts/advertisement-state.tsx'
import { SearchForm, Tabs } from '../../parts/list-controls.tsx'
import { ListTable, RowLink, type Column } from '../../parts/list-table.tsx'
import { MemberName } from '../../parts/members.ts'
import { SearchText } from '../../parts/search-text.tsx'
import { defineList } from '../../parts/staff-list.ts'
import { StaffPage } from '../../parts/staff-page.tsx'
import styles from './page.module.css'

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
  { name: 'sponsor', show: ({ sponsor }) => sponsor },
  { name: 'due', kind: 'line', show: (advertisement) => <DaysUntilDue advertisement={advertisement} /> },
  { name: 'latest', kind: 'line', show: ({ dueOn }) => dueOn && <Day date={dueOn} length="medium" /> },
  { name: 'state', show: (advertisement) => <AdvertisementState advertisement={advertisement} /> },
  { name: 'incomplete', show: (advertisement) => <Incomplete advertisement={advertisement} /> },
  { name: 'owner', show: ({ owner, ownerSubject }) => owner && <MemberName name={owner} subject={ownerSubject} /> },
  { name: 'country', show: ({ country }) => <FormattedMessage id={`internal_privacy_rights.country.${country}`} /> },
  { name: 'received', kind: 'line', show: ({ receivedAt }) => <Moment at={receivedAt} length="medium" /> },
]

/** The political advertisements of the desk, the soonest due first. */
export default function AdvertisementsPage() {
  const list = useList()
  const { filter, call } = list
  const current = filter.tab ?? 'open'
  return (
    <StaffPage
      {...call.answer?.staff}
      title="internal_privacy_rights.advertisements.title"
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
      call={call}
    >
      {({ advertisements, counts, pageSize }) => (
        <>
          <Tabs tabs={advertisementTabs} current={current} counts={counts} list={list} />
          <SearchForm
            // Its field is read once.
            key={filter.text}
            label="internal_privacy_rights.advertisements.search"
            className={styles.search}
            onSearch={list.choose}
          >
            <FilterField label={<FormattedMessage id="internal_privacy_rights.advertisements.search" />}>
              <SearchText type="search" name="text" defaultValue={filter.text} />
            </FilterField>
          </SearchForm>
          <ListTable
            title="internal_privacy_rights.advertisements.title"
            empty="internal_privacy_rights.advertisements.empty"
            columns={columns}
            rows={advertisements}
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
