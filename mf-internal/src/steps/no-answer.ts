import { needNoAnswer } from '@site/shared/calls'
import type { DefineRequestForm } from './request-form.ts'

export const noAnswerForm: DefineRequestForm = ({ item: { reference } }) => ({
  hint: 'internal_privacy_rights.hint.no_answer',
  submit: 'internal_privacy_rights.submit.no_answer',
  send: (_values, over) => needNoAnswer(reference, {}, over),
})
