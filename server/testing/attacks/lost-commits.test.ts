import { idempotencyHeader } from '@site/shared/calls'
import { sampleCampaigns } from '../../campaigns/sample/campaigns.ts'
import { saveCampaigns } from '../../campaigns/save-campaigns.ts'
import { openDatabase } from '../../database/database.ts'
import { startFailingPostgres } from '../../database/testing/postgres-behind-proxy.ts'
import { bodyOf, flows } from '../../requests/testing/request-server.ts'
import { openServer, testConfig } from '../index.ts'

const postgres = await startFailingPostgres()
const config = testConfig({ databaseUrl: postgres.url })
/** Databases of two servers, each with connections of its own. */
const databases = [await open(), await open()]
const servers = await Promise.all(databases.map((database) => openServer({ config, database, now: () => new Date() })))
const [advertisement] = sampleCampaigns('NL', '2026-11-21', 1)
await saveCampaigns(databases[0]!, 'NL', [advertisement!])

afterAll(async () => {
  for (const server of servers) await server.close()
  for (const database of databases) await database.destroy()
  await postgres.close()
})

function open() {
  return openDatabase(config, { report: () => undefined })
}

const person = { name: 'An', email: 'an@lindehof.example' }
const complaint = { explanation: 'Fout.', reason: 'INCORRECT', campaignId: advertisement!.id, locale: 'nl_nl' }
const requests = flows.map(
  (flow) => [flow, '/api/privacy-rights/request', bodyOf(flow), 'privacyRequests', 'requestReference', 1] as const,
)

test.each([
  ['contact', '/api/contact?locale=nl_nl', { ...person, question: 'Waar?' }, 'contactMessages', 'contactMessageId', 2],
  ['complaint', '/api/political-ad-complaint', { ...person, ...complaint }, 'complaints', 'complaintId', 2],
  ...requests,
] as const)(
  '%s whose commit is done but not answered is 503, and stored and mailed once after retries on two servers',
  async (form, url, payload, table, about, mails) => {
    const count = async () => {
      const stored = await databases[1]!.selectFrom(table).select('receivedAt').execute()
      const mailed = await databases[1]!.selectFrom('outbox').select('id').where(about, 'is not', null).execute()
      return [stored.length, mailed.length] as const
    }
    const headers = { host: 'be.localhost:8080', [idempotencyHeader]: `key-of-a-lost-commit-${form}` }
    const send = (server: number, content: object = payload) =>
      servers[server]!.inject({ method: 'POST', url, payload: content, headers })
    // A program may write its members in another order the next time.
    const reversed = Object.fromEntries(Object.entries(payload).toReversed())
    const [stored, mailed] = await count()
    postgres.loseNextCommit()
    expect((await send(0)).statusCode).toBe(503)
    const retries = await Promise.all([send(0), send(1), send(1, reversed)])
    expect(retries.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await count()).toEqual([stored + 1, mailed + mails])
  },
)
