import {
  finishTasks,
  isTaskOpen,
  noteTask,
  removeTaskFile,
  reopenTasks,
  taskUploadAddress,
  type ChangedTasks,
  type StaffTask,
} from '@site/shared/calls'
import { Field, Form, useForm } from '@site/shared/forms'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { required, textValue } from '@site/shared/rules'
import { Button, Day, Dialog, Notice } from '@site/shared/ui'
import { useState } from 'react'
import { area } from './fields.ts'
import { StaffFailure } from './staff-failure.tsx'
import { StaffFiles } from './staff-files.tsx'
import { CaseFacts } from './staff-page.tsx'
import styles from './task-dialog.module.css'
import { describeWork, nameTask, TaskLock, TaskOutcome } from './task-text.tsx'

interface TaskDialogProps {
  task: StaffTask
  onChange: (task: StaffTask) => void
  onClose: () => void
}

/** A task with its note, its files for the answer, and why it is not needed. */
export function TaskDialog({ task, onChange, onClose }: TaskDialogProps) {
  const intl = useIntl()
  const [failure, setFailure] = useState<unknown>()
  const { owner, identifiers, dueOn, isChangeable, files } = task
  const facts = {
    work: describeWork(intl, task),
    identifiers: identifiers.join('\n'),
    task_owner: owner,
    latest: dueOn && <Day date={dueOn} />,
    lock: <TaskLock task={task} />,
    done: !isTaskOpen(task) && <TaskOutcome task={task} />,
  }

  function show(changed: StaffTask) {
    setFailure(undefined)
    onChange(changed)
  }

  /** Another one may have changed or closed it. */
  function showChanged({ tasks: [changed] }: ChangedTasks) {
    onChange(changed ?? { ...task, isChangeable: false })
  }

  return (
    <Dialog open title={nameTask(intl, task)} onClose={onClose}>
      <CaseFacts facts={facts} />
      {isChangeable ? (
        <div className={styles.parts}>
          <NoteForm task={task} onChange={show} onFailure={setFailure} />
          <StaffFiles
            files={files}
            path={taskUploadAddress(task)}
            onStored={(file) => show({ ...task, files: [...files, file] })}
            onRemove={async ({ id }) => show(await removeTaskFile(task, id))}
          />
          {isTaskOpen(task) ? (
            <ReasonForm task={task} onDone={showChanged} onFailure={setFailure} />
          ) : (
            <Button variant="secondary" onClick={() => void reopenTasks([task.id]).then(showChanged, setFailure)}>
              <FormattedMessage id="internal_privacy_rights.task.reopen" />
            </Button>
          )}
        </div>
      ) : (
        <p>
          <FormattedMessage id="internal_privacy_rights.task.closed" />
        </p>
      )}
      <StaffFailure error={failure} onLogin={() => setFailure(undefined)} />
    </Dialog>
  )
}

interface TaskFormProps {
  task: StaffTask
  onFailure: (error: unknown) => void
}

function NoteForm({ task, onChange, onFailure }: TaskFormProps & { onChange: (task: StaffTask) => void }) {
  const [isSaved, setSaved] = useState(false)
  const fields = {
    note: area('internal_privacy_rights.task.note', [], 'internal_privacy_rights.task.note_hint'),
  }
  async function send({ note }: { note: string }) {
    onChange(await noteTask(task, textValue(note)))
    setSaved(true)
  }
  const form = useForm({ fields }, { initial: { note: task.note }, send, onFailure })
  return (
    <Form form={form} submit="internal_privacy_rights.task.submit.note">
      <Field form={form} name="note" />
      {isSaved && (
        <Notice kind="success">
          <FormattedMessage id="internal_privacy_rights.task.saved" />
        </Notice>
      )}
    </Form>
  )
}

function ReasonForm({ task, onDone, onFailure }: TaskFormProps & { onDone: (changed: ChangedTasks) => void }) {
  const fields = { reason: area('internal_privacy_rights.task.reason', [required]) }
  async function send({ reason }: { reason: string }) {
    onDone(await finishTasks([task.id], textValue(reason)))
  }
  const form = useForm({ fields }, { send, onFailure })
  return (
    <Form form={form} submit="internal_privacy_rights.task.submit.reason">
      <Field form={form} name="reason" />
    </Form>
  )
}
