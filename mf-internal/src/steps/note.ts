import {
  addComplaintNote,
  addInformationNote,
  addNote,
  type StaffComplaint,
  type StaffInformation,
  type StaffRequest,
} from '@site/shared/calls'
import type { MessageId } from '@site/shared/platform'
import { required } from '@site/shared/rules'
import type { Action } from '../parts/action-form.tsx'
import { area } from '../parts/fields.ts'
import { textOf, type FormContext } from './request-form.ts'

function noteForm<Case>(hint: MessageId, add: (body: { text: string }) => Promise<Case>): Action<Case> {
  return {
    submit: 'internal_privacy_rights.submit.note',
    fields: { text: area('internal_privacy_rights.note.text', [required], hint) },
    send: (values) => add(textOf(values)),
  }
}

export function noteRequestForm({ item: { reference } }: FormContext<StaffRequest>) {
  return noteForm('internal_privacy_rights.note.hint', (body) => addNote(reference, body))
}

export function noteComplaintForm({ item: { id } }: FormContext<StaffComplaint>) {
  return noteForm('internal_privacy_rights.complaint.note_hint', (body) => addComplaintNote(id, body))
}

export function noteQuestionForm({ item: { id } }: FormContext<StaffInformation>) {
  return noteForm('internal_privacy_rights.information.note_hint', (body) => addInformationNote(id, body))
}
