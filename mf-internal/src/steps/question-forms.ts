import {
  answerInformationRequest,
  approveInformationAnswer,
  previewInformationAnswer,
  type InformationAction,
  type StaffInformation,
} from '@site/shared/calls'
import { required } from '@site/shared/rules'
import type { Action } from '../parts/action-form.tsx'
import { area } from '../parts/fields.ts'
import { casePanel } from './case-panel.tsx'
import { questionMailReturnedForm } from './mail-returned.ts'
import { noteQuestionForm } from './note.ts'
import { textOf, type FormContext } from './request-form.ts'

/** The steps with a question that have a form. */
export type QuestionFormName = Exclude<InformationAction, 'take' | 'take-back' | 'take-now'>

type DefineQuestionForm = (context: FormContext<StaffInformation>) => Action<StaffInformation>

const answerForm: DefineQuestionForm = ({ item, intl }) => ({
  fields: { text: area('internal_privacy_rights.information.text', [required]) },
  question: intl.formatMessage(
    { id: `internal_privacy_rights.information.answer_hint.${nameWait(item)}` },
    { minutes: Math.floor(item.undoSeconds / 60) },
  ),
  letter: (values) => previewInformationAnswer(item.id, textOf(values)),
  send: (values, over) => answerInformationRequest(item.id, textOf(values), over),
})

/** Names what an answer waits for. */
function nameWait({ needsSecondPerson, undoSeconds }: StaffInformation) {
  if (needsSecondPerson) return 'second_person'
  return undoSeconds > 0 ? 'possible' : 'none'
}

const approveForm: DefineQuestionForm = ({ item: { id, waiting } }) => ({
  hint: 'internal_privacy_rights.information.approve_hint',
  submit: 'internal_privacy_rights.action.approve',
  send: (_values, over) => approveInformationAnswer(id, { decidedAt: waiting?.decidedAt ?? '' }, over),
})

/** The form of each step with a question that has one. */
const questionForms: Record<QuestionFormName, DefineQuestionForm> = {
  approve: approveForm,
  answer: answerForm,
  'mail-returned': questionMailReturnedForm,
  note: noteQuestionForm,
}

export default casePanel(questionForms)
