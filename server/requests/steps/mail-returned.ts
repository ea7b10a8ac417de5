import { listSentMails, recordMailReturned } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import { markReturned } from '../../mail/outbox.ts'
import { findHistory } from '../store/history.ts'
import { defineStep } from './request-cases.ts'
import { isPossibleDay } from '../domain/term.ts'

/** A mail that the person's mail server returned later: an answer that it announced counts as not delivered. */
export const mailReturned = defineStep('mail-returned', {
  call: recordMailReturned,
  audit: 'MAIL_RETURNED',
  isPossibleWhileWaiting: true,
  async plan({ reference }, { entry, on }, { services: { database: transaction }, now }) {
    const mail = listSentMails(await findHistory(transaction, reference)).find(({ id }) => id === entry)
    if (!mail?.mailId) return 'UNKNOWN_MAIL'
    const { mailId } = mail
    if (!isPossibleDay(on, dayOf(mail.at), now)) return 'INVALID_DAY'
    return {
      history: [{ kind: 'MAIL_FAILED', details: { entry, returnedOn: on } }],
      async write() {
        await markReturned(transaction, mailId, now)
        return { mailId }
      },
    }
  },
})
