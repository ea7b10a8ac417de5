import { getStaffRequests, maxFoundRequests, staffRequestQuery, staffTabs, tabOf } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { useRef } from 'react'
import { ListBar } from '../../parts/list-controls.tsx'
import { defineList } from '../../parts/staff-list.ts'
import { StaffPage } from '../../parts/staff-page.tsx'
import { TextSearch } from '../../parts/text-search.tsx'
import { DueCondition } from './due-condition.tsx'
import { ListKeys } from './list-keys.tsx'
import { RequestFilterBox } from './request-filter.tsx'
import { RequestTable } from './request-table.tsx'

const { loader, useList } = defineList('', staffRequestQuery, getStaffRequests)
export { loader }

export default function RequestsPage() {
  const list = useList()
  const { search: searchText, due } = list.filter
  const search = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  return (
    <StaffPage {...list.call.answer?.staff} title="internal_privacy_rights.title" call={list.call}>
      {({ staff, requests, counts, total, isCut, pageSize }) => (
        <>
          <ListBar
            tabs={staffTabs}
            usual={tabOf({ search: searchText, due })}
            current={tabOf(list.filter)}
            counts={counts.tabs}
            list={list}
          >
            <TextSearch
              title="internal_privacy_rights.search.title"
              label="internal_privacy_rights.search.label"
              name="search"
              text={list.applied.search}
              field={search}
              onSearch={list.choose}
            />
            <RequestFilterBox list={list} total={total} />
          </ListBar>
          {isCut && (
            <p role="status">
              <FormattedMessage id="internal_privacy_rights.search.cut" values={{ max: maxFoundRequests }} />
            </p>
          )}
          <DueCondition list={list} />
          <RequestTable
            isNothingOverdue={list.filter.tab === 'overdue' && counts.tabs.overdue === 0}
            requests={requests}
            me={staff.subject}
            body={body}
            list={list}
            total={total}
            pageSize={pageSize}
          />
          <ListKeys body={body} search={search} />
        </>
      )}
    </StaffPage>
  )
}
