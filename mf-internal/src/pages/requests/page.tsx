import { getStaffRequests, type StaffRequestFilter } from '@site/shared/calls'
import { FormattedMessage, Link, useIntl, useLoaderData, useRetry, useUrlFilter } from '@site/shared/platform'
import { useRef, useState } from 'react'
import { LoadFailure } from '../../parts/staff-failure.tsx'
import { makeStaffCall } from '../../parts/staff-call.ts'
import { StaffPage } from '../../parts/staff-page.tsx'
import { filterInAddress, type FilterControls } from './filter.ts'
import { GrantChosen } from './grant-chosen.tsx'
import { ListKeys } from './list-keys.tsx'
import styles from './page.module.css'
import { RequestFilterBox } from './request-filter-box.tsx'
import { RequestSearch } from './request-search.tsx'
import { isGrantable, RequestTable } from './request-table.tsx'
import { RequestTabs } from './request-tabs.tsx'

export async function loader({ request }: { request: Request }) {
  const filter = filterInAddress.read(new URL(request.url).searchParams)
  return { filter, ...(await makeStaffCall(() => getStaffRequests(filter))) }
}

export default function RequestsPage() {
  const { filter, answer, failure } = useLoaderData<typeof loader>()
  const controls = useUrlFilter(filterInAddress, 0)
  const { retry } = useRetry()
  const search = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const [marked, setMarked] = useState<string[]>([])
  const { requests = [] } = answer ?? {}
  const chosen = requests.filter((line) => isGrantable(line) && marked.includes(line.reference))
  const references = chosen.map(({ reference }) => reference)

  function showGranted() {
    setMarked([])
    retry()
  }

  return (
    <StaffPage {...answer?.staff} title={<FormattedMessage id="internal_privacy_rights.title" />}>
      {failure && <LoadFailure error={failure} />}
      {answer && (
        <>
          <div className={styles.tools}>
            <RequestTabs {...controls} filter={filter} counts={answer.counts} />
            <RequestSearch {...controls} field={search} />
          </div>
          <RequestFilterBox {...controls} filter={filter} total={answer.total} />
          {requests.length > 0 ? (
            <RequestTable requests={requests} chosen={references} onChoose={setMarked} body={body} />
          ) : (
            <p role="status">
              <FormattedMessage id="internal_privacy_rights.list.empty" />
            </p>
          )}
          <GrantChosen chosen={references} onGranted={showGranted} />
          <div className={styles.end}>
            {requests.length > 0 && (
              <PagesNav {...controls} filter={filter} total={answer.total} pageSize={answer.pageSize} />
            )}
            <ListKeys body={body} search={search} />
          </div>
        </>
      )}
    </StaffPage>
  )
}

interface PagesNavProps extends Pick<FilterControls, 'searchWith'> {
  filter: StaffRequestFilter
  total: number
  pageSize: number
}

function PagesNav({ searchWith, filter, total, pageSize }: PagesNavProps) {
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
          <FormattedMessage id="internal_privacy_rights.list.previous" />
        </Link>
      )}
      {to < total && (
        <Link to={address(page + 1)} className={styles.page}>
          <FormattedMessage id="internal_privacy_rights.list.next" />
        </Link>
      )}
    </nav>
  )
}
