import type { MessageId } from '@site/shared/platform'
import { assertDefined } from '@site/shared/rules'
import type { ReactNode } from 'react'
import { ListBar, type ListTab, type TabsProps } from './list-controls.tsx'
import { ListTable, type Column, type PagesProps } from './list-table.tsx'
import type { StaffCall } from './staff-call.ts'
import { StaffPage } from './staff-page.tsx'

interface CaseListAnswer<Tab extends ListTab> {
  staff: { name: string; mayAudit: boolean }
  counts: Readonly<Record<Tab, number>>
  pageSize: number
}

interface CaseListProps<Row, Tab extends ListTab, Answer extends CaseListAnswer<Tab>> {
  title: MessageId
  /** Where there are no rows. */
  empty: MessageId
  /** Links to other pages. */
  links?: ReactNode
  /** Controls that narrow the list down besides its tabs, the first of which is the usual one. */
  search?: ReactNode
  tabs: readonly Tab[]
  columns: readonly Column<Row>[]
  list: PagesProps['list'] & TabsProps<Tab>['list'] & { filter: { tab?: Tab | undefined }; call: StaffCall<Answer> }
  rowsOf: (answer: Answer) => readonly Row[]
}

/** A page with the cases of one kind. */
export function CaseListPage<Row extends { id: string }, Tab extends ListTab, Answer extends CaseListAnswer<Tab>>({
  title,
  empty,
  links,
  search,
  tabs,
  columns,
  list,
  rowsOf,
}: CaseListProps<Row, Tab, Answer>) {
  const { filter, call } = list
  return (
    <StaffPage {...call.answer?.staff} title={title} links={links} call={call}>
      {(answer) => {
        const { counts, pageSize } = answer
        const current = filter.tab ?? assertDefined(tabs[0], 'The usual tab')
        return (
          <>
            <ListBar tabs={tabs} current={current} counts={counts} list={list}>
              {search}
            </ListBar>
            <ListTable
              title={title}
              empty={empty}
              columns={columns}
              rows={rowsOf(answer)}
              keyOf={({ id }) => id}
              list={list}
              total={counts[current]}
              pageSize={pageSize}
            />
          </>
        )
      }}
    </StaffPage>
  )
}
