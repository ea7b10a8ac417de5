import {
  finishTasks,
  getStaffRequest,
  isTaskOpen,
  reopenTasks,
  type StaffRequest,
  type StaffTask,
} from '@site/shared/calls'
import { FormattedMessage, lazyPart, useIntl } from '@site/shared/platform'
import { Button, List, QueryFailure } from '@site/shared/ui'
import { useState } from 'react'
import { boxStyle } from '../../parts/box.ts'
import { useReadsOnly } from '../../parts/reads-only.ts'
import { StaffFailure } from '../../parts/staff-failure.tsx'
import { Section } from '../../parts/staff-page.tsx'
import { describeWork, isLocked, nameTask, TaskLock, TaskOutcome } from '../../parts/task-text.tsx'
import styles from './tasks.module.css'

const useTaskDialog = lazyPart(() => import(/* webpackChunkName: "lazy-task" */ '../../parts/task-dialog.tsx'))

/** Id of the section. */
export const tasksId = 'tasks'

interface TasksProps {
  request: StaffRequest
  onChange: (request: StaffRequest) => void
}

/** Tasks of a request at brands and in systems. A checkbox completes a task, and opens it again. */
export function Tasks({ request, onChange }: TasksProps) {
  const { reference, tasks } = request
  const intl = useIntl()
  const [opened, setOpened] = useState<string>()
  const [runningTask, setRunning] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const [spoken, setSpoken] = useState('')
  const readsOnly = useReadsOnly()
  const openTask = tasks.find(({ id }) => id === opened)
  const dialog = useTaskDialog(openTask !== undefined)
  if (tasks.length === 0) return null

  async function reload() {
    await getStaffRequest(reference).then(onChange, setFailure)
  }

  async function toggle(task: StaffTask) {
    setFailure(undefined)
    setRunning(task.id)
    const change = isTaskOpen(task) ? finishTasks : reopenTasks
    const kind = isTaskOpen(task) ? 'TASK_DONE' : 'TASK_REOPENED'
    const text = `${intl.formatMessage({ id: `internal_privacy_rights.history.${kind}` })}: ${nameTask(intl, task)}`
    await change([task.id]).then(async () => {
      await reload()
      setSpoken(text)
    }, setFailure)
    setRunning(undefined)
  }

  return (
    <div id={tasksId} className={styles.section} tabIndex={-1}>
      <Section title="internal_privacy_rights.tasks">
        <List className={styles.tasks}>
          {tasks.map((task) => {
            const name = [nameTask(intl, task), describeWork(intl, task)].join(': ')
            return (
              <li key={task.id} className={styles.task}>
                <label className={styles.label}>
                  <input
                    type="checkbox"
                    className={boxStyle}
                    checked={!isTaskOpen(task)}
                    disabled={!task.isChangeable || isLocked(task)}
                    aria-busy={runningTask === task.id}
                    onChange={() => {
                      if (!runningTask) void toggle(task)
                    }}
                  />
                  <span>
                    <strong>{nameTask(intl, task)}</strong> {describeWork(intl, task)}
                  </span>
                </label>
                <p className={styles.facts}>
                  {task.owner && <span>{task.owner}</span>}
                  <TaskLock task={task} />
                  <span>
                    <TaskOutcome task={task} />
                  </span>
                  {task.note && (
                    <span className={styles.note} dir="auto">
                      {task.note}
                    </span>
                  )}
                  {task.files.length > 0 && <span>{task.files.map((file) => file.name).join(', ')}</span>}
                </p>
                {!readsOnly && (
                  <Button
                    variant="link"
                    aria-label={intl.formatMessage({ id: 'internal_privacy_rights.task.more_of' }, { name })}
                    onClick={() => setOpened(task.id)}
                  >
                    <FormattedMessage id="internal_privacy_rights.task.more" />
                  </Button>
                )}
              </li>
            )
          })}
        </List>
        <p role="status" className={styles.spoken}>
          {spoken}
        </p>
        <StaffFailure error={failure} onLogin={() => setFailure(undefined)} />
        {openTask && dialog.value && (
          <dialog.value.TaskDialog
            key={openTask.id}
            task={openTask}
            onChange={() => void reload()}
            onClose={() => setOpened(undefined)}
          />
        )}
        {openTask && <QueryFailure query={dialog} text="internal_privacy_rights.task.unavailable" />}
      </Section>
    </div>
  )
}
