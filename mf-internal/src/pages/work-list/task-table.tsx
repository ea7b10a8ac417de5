import {
  finishTasks,
  isTaskOpen,
  reopenTasks,
  type ChangedTasks,
  type StaffTask,
  type TaskTab,
} from '@site/shared/calls'
import { FormattedMessage, useIntl, useRetry, type IntlShape } from '@site/shared/platform'
import { dayOf, daysBetween, getToday } from '@site/shared/rules'
import { Button, EmailAddress } from '@site/shared/ui'
import { Fragment, useState } from 'react'
import { FocusNotice, useDesk } from '../../parts/desk.tsx'
import { boxStyle } from '../../parts/box.ts'
import { Beginning, Brief, Initials, Whole } from '../../parts/brief.tsx'
import { Days } from '../../parts/case-state.tsx'
import { ListTable, RowLink, type Column, type PagesProps } from '../../parts/list-table.tsx'
import { useReadsOnly } from '../../parts/reads-only.ts'
import { TaskDialog } from '../../parts/task-dialog.tsx'
import { AnswerFirst, describeWork, hasToWait, isLocked, LockMark, nameTask } from '../../parts/task-text.tsx'
import { Until } from '../../parts/until.tsx'
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
  const [openedTask, setOpened] = useState<StaffTask>()
  const { item, done, problem, running, run } = useDesk<ChangedTasks, Change>({ tasks: [], skipped: [] })
  const ids = tasks.filter(mayChoose).map(({ id }) => id)
  const chosenIds = ids.filter((id) => marked.includes(id))
  const offeredChange = tab === 'open' ? 'finish' : 'reopen'

  async function change(name: Change, some: readonly string[]) {
    await run(name, async () => {
      const changed = await changes[name]([...some])
      setMarked([])
      retry()
      return changed
    })
  }

  /** A box that chooses these tasks, or none of them. */
  function box(boxIds: readonly string[], label: string) {
    const isChosen = boxIds.length > 0 && boxIds.every((id) => chosenIds.includes(id))
    const otherIds = chosenIds.filter((id) => !boxIds.includes(id))
    return (
      <input
        type="checkbox"
        className={boxStyle}
        aria-label={label}
        checked={isChosen}
        onChange={() => setMarked(isChosen ? otherIds : [...otherIds, ...boxIds])}
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
      {chosenIds.length > 0 && (
        <p className={styles.chosen}>
          <span role="status">
            <FormattedMessage id="internal_privacy_rights.work_list.chosen" values={{ count: chosenIds.length }} />
          </span>
          <Button loading={running} onClick={() => void change(offeredChange, chosenIds)}>
            <FormattedMessage
              id={
                offeredChange === 'finish'
                  ? 'internal_privacy_rights.work_list.finish'
                  : 'internal_privacy_rights.task.reopen'
              }
            />
          </Button>
        </p>
      )}
      {openedTask && (
        <TaskDialog
          key={openedTask.id}
          task={openedTask}
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
  const outcome: Column<StaffTask> = { name: 'done', show: (task) => <Outcome task={task} /> }
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
    <span className={styles.target}>
      {nameTask(intl, task)}
      {task.owner && <Owner owner={task.owner} />}
    </span>
  )
}

/** The team of a system. A wide column has its mailbox. */
function Owner({ owner }: { owner: string }) {
  const mailbox = /\(([^\s()@]+@[^\s()@]+)\)/.exec(owner)?.[1]
  return (
    <span className={styles.owner}>
      {mailbox ? (
        <Brief short={<EmailAddress address={mailbox} />} title={owner}>
          <EmailAddress address={owner} />
        </Brief>
      ) : (
        <EmailAddress address={owner} />
      )}
    </span>
  )
}

/** Text of a task: what is to be done, why nobody ticks it now, and in a wide column the beginning of its note. */
function Work({ task }: { task: StaffTask }) {
  return (
    <span className={styles.work}>
      {describeWork(useIntl(), task)} <LockMark task={task} />
      {task.note && (
        <span className={styles.beginning}>
          <Beginning of={task.note} />
        </span>
      )}
    </span>
  )
}

/** By what a person is found in a system: names, addresses, numbers. */
function Identifiers({ task }: { task: StaffTask }) {
  return (
    <span className={styles.lines} dir="auto">
      {task.identifiers.map((line, place) => (
        <Fragment key={line}>
          {place > 0 && '\n'}
          <bdi className={styles.identifier}>
            <EmailAddress address={line} />
          </bdi>
        </Fragment>
      ))}
    </span>
  )
}

/** The last day of its request, none where that is paused, and what to answer before. */
function Latest({ task }: { task: StaffTask }) {
  const { dueOn } = task
  if (!dueOn) return <AnswerFirst task={task} />
  const daysLeft = daysBetween(getToday(), dueOn)
  return (
    <span className={hasToWait(task) ? `${styles.latest} ${styles.waits}` : styles.latest}>
      <Until end={dueOn}>{isTaskOpen(task) && <Days daysLeft={daysLeft} overdue={daysLeft < 0} />}</Until>{' '}
      <AnswerFirst task={task} />
    </span>
  )
}

function Note({ task, onOpen }: { task: StaffTask; onOpen: (task: StaffTask) => void }) {
  const intl = useIntl()
  const readsOnly = useReadsOnly()
  const label = intl.formatMessage({ id: 'internal_privacy_rights.task.more_of' }, { name: describeTask(intl, task) })
  const moreText = intl.formatMessage({ id: 'internal_privacy_rights.task.more' })
  return (
    <>
      {task.note && (
        <Whole>
          <span className={styles.note} dir="auto">
            {task.note}
          </span>
        </Whole>
      )}
      {(task.isChangeable || !readsOnly) && (
        <Button variant="link" aria-label={label} onClick={() => onOpen(task)}>
          <Brief short={intl.formatMessage({ id: 'internal_privacy_rights.action.more' })} title={moreText}>
            {moreText}
          </Brief>
        </Button>
      )}
    </>
  )
}

/** By whom and when a task was done, or why it was not needed. */
function Outcome({ task: { doneAt, doneBy, reason } }: { task: StaffTask }) {
  const intl = useIntl()
  const notNeeded = reason && intl.formatMessage({ id: 'internal_privacy_rights.task.not_needed' }, { reason })
  return (
    <span className={styles.outcome}>
      {doneBy && <Initials name={doneBy} subject={null} />} {doneAt && <Until end={dayOf(new Date(doneAt))} />}{' '}
      {notNeeded && (
        <>
          <Beginning of={notNeeded} />
          <Whole>{notNeeded}</Whole>
        </>
      )}
    </span>
  )
}

/** Returns the references of the rows, each once. */
function references(tasks: readonly StaffTask[]): string[] {
  return [...new Set(tasks.map(({ reference }) => reference))]
}
