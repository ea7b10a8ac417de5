import { getStaffRequests, staffTabs, type StaffRequestFilter, type StaffTab } from '@site/shared/calls'
import { FormattedMessage, useLoaderData, useRetry, useUrlFilter } from '@site/shared/platform'
import { useRef, useState } from 'react'
import { PagesNav } from '../../parts/pages-nav.tsx'
import { LoadFailure } from '../../parts/staff-failure.tsx'
import { makeStaffCall } from '../../parts/staff-call.ts'
import { StaffPage } from '../../parts/staff-page.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { filterInAddress, tabOf } from './filter.ts'
import { GrantChosen } from './grant-chosen.tsx'
import { ListKeys } from './list-keys.tsx'
import styles from './page.module.css'
import { RequestFilterBox } from './request-filter-box.tsx'
import { RequestSearch } from './request-search.tsx'
import { isGrantable, RequestTable } from './request-table.tsx'

export async function loader({ request }: { request: Request }) {
  const filter = filterInAddress.read(new URL(request.url).searchParams)
  return { filter, ...(await makeStaffCall(() => getStaffRequests(filter))) }
}

const partOf = (tab: StaffTab) => ({ tab: tab === 'open' ? undefined : tab, state: undefined, page: 1 })

export default function RequestsPage() {
  const { filter, answer, failure } = useLoaderData<typeof loader>()
  const controls = useUrlFilter(filterInAddress, 0)
  const addressOf = (part: StaffRequestFilter) => `/internal-privacy-rights${controls.searchWith(part)}`
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
            <Tabs
              tabs={staffTabs}
              current={tabOf(filter)}
              counts={answer.counts.tabs}
              addressOf={(tab) => addressOf(partOf(tab))}
              onChoose={(tab) => controls.change(partOf(tab))}
            />
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
              <PagesNav {...answer} page={filter.page} addressOf={(page) => addressOf({ page })} />
            )}
            <ListKeys body={body} search={search} />
          </div>
        </>
      )}
    </StaffPage>
  )
}
