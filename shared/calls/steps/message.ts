import { object } from 'superstruct'
import { conflicts } from '../case-step.ts'
import { messageFileIds, messageText } from '../request-messages.ts'
import { requestStep } from './request-step.ts'

/** Sends a message to the person, with files that were uploaded before. A mail says only that something is there. */
export const sendStaffMessage = requestStep(
  'messages',
  object({ text: messageText, files: messageFileIds }),
  conflicts('NOT_REACHABLE', 'ADDRESS_NOT_CONFIRMED'),
)
