import { sql, type Kysely } from 'kysely'

/** What a mail is about, so that it goes when that goes; and that it could not be delivered. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('outbox')
    .addColumn('request_reference', 'text', (column) =>
      column.references('privacy_requests.reference').onDelete('cascade'),
    )
    .addColumn('contact_message_id', 'uuid', (column) => column.references('contact_messages.id').onDelete('cascade'))
    .addColumn('complaint_id', 'uuid', (column) => column.references('complaints.id').onDelete('cascade'))
    .addColumn('refusals', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('given_up_at', 'timestamptz')
    .execute()
  await nameSubjects(database)
  await sql`drop index outbox_unsent`.execute(database)
  await sql`create index outbox_unsent on outbox (next_attempt_at)
    where sent_at is null and given_up_at is null`.execute(database)
  await sql`create index outbox_given_up on outbox (given_up_at) where given_up_at is not null`.execute(database)
  for (const column of ['request_reference', 'contact_message_id', 'complaint_id']) {
    const [name, subject] = [sql.id(`outbox_${column}`), sql.id(column)]
    await sql`create index ${name} on outbox (${subject}) where ${subject} is not null`.execute(database)
  }
}

/** A mail and what it is about were stored at the same moment, except those that follow later in a request. */
async function nameSubjects(database: Kysely<unknown>) {
  await sql`update outbox set contact_message_id = message.id from contact_messages message
    where outbox.created_at = message.received_at and outbox.reply_to = message.email
      and outbox.reply_to_name = message.name`.execute(database)
  await sql`update outbox set complaint_id = complaint.id from complaints complaint
    where outbox.contact_message_id is null and outbox.created_at = complaint.received_at
      and complaint.email in (outbox.reply_to, outbox.recipient)`.execute(database)
  await sql`update outbox set request_reference = link.reference from privacy_request_links link
    where outbox.id = link.mail_id and link.reference is not null`.execute(database)
  // Mails to the team, and those without a link, name their request in the subject.
  await sql`update outbox set request_reference = request.reference from privacy_requests request
    where outbox.request_reference is null and outbox.contact_message_id is null and outbox.complaint_id is null
      and substring(outbox.subject from 'LM-[0-9A-Z]{4}-[0-9A-Z]{4}') = request.reference`.execute(database)
}
