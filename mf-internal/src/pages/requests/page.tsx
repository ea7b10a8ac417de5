import { getStaffRequests, type StaffRequestFilter } from '@site/shared/calls'
import { FormattedMessage, Link, useUrlFilter, useIntl, useLoaderData } from '@site/shared/platform'
import { PageHeader } from '@site/shared/ui'
import { LoadFailure } from '../../parts/staff-failure.tsx'
import { StaffBar } from '../../parts/staff-bar.tsx'
import { makeStaffCall } from '../../parts/staff-call.ts'
import { RequestFilterBox } from './request-filter-box.tsx'
import { filterInAddress, type FilterControls } from './filter.ts'
import styles from './page.module.css'
import { RequestSearch, StateCounts } from './state-counts.tsx'
import { RequestTable } from './request-table.tsx'

export async function loader({ request }: { request: Request }) {
  const filter = filterInAddress.read(new URL(request.url).searchParams)
  return { filter, ...(await makeStaffCall(() => getStaffRequests(filter))) }
}

export default function RequestsPage() {
  const { filter, answer, failure } = useLoaderData<typeof loader>()
  const controls = useUrlFilter(filterInAddress, 0)
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

interface PagesNavProps extends Pick<FilterControls, 'searchWith'> {
  filter: StaffRequestFilter
  total: number
  pageSize: number
}

export function PagesNav({ searchWith, filter, total, pageSize }: PagesNavProps) {
  const { page = 1 } = filter
  const intl = useIntl()
  const address = (target: number) => `/internal-privacy-rights${searchWith({ page: target })}`
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  return (
    <nav className={styles.pages} aria-label={intl.formatMessage({ id: 'internal_privacy_rights.list.pages' })}>
      <span>
        <FormattedMessage id="internal_privacy_rights.list.shown" values={{ from, to, total }} />
      </span>
      {page > 1 && (
        <Link to={address(page - 1)} className={styles.page}>
          <FormattedMessage id="internal_privacy_rights.list.newer" />
        </Link>
      )}
      {to < total && (
        <Link to={address(page + 1)} className={styles.page}>
          <FormattedMessage id="internal_privacy_rights.list.older" />
        </Link>
      )}
    </nav>
  )
}
