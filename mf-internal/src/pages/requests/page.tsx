import { getStaffRequests } from '@site/shared/calls'
import { FormattedMessage, useAddressFilter, useLoaderData } from '@site/shared/platform'
import { PageHeader } from '@site/shared/ui'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { StaffBar } from '../../parts/staff-bar.tsx'
import { makeStaffCall } from '../../parts/staff-call.ts'
import { RequestFilterBox } from './request-filter-box.tsx'
import { filterInAddress } from './filter.ts'
import styles from './page.module.css'
import { PagesNav } from './pages-nav.tsx'
import { RequestSearch } from './request-search.tsx'
import { RequestTable } from './request-table.tsx'
import { StateCounts } from './state-counts.tsx'

export async function loader({ request }: { request: Request }) {
  const filter = filterInAddress.read(new URL(request.url).searchParams)
  return { filter, ...(await makeStaffCall(() => getStaffRequests(filter))) }
}

/** First page of the internal area: the way to the form, and the requests received, newest first. */
export default function RequestsPage() {
  const { filter, answer, failure } = useLoaderData<typeof loader>()
  const controls = useAddressFilter(filterInAddress, 0)
  return (
    <>
      <StaffBar name={answer?.staff.name} />
      <PageHeader
        title={<FormattedMessage id="internal_privacy_rights.title" />}
        intro={<FormattedMessage id="internal_privacy_rights.intro" />}
      />
      <h2 className={styles.title}>
        <FormattedMessage id="internal_privacy_rights.list.title" />
      </h2>
      {failure && <LoadFailure error={failure} />}
      {answer && (
        <>
          <RequestSearch {...controls} />
          <StateCounts {...controls} filter={filter} counts={answer.counts} />
          <RequestFilterBox {...controls} filter={filter} total={answer.total} />
          {answer.requests.length > 0 ? (
            <>
              <RequestTable requests={answer.requests} />
              <PagesNav {...controls} filter={filter} total={answer.total} pageSize={answer.pageSize} />
            </>
          ) : (
            <p role="status">
              <FormattedMessage id="internal_privacy_rights.list.empty" />
            </p>
          )}
        </>
      )}
    </>
  )
}
