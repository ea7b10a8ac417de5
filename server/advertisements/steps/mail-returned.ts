import { listSentMails, recordAdvertisementMailReturned } from '@site/shared/calls'
import { planMailReturned } from '../../cases/mail-returned.ts'
import { describeHistory, readAdvertisementHistory } from '../advertisement-history.ts'
import { allStates, defineStep } from './advertisement-cases.ts'

/** A mail that the mail server of the sponsor returned later. */
export const mailReturned = defineStep({
  call: recordAdvertisementMailReturned,
  audit: 'MAIL_RETURNED',
  states: allStates,
  async plan({ id }, body, context) {
    const rows = await readAdvertisementHistory(context.services.database, id)
    const entry = listSentMails(describeHistory(rows)).find((each) => each.id === body.entry)
    const mailId = rows.find((row) => row.id === entry?.id)?.mailId
    return planMailReturned(mailId && entry ? { mailId, at: new Date(entry.at) } : undefined, body, context)
  },
})
