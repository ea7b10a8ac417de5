import { object } from 'superstruct'
import { requestStep } from './request-step.ts'

/** Says that a message of the person needs no answer, such as thanks. */
export const needNoAnswer = requestStep('no-answer', object({}), {})
