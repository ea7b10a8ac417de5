import { concernedBy, personOf, type ContactChannel } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import { sql, type Expression } from 'kysely'
import type { Database } from '../../database/database.ts'

/** An empty field of a form may hold the plus with which a number begins. */
const shapes = { PHONE: /^\+\d+$/, EMAIL: /@/ }

export function contactListName(channel: ContactChannel, now: Date) {
  return `block-${channel.toLowerCase()}-${dayOf(now)}.txt` as const
}

/** Requests that are read at once. */
const batchLength = 1_000

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
  const objections = database
    .selectFrom('privacyRequests')
    .select(['reference', 'body'])
    .where('flowType', '=', 'OBJECTION')
    .where(sql<boolean>`reference in ${references}`)
    .orderBy('reference')
    .limit(batchLength)
  // By their lower case: an address is written in several ways.
  const contacts = new Map<string, string>()
  let last = ''
  for (;;) {
    const rows = await objections.where('reference', '>', last).execute()
    for (const { body } of rows) {
      const contact = personOf(body)[concernedBy[channel]]
      const key = contact.toLowerCase()
      if (shapes[channel].test(contact) && !contacts.has(key)) contacts.set(key, contact)
    }
    if (rows.length < batchLength) break
    last = rows.at(-1)?.reference ?? last
  }
  const ordered = [...contacts.keys()].toSorted()
  yield ordered.map((key) => `${contacts.get(key)}\n`).join('')
}
