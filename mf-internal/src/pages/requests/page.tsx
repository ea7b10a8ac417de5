import { getStaffRequests, staffTabs, type StaffRequestQuery, type StaffTab } from '@site/shared/calls'
import { FormattedMessage, useLoaderData, useRetry, useUrlFilter } from '@site/shared/platform'
import { useRef, useState } from 'react'
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
  const { filter, ...call } = useLoaderData<typeof loader>()
  const controls = useUrlFilter(filterInAddress, 0)
  const addressOf = (part: StaffRequestQuery) => `/internal-privacy-rights${controls.searchWith(part)}`
  const { retry } = useRetry()
  const search = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const [marked, setMarked] = useState<string[]>([])

  function showGranted() {
    setMarked([])
    retry()
  }

  return (
    <StaffPage {...call.answer?.staff} title={<FormattedMessage id="internal_privacy_rights.title" />} call={call}>
      {({ requests, counts, total, pageSize }) => {
        const choosable = requests.filter(isGrantable).map(({ reference }) => reference)
        const chosen = choosable.filter((reference) => marked.includes(reference))
        return (
          <>
            <div className={styles.tools}>
              <Tabs
                tabs={staffTabs}
                current={tabOf(filter)}
                counts={counts.tabs}
                addressOf={(tab) => addressOf(partOf(tab))}
                onChoose={(tab) => controls.change(partOf(tab))}
              />
              <RequestSearch {...controls} field={search} />
            </div>
            <RequestFilterBox {...controls} filter={filter} total={total} />
            <RequestTable
              requests={requests}
              choosable={choosable}
              chosen={chosen}
              onChoose={setMarked}
              body={body}
              pages={{ page: filter.page, total, pageSize, addressOf: (page) => addressOf({ page }) }}
            />
            <GrantChosen chosen={chosen} onGranted={showGranted} />
            <ListKeys body={body} search={search} />
          </>
        )
      }}
    </StaffPage>
  )
}
