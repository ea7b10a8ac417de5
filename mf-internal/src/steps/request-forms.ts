import { approveForm } from './approve.ts'
import { askIdentityForm } from './ask-identity.ts'
import { askReviewForm } from './ask-review.ts'
import { assignRequestForm } from './assign.ts'
import { beginTasksForm } from './begin-tasks.ts'
import { decideForm } from './decide.ts'
import { extendForm } from './extend.ts'
import { liftForm } from './lift.ts'
import { mailReturnedForm } from './mail-returned.ts'
import { messageForm } from './message.ts'
import { noAnswerForm } from './no-answer.ts'
import { noteRequestForm } from './note.ts'
import type { DefineRequestForm, RequestFormName } from './request-form.ts'
import { restrictForm } from './restrict.ts'
import { resumeForm } from './resume.ts'
import { reviewForm } from './review.ts'

/** The form of each step with a request that has one. */
export const requestForms: Record<RequestFormName, DefineRequestForm> = {
  approve: approveForm,
  resume: resumeForm,
  'open-tasks': beginTasksForm,
  decide: decideForm,
  'ask-identity': askIdentityForm,
  extend: extendForm,
  restrict: restrictForm,
  lift: liftForm,
  review: reviewForm,
  'ask-review': askReviewForm,
  message: messageForm,
  'no-answer': noAnswerForm,
  assign: assignRequestForm,
  note: noteRequestForm,
  'mail-returned': mailReturnedForm,
}
