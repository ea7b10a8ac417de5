import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { openOwnDatabase } from '../../testing/test-database.ts'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'
import { addMailSubjects } from './0070-mail-subjects.ts'

const at = '2026-11-21T10:00:00Z'
const reference = 'LM-7Q2M-X09C'
let database: Database

beforeAll(async () => {
  database = await openOwnDatabase()
}, 60_000)

afterAll(() => database.destroy())

/** The outbox as it was before. */
async function goBack(transaction: Kysely<Tables>) {
  for (const column of ['request_reference', 'contact_message_id', 'complaint_id', 'refusals', 'given_up_at']) {
    await sql`alter table outbox drop column ${sql.id(column)} cascade`.execute(transaction)
  }
  await sql`create index outbox_unsent on outbox (next_attempt_at) where sent_at is null`.execute(transaction)
}

async function addMail(transaction: Kysely<Tables>, subject: string, changes: object = {}) {
  const id = randomUUID()
  const mail = { id, messageId: id, recipient: 'privacy@lantaarn.example', subject, text: '', locale: 'nl_nl' as const }
  await transaction
    .insertInto('outbox')
    .values({ ...mail, createdAt: new Date(at), nextAttemptAt: new Date(at), ...changes })
    .execute()
  return id
}

test('mails of before get what they are about, and all others stay as they are', async () => {
  await database.transaction().execute(async (transaction) => {
    await goBack(transaction)
    const [message, complaint] = [randomUUID(), randomUUID()]
    const person = { name: 'Noor', email: 'noor@shop.example' }
    await sql`insert into contact_messages values (${message}, 'Noor', 'noor@shop.example', 'Waar?', 'nl_nl', ${at})`.execute(
      transaction,
    )
    await sql`insert into complaints values (${complaint}, 'NL-1', 'INCORRECT', 'Bo', 'bo@shop.example', 'Fout', 'nl_nl', ${at})`.execute(
      transaction,
    )
    await sql`insert into privacy_requests (reference, fingerprint, flow_type, country, language, body, origin, state, received_at, answer_by)
      values (${reference}, 'f', 'OBJECTION', 'NL', 'nl', '{}', 'https://x.nl', 'RECEIVED', ${at}, '2026-12-21')`.execute(
      transaction,
    )
    const replied = { replyTo: person.email, replyToName: person.name }
    // A name may look like a reference: it is still the message's mail.
    const contact = await addMail(transaction, `Contactformulier: vraag van ${reference}`, replied)
    const notice = await addMail(transaction, 'Melding', { replyTo: 'bo@shop.example', replyToName: 'Bo' })
    const receipt = await addMail(transaction, 'Ontvangen', { recipient: 'bo@shop.example' })
    const asked = await addMail(transaction, 'Bevestig je verzoek', { recipient: 'an@shop.example' })
    await sql`insert into privacy_request_links values ('hash', ${reference}, 'STATUS', ${at}, ${asked})`.execute(
      transaction,
    )
    const team = await addMail(transaction, `Verzoek ${reference}: geen reclame meer`)
    const unknown = await addMail(transaction, 'Verzoek LM-0000-0000: geen reclame meer')
    await addMailSubjects(transaction as unknown as Kysely<unknown>)
    const rows = await transaction.selectFrom('outbox').selectAll().execute()
    const about = Object.fromEntries(
      rows.map((row) => [row.id, row.requestReference ?? row.contactMessageId ?? row.complaintId]),
    )
    expect(about).toEqual({
      [contact]: message,
      [notice]: complaint,
      [receipt]: complaint,
      [asked]: reference,
      [team]: reference,
      [unknown]: null,
    })
  })
})
