import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

/** Stores so many requests in one statement, seven of each moment; between two moments are ten microseconds. */
export async function storeRequests(
  database: Database,
  count: number,
  userMessage = 'Graag. '.repeat(80),
): Promise<void> {
  const userInfo = { salutation: 'NONE', firstName: 'Noor', lastName: 'Van Damme' }
  const texts = { email: 'klant@lindehof.example', userMessage, phoneNumber: '', touchpoint: '' }
  const publication = { brandName: '', article: '', publicationLink: '', publicationDate: '' }
  const body = JSON.stringify({
    ...texts,
    ...publication,
    flowType: 'RECTIFICATION',
    right: '',
    country: 'NL',
    language: 'nl',
    brands: ['avondbode'],
    userInfo,
  })
  const now = '2026-11-21T10:00:00Z'
  await sql`insert into privacy_requests
    (reference, fingerprint, flow_type, country, language, body, origin, state, received_at, answer_by, asked_on, verified_at)
    select 'LM-' || lpad((n / 10000)::text, 4, '0') || '-' || lpad((n % 10000)::text, 4, '0'), 'test.x', 'RECTIFICATION', 'NL', 'nl',
      ${body}::jsonb, 'http://nl.localhost', 'VERIFIED', ${now}::timestamptz - (n / 7) * interval '10 microseconds', '2026-12-21', '2026-11-21',
      ${now}::timestamptz
    from generate_series(1, ${count}::int) as n`.execute(database)
}
