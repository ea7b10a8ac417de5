import { object } from 'superstruct'
import { messageText } from '../request-messages.ts'
import { chosenRequests, requestStep, stepTogether } from './request-step.ts'

/** Adds a note that only staff see, also to a closed request; it is removed with the request. */
export const addNote = requestStep('note', object({ text: messageText }), {})

/** Adds the same note to several requests. */
export const noteRequests = stepTogether('note', object({ chosen: chosenRequests, text: messageText }))
