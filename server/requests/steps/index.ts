import type { StepName } from '../domain/states.ts'
import { approve } from './approve.ts'
import { askIdentity } from './ask-identity.ts'
import { askReview } from './ask-review.ts'
import { assign } from './assign.ts'
import { decide } from './decide.ts'
import { extend } from './extend.ts'
import { lift } from './lift.ts'
import { mailReturned } from './mail-returned.ts'
import { message } from './message.ts'
import { noAnswer } from './no-answer.ts'
import { note } from './note.ts'
import { removeFile } from './remove-file.ts'
import { openTasks } from './open-tasks.ts'
import { restrict } from './restrict.ts'
import { resume } from './resume.ts'
import { review } from './review.ts'
import { takeBack } from './take-back.ts'
import { takeNow } from './take-now.ts'

/** The steps of staff with a request, by the names of their actions; `posted` is one for each letter, `change-tasks` one for each change. */
export const requestSteps = {
  'take-back': takeBack,
  'take-now': takeNow,
  approve,
  resume,
  'open-tasks': openTasks,
  decide,
  'ask-identity': askIdentity,
  extend,
  restrict,
  lift,
  review,
  'ask-review': askReview,
  message,
  'no-answer': noAnswer,
  'remove-file': removeFile,
  assign,
  note,
  'mail-returned': mailReturned,
} satisfies Record<Exclude<StepName, 'posted' | 'change-tasks'>, object>
