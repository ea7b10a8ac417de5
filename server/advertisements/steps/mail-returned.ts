import { recordAdvertisementMailReturned } from '@site/shared/calls'
import { planMailReturned } from '../../cases/mail-returned.ts'
import { readEntries } from '../../history/case-history.ts'
import { allStates, defineStep } from './advertisement-cases.ts'

/** A mail that the mail server of the sponsor returned later. */
export const mailReturned = defineStep({
  call: recordAdvertisementMailReturned,
  audit: 'MAIL_RETURNED',
  states: allStates,
  async plan({ id }, body, context) {
    const entries = await readEntries(context.services.database, { advertisementId: id })
    return planMailReturned(entries, body, context)
  },
})
