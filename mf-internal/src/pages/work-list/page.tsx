import {
  flowNames,
  flowTypes,
  getTasks,
  taskQuery,
  tasksContacts,
  tasksFile,
  taskTabs,
  type TaskTarget,
} from '@site/shared/calls'
import { FormattedMessage, getTextLang, useIntl } from '@site/shared/platform'
import { FilterField } from '@site/shared/ui'
import { Choice } from '../../parts/choice.tsx'
import { FoldedFilters } from '../../parts/folded-filters.tsx'
import { ListBar } from '../../parts/list-controls.tsx'
import { ListFiles } from '../../parts/list-files.tsx'
import { defineList } from '../../parts/staff-list.ts'
import { StaffPage } from '../../parts/staff-page.tsx'
import { nameTask } from '../../parts/task-text.tsx'
import { TaskTable } from './task-table.tsx'

const { loader, useList } = defineList('/work-list', taskQuery, getTasks)
export { loader }

/** The tasks of all open requests by brand and system; without the role of staff, those of one's own systems. */
export default function WorkListPage() {
  const list = useList()
  const { filter, shown: shownFilter, call } = list
  const { tab = taskTabs[0] } = filter
  const chosenCount = [shownFilter.target, shownFilter.flowType].filter((part) => part !== undefined).length
  const intl = useIntl()
  const all = { value: '', text: intl.formatMessage({ id: 'internal_privacy_rights.filter.all' }) }
  const kinds = flowTypes.map((value) => ({ value, text: flowNames[value][getTextLang()] }))

  function nameTarget({ target, name, count }: TaskTarget): string {
    const kind = target === 'RECIPIENTS:' ? 'RECIPIENTS' : 'SYSTEM'
    return `${nameTask(intl, { kind, name })} (${intl.formatNumber(count)})`
  }

  return (
    <StaffPage {...call.answer?.staff} title="internal_privacy_rights.work_list.title" call={call}>
      {({ tasks, counts, targets, total, pageSize, staff }) => (
        <>
          <ListBar tabs={taskTabs} current={tab} counts={counts} list={list}>
            <FoldedFilters title="internal_privacy_rights.work_list.filter" chosen={chosenCount}>
              <FilterField label={<FormattedMessage id="internal_privacy_rights.filter.target" />}>
                <Choice
                  value={shownFilter.target ?? ''}
                  onChange={({ target }) => list.choose({ target: target.value })}
                  options={[all, ...targets.map((each) => ({ value: each.target, text: nameTarget(each) }))]}
                />
              </FilterField>
              <FilterField label={<FormattedMessage id="internal_privacy_rights.filter.flowType" />}>
                <Choice
                  value={shownFilter.flowType ?? ''}
                  onChange={({ target }) => list.choose({ flowType: target.value })}
                  options={[all, ...kinds]}
                />
              </FilterField>
              <ListFiles
                sheets={{
                  'internal_privacy_rights.work_list.file': tasksFile.address({ ...filter, language: getTextLang() }),
                }}
                blocked={{ filter, list: tasksContacts }}
              />
            </FoldedFilters>
          </ListBar>
          <TaskTable
            // What is chosen belongs to the tab.
            key={tab}
            tab={tab}
            tasks={tasks}
            isStaff={Boolean(staff.hasRole || staff.readsOnly)}
            list={list}
            total={total}
            pageSize={pageSize}
          />
        </>
      )}
    </StaffPage>
  )
}
