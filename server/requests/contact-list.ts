import type { ContactChannel } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import { sql, type Expression } from 'kysely'
import type { Database } from '../database/database.ts'

const contacts = { PHONE: sql<string>`body ->> 'phoneNumber'`, EMAIL: sql<string>`body ->> 'email'` }
/** An empty field of a form may hold the plus with which a number begins. */
const shapes = { PHONE: String.raw`^\+\d+$`, EMAIL: '@' }

/** Returns the headers of a list of contacts. */
export function contactListHeaders(channel: ContactChannel, now: Date) {
  return {
    'content-disposition': `attachment; filename="block-${channel.toLowerCase()}-${dayOf(now)}.txt"`,
    'content-type': 'text/plain; charset=utf-8',
  }
}

/**
 * Yields the telephone numbers or email addresses of objections: each once, one a line, as it is stored, so that a dialler or a
 * mailing tool reads them.
 * @param references of requests, of which those that are no objections are left out
 */
export async function* writeContacts(
  database: Database,
  references: Expression<{ reference: string }>,
  channel: ContactChannel,
): AsyncGenerator<string> {
  const contact = contacts[channel]
  const rows = await database
    .selectFrom('privacyRequests')
    .distinctOn(sql`lower(${contact})`)
    .select(contact.as('contact'))
    .where('flowType', '=', 'OBJECTION')
    .where(sql<boolean>`reference in ${references}`)
    .where(sql<boolean>`${contact} ~ ${shapes[channel]}`)
    .orderBy(sql`lower(${contact})`)
    .execute()
  yield rows.map((row) => `${row.contact}\n`).join('')
}
