import { sql, type Kysely } from 'kysely'

const plain = sql.lit('^https?://[a-z0-9-]+(\\.[a-z0-9-]+)*(:[0-9]{1,5})?$')

/**
 * Origins could be forged: `https://privacy.example.nl:x@evil.example`. Forgets those, with the mails that would still
 * have gone out with such a link, and ends the links that did: whoever got one must not be able to use it. The person is
 * told that the link has expired, and, where the request still waits, gets a reminder with a right one.
 */
export async function up<T>(database: Kysely<T>): Promise<void> {
  await sql`alter table privacy_requests alter column origin drop not null`.execute(database)
  const forged = sql`select reference from privacy_requests where origin !~ ${plain}`
  await sql`delete from outbox where sent_at is null and id in (
    select mail_id from privacy_request_links where reference in (${forged}))`.execute(database)
  await sql`update privacy_request_links set expires_at = least(expires_at, now())
    where reference in (${forged})`.execute(database)
  await sql`update privacy_requests set origin = null where origin !~ ${plain}`.execute(database)
  await sql`delete from staff_logins where origin !~ ${plain}`.execute(database)
}
