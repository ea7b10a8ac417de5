import { sendStaffMessage } from '@site/shared/calls'
import { required } from '@site/shared/rules'
import { area } from '../parts/fields.ts'
import { listOwnFiles } from './outcome-form.ts'
import { textOf, type DefineRequestForm } from './request-form.ts'

export const messageForm: DefineRequestForm = ({ item: request }) => {
  const files = listOwnFiles(request)
  return {
    hint: 'internal_privacy_rights.hint.message',
    submit: 'internal_privacy_rights.submit.message',
    files,
    fields: { text: area('internal_privacy_rights.message.text', [required]) },
    sentences: 'message',
    send: (values, over) =>
      sendStaffMessage(request.reference, { ...textOf(values), files: files.map(({ id }) => id) }, over),
  }
}
