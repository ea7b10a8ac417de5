import { object } from 'superstruct'
import { conflicts } from '../case-step.ts'
import { messageText } from '../request-messages.ts'
import { requestStep } from './request-step.ts'

/**
 * Asks the person who they are. Until 14 days after receipt this pauses the term, from the day of the mail or of the posting;
 * later, and for direct marketing, the term runs on.
 */
export const askIdentity = requestStep('ask-identity', object({ text: messageText }), conflicts('NOT_REACHABLE'))
