import {
  addAdvertisementNote,
  approveAdvertisement,
  askForCompletion,
  haltAdvertisement,
  previewAsking,
  previewHalt,
  previewRejection,
  rejectAdvertisement,
  submitAdvertisement,
  writeToSponsor,
  type AdvertisementAction,
  type StaffAdvertisement,
  type StaffLetter,
} from '@site/shared/calls'
import { dateField } from '@site/shared/forms'
import type { MessageId } from '@site/shared/platform'
import { addDays, date, getToday, notFuture, required, textValue, type Values } from '@site/shared/rules'
import type { Action } from '../parts/action-form.tsx'
import { area, explained, toIso, toTyped } from '../parts/fields.ts'
import { casePanel } from './case-panel.tsx'
import { advertisementMailReturnedForm } from './mail-returned.ts'
import { textOf, type FormContext } from './request-form.ts'

/** The steps with an advertisement that have a form. */
export type AdvertisementFormName = Exclude<AdvertisementAction, 'take' | 'take-back'>

type DefineAdvertisementForm = (context: FormContext<StaffAdvertisement>) => Action<StaffAdvertisement>

/** In days: what a sponsor usually gets to complete a notice. */
const usualTime = 5

const submitForm: DefineAdvertisementForm = ({ item: { id, version, published } }) => ({
  hint: 'internal_privacy_rights.advertisement.submit_hint',
  submit: 'internal_privacy_rights.action.submit',
  ...(published && {
    fields: {
      reason: area(
        'internal_privacy_rights.advertisement.reason',
        [explained],
        'internal_privacy_rights.advertisement.reason_hint',
      ),
    },
  }),
  send: ({ reason }, over) => submitAdvertisement(id, { version, reason: textValue(reason) }, over),
})

const approveForm: DefineAdvertisementForm = ({ item: { id, waiting } }) => ({
  hint: 'internal_privacy_rights.advertisement.approve_hint',
  submit: 'internal_privacy_rights.action.approve',
  send: (_values, over) => approveAdvertisement(id, { decidedAt: waiting?.decidedAt ?? '' }, over),
})

/** Shows the mail to the sponsor before a step is taken; where the sponsor left no address there is none. */
function withMail<Body>(
  { id, declaration }: StaffAdvertisement,
  submit: MessageId,
  bodyOf: (values: Values) => Body,
  step: (id: string, body: Body, over?: string) => Promise<StaffAdvertisement>,
  preview: (id: string, body: Body) => Promise<StaffLetter>,
): Pick<Action<StaffAdvertisement>, 'submit' | 'letter' | 'send'> {
  const send = (values: Values, over?: string) => step(id, bodyOf(values), over)
  return declaration?.email ? { send, letter: (values) => preview(id, bodyOf(values)) } : { send, submit }
}

const askForm: DefineAdvertisementForm = ({ item }) => ({
  fields: {
    text: area('internal_privacy_rights.advertisement.ask_text', [], 'internal_privacy_rights.advertisement.ask_hint'),
    until: dateField({ label: 'internal_privacy_rights.advertisement.until', rules: [required, date] }),
  },
  initial: { until: toTyped(addDays(getToday(), usualTime)) },
  ...withMail(
    item,
    'internal_privacy_rights.action.ask',
    ({ text, until }) => ({ text: textValue(text), until: toIso(textValue(until)) }),
    askForCompletion,
    previewAsking,
  ),
})

const messageForm: DefineAdvertisementForm = ({ item: { id } }) => ({
  submit: 'internal_privacy_rights.action.message',
  fields: {
    text: area(
      'internal_privacy_rights.advertisement.message',
      [required],
      'internal_privacy_rights.advertisement.message_hint',
    ),
  },
  send: (values, over) => writeToSponsor(id, textOf(values), over),
})

const haltForm: DefineAdvertisementForm = ({ item }) => ({
  hint: 'internal_privacy_rights.advertisement.halt_hint',
  fields: {
    on: dateField({ label: 'internal_privacy_rights.advertisement.halt_on', rules: [required, date, notFuture] }),
    text: area('internal_privacy_rights.advertisement.halt_text', [required]),
  },
  initial: { on: toTyped(getToday()) },
  ...withMail(
    item,
    'internal_privacy_rights.action.halt',
    ({ on, text }) => ({ on: toIso(textValue(on)), text: textValue(text) }),
    haltAdvertisement,
    previewHalt,
  ),
})

const rejectForm: DefineAdvertisementForm = ({ item }) => ({
  fields: {
    text: area(
      'internal_privacy_rights.advertisement.reject_text',
      [required],
      'internal_privacy_rights.advertisement.reject_hint',
    ),
  },
  ...withMail(item, 'internal_privacy_rights.action.reject', textOf, rejectAdvertisement, previewRejection),
})

const noteForm: DefineAdvertisementForm = ({ item: { id } }) => ({
  submit: 'internal_privacy_rights.submit.note',
  fields: {
    text: area('internal_privacy_rights.note.text', [required], 'internal_privacy_rights.advertisement.note_hint'),
  },
  send: (values, over) => addAdvertisementNote(id, textOf(values), over),
})

/** The form of each step with an advertisement that has one. */
const advertisementForms: Record<AdvertisementFormName, DefineAdvertisementForm> = {
  submit: submitForm,
  approve: approveForm,
  ask: askForm,
  message: messageForm,
  halt: haltForm,
  reject: rejectForm,
  'mail-returned': advertisementMailReturnedForm,
  note: noteForm,
}

export default casePanel(advertisementForms)
