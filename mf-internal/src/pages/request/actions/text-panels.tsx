import { addNote, sendStaffMessage } from '@site/shared/calls'
import { defineForm, Field, textArea } from '@site/shared/forms'
import { limits, required } from '@site/shared/rules'
import { ActionForm, type PanelProps } from './action-form.tsx'
import { DraftFiles } from './draft-files.tsx'

const message = defineForm({
  text: textArea({
    label: 'internal_privacy_rights.message.text',
    rules: [required],
    maxLength: limits.message,
    rows: 5,
  }),
})

/** Writes to the person, with files. */
export function MessagePanel(props: PanelProps) {
  const { reference, drafts } = props.request
  const files = drafts.map(({ id }) => id)
  return (
    <ActionForm
      {...props}
      action="message"
      submit="internal_privacy_rights.submit.message"
      hint="internal_privacy_rights.hint.message"
      define={() => message}
      send={({ text }) => sendStaffMessage(reference, { text, files })}
    >
      {(form) => (
        <>
          <Field form={form} name="text" />
          <DraftFiles {...props} />
        </>
      )}
    </ActionForm>
  )
}

const note = defineForm({
  text: textArea({
    label: 'internal_privacy_rights.note.text',
    hint: 'internal_privacy_rights.note.hint',
    rules: [required],
    maxLength: limits.message,
    rows: 3,
  }),
})

/** Adds a note for staff. */
export function NotePanel(props: PanelProps) {
  return (
    <ActionForm
      {...props}
      action="note"
      submit="internal_privacy_rights.submit.note"
      define={() => note}
      send={({ text }) => addNote(props.request.reference, { text })}
    >
      {(form) => <Field form={form} name="text" />}
    </ActionForm>
  )
}
