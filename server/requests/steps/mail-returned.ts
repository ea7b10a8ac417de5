import { recordMailReturned } from '@site/shared/calls'
import { planMailReturned } from '../../cases/mail-returned.ts'
import { findHistory } from '../store/history.ts'
import { defineStep } from './request-cases.ts'

/** A mail that the person's mail server returned later: an answer that it announced counts as not delivered. */
export const mailReturned = defineStep('mail-returned', {
  call: recordMailReturned,
  audit: 'MAIL_RETURNED',
  isPossibleWhileWaiting: true,
  async plan({ reference }, body, context) {
    return planMailReturned(await findHistory(context.services.database, reference), body, context)
  },
})
