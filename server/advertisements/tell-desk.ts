import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { letters } from '../letters/letters.ts'
import type { DeskNotice } from '../letters/advertisement-letters.ts'
import { addressOfOwner } from '../login/members.ts'
import type { StaffName } from '../login/sessions.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { readDeclaration, type StoredAdvertisement } from './advertisement-store.ts'

/**
 * Mails the owner of an advertisement, or the desk where nobody has it, what somebody else did.
 * @param by left out for the sponsor
 */
export async function tellDesk(
  { config, database: transaction }: { config: Config; database: Database },
  advertisement: StoredAdvertisement,
  notice: DeskNotice,
  now: Date,
  by?: Pick<StaffName, 'subject'>,
): Promise<void> {
  const { owner } = advertisement
  if (owner !== null && owner === by?.subject) return
  const to = await addressOfOwner(transaction, owner, config.contactMailbox, now)
  const { isPossiblyAutomated: possiblyAutomated = false } = readDeclaration(advertisement) ?? {}
  const facts = { advertisement, what: notice, to, config, at: now, possiblyAutomated }
  await enqueueMail(transaction, letters.advertisementNotice(facts), now)
}
