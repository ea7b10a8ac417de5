import { enqueueMail } from '../mail/enqueue.ts'
import type { Services } from '../services.ts'
import { withdrawnMail } from './mailbox-mail.ts'
import { personMail } from './person-mail.ts'
import { changeRequest, type StoredRequest } from './request-store.ts'
import { findByStatusToken } from './request-status.ts'

/**
 * Withdraws the request of a status link and gives it as it is then: still HANDLED where it has been answered, undefined
 * where the link leads nowhere. Whoever knew of the request is told.
 */
export async function withdrawRequest(
  { database, config, now, wakeMail }: Services,
  token: string,
): Promise<StoredRequest | undefined> {
  const withdrawnAt = now()
  const withdrawn = await database.transaction().execute(async (transaction) => {
    const request = await findByStatusToken(transaction, token, withdrawnAt, true)
    if (!request || request.state === 'HANDLED' || request.state === 'WITHDRAWN') return request
    const changed = await changeRequest(transaction, request.reference, { state: 'WITHDRAWN', withdrawnAt })
    if (request.state === 'VERIFIED') {
      await enqueueMail(transaction, withdrawnMail(changed, config.privacyMailbox), withdrawnAt)
      if (changed.body.email) await enqueueMail(transaction, personMail('withdrawal', changed), withdrawnAt)
    }
    return changed
  })
  wakeMail?.()
  return withdrawn
}
