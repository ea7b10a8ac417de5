import { finishTasks, reopenTasks, type ChangedTasks, type StaffTask, type TaskTab } from '@site/shared/calls'
import { FormattedMessage, useIntl, useRetry, type IntlShape } from '@site/shared/platform'
import { Button, Day, EmailAddress } from '@site/shared/ui'
import { Fragment, useState } from 'react'
import { FocusNotice, useDesk } from '../../parts/desk.tsx'
import { boxStyle } from '../../parts/box.ts'
import { ListTable, RowLink, type Column, type PagesProps } from '../../parts/list-table.tsx'
import { useReadsOnly } from '../../parts/reads-only.ts'
import { TaskDialog } from '../../parts/task-dialog.tsx'
import { describeWork, isLocked, nameTask, TaskLock, TaskOutcome } from '../../parts/task-text.tsx'
import styles from './task-table.module.css'

interface TaskTableProps extends PagesProps {
  tab: TaskTab
  tasks: readonly StaffTask[]
  /** Whether the person may open the requests. */
  isStaff: boolean
}

const changes = { finish: finishTasks, reopen: reopenTasks }
type Change = keyof typeof changes

/** The tasks of one page. Those that are chosen are ticked together, or opened again. */
export function TaskTable({ tab, tasks, isStaff, ...pages }: TaskTableProps) {
  const intl = useIntl()
  const { retry } = useRetry()
  const [marked, setMarked] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<StaffTask>()
  const { item, done, problem, running, run } = useDesk<ChangedTasks, Change>({ tasks: [], skipped: [] })
  const ids = tasks.filter(mayChoose).map(({ id }) => id)
  const chosen = ids.filter((id) => marked.includes(id))
  const offered = tab === 'open' ? 'finish' : 'reopen'

  async function change(name: Change, some: readonly string[]) {
    await run(name, async () => {
      const changed = await changes[name]([...some])
      setMarked([])
      retry()
      return changed
    })
  }

  /** A box that chooses these tasks, or none of them. */
  function box(some: readonly string[], label: string) {
    const isChosen = some.length > 0 && some.every((id) => chosen.includes(id))
    const others = chosen.filter((id) => !some.includes(id))
    return (
      <input
        type="checkbox"
        className={boxStyle}
        aria-label={label}
        checked={isChosen}
        onChange={() => setMarked(isChosen ? others : [...others, ...some])}
      />
    )
  }

  const nameOf = (task: StaffTask) => describeTask(intl, task)
  return (
    <>
      {done && (
        <FocusNotice key={item.tasks.map(({ id, doneAt }) => `${id} ${doneAt}`).join()}>
          <FormattedMessage
            id={
              done === 'finish'
                ? 'internal_privacy_rights.work_list.done'
                : 'internal_privacy_rights.work_list.reopened'
            }
            values={{ count: item.tasks.length, skipped: item.skipped.length }}
          />{' '}
          {done === 'finish' && item.tasks.length > 0 && (
            <Button
              variant="link"
              loading={running}
              onClick={() =>
                void change(
                  'reopen',
                  item.tasks.map(({ id }) => id),
                )
              }
            >
              <FormattedMessage id="internal_privacy_rights.work_list.undo" />
            </Button>
          )}
        </FocusNotice>
      )}
      {problem}
      <ListTable
        {...pages}
        title="internal_privacy_rights.work_list.title"
        empty="internal_privacy_rights.work_list.empty"
        isTall
        columns={columnsOf(tab, isStaff, setOpened)}
        rows={tasks}
        keyOf={({ id }) => id}
        choice={
          ids.length === 0
            ? undefined
            : {
                label: 'internal_privacy_rights.work_list.choose_all',
                all: box(ids, intl.formatMessage({ id: 'internal_privacy_rights.work_list.choose_all' })),
                of: (task) =>
                  mayChoose(task) &&
                  box(
                    [task.id],
                    intl.formatMessage({ id: 'internal_privacy_rights.work_list.choose' }, { name: nameOf(task) }),
                  ),
              }
        }
      />
      {chosen.length > 0 && (
        <p className={styles.chosen}>
          <span role="status">
            <FormattedMessage id="internal_privacy_rights.work_list.chosen" values={{ count: chosen.length }} />
          </span>
          <Button loading={running} onClick={() => void change(offered, chosen)}>
            <FormattedMessage
              id={
                offered === 'finish'
                  ? 'internal_privacy_rights.work_list.finish'
                  : 'internal_privacy_rights.task.reopen'
              }
            />
          </Button>
        </p>
      )}
      {opened && (
        <TaskDialog
          key={opened.id}
          task={opened}
          onChange={(changed) => {
            setOpened(changed)
            retry()
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

/** Whether a task can be ticked now, or opened again; not by who only reads it. */
function mayChoose(task: StaffTask): boolean {
  return task.isChangeable && !isLocked(task)
}

/** Names a task for its controls. */
function describeTask(intl: IntlShape, task: StaffTask): string {
  return [task.reference, nameTask(intl, task), describeWork(intl, task)].join(', ')
}

function columnsOf(tab: TaskTab, isStaff: boolean, onOpen: (task: StaffTask) => void): readonly Column<StaffTask>[] {
  const outcome: Column<StaffTask> = { name: 'done', show: (task) => <TaskOutcome task={task} /> }
  return [
    {
      name: 'reference',
      kind: 'line',
      show: ({ reference }, tasks) => (isStaff ? <TaskRequest reference={reference} tasks={tasks} /> : reference),
    },
    { name: 'target', show: (task) => <Target task={task} /> },
    { name: 'work', show: (task) => <Work task={task} /> },
    { name: 'identifiers', show: (task) => <Identifiers task={task} /> },
    { name: 'latest', show: (task) => <Latest task={task} /> },
    ...(tab === 'done' ? [outcome] : []),
    { name: 'note', show: (task) => <Note task={task} onOpen={onOpen} /> },
  ]
}

function TaskRequest({ reference, tasks }: { reference: string; tasks: readonly StaffTask[] }) {
  return (
    <RowLink to={`/internal-privacy-rights/request/${reference}`} references={references(tasks)}>
      {reference}
    </RowLink>
  )
}

function Target({ task }: { task: StaffTask }) {
  const intl = useIntl()
  return (
    <>
      {nameTask(intl, task)}
      {task.owner && (
        <span className={styles.owner}>
          <EmailAddress address={task.owner} />
        </span>
      )}
    </>
  )
}

/** The last day of its request, or why nobody ticks it now. */
function Latest({ task }: { task: StaffTask }) {
  return (
    <>
      {task.dueOn && <Day date={task.dueOn} length="medium" />} <TaskLock task={task} />
    </>
  )
}

/** By what a person is found in a system: names, addresses, numbers; one a line. */
function Identifiers({ task }: { task: StaffTask }) {
  return (
    <span className={styles.lines} dir="auto">
      {task.identifiers.map((line, place) => (
        <Fragment key={line}>
          {place > 0 && '\n'}
          <EmailAddress address={line} />
        </Fragment>
      ))}
    </span>
  )
}

function Work({ task }: { task: StaffTask }) {
  return describeWork(useIntl(), task)
}

function Note({ task, onOpen }: { task: StaffTask; onOpen: (task: StaffTask) => void }) {
  const intl = useIntl()
  const readsOnly = useReadsOnly()
  const label = intl.formatMessage({ id: 'internal_privacy_rights.task.more_of' }, { name: describeTask(intl, task) })
  return (
    <>
      {task.note && (
        <span className={styles.note} dir="auto">
          {task.note}
        </span>
      )}
      {(task.isChangeable || !readsOnly) && (
        <Button variant="link" className={styles.more} aria-label={label} onClick={() => onOpen(task)}>
          <FormattedMessage id="internal_privacy_rights.task.more" />
        </Button>
      )}
    </>
  )
}

/** Returns the references of the rows, each once. */
function references(tasks: readonly StaffTask[]): string[] {
  return [...new Set(tasks.map(({ reference }) => reference))]
}
