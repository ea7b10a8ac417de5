import { brotliDecompressSync } from 'node:zlib'
import { listenTo, makeCampaign, openServer, openTestDatabase } from '../testing/index.ts'
import { saveCampaigns } from './save-campaigns.ts'

let today: string
/** Of the server, since the last look. */
let statements: number

const database = await openTestDatabase()
const listening = listenTo(database, () => (statements += 1))
const app = await openServer({ database: listening, now: () => new Date(`${today}T12:00:00Z`) })

beforeEach(async () => {
  today = '2026-11-21'
  await database.deleteFrom('campaignItems').execute()
  const items = Array.from({ length: 60 }, (_, index) => makeCampaign(`NL-${index}`))
  await saveCampaigns(database, 'NL', items)
})

async function ask(query = 'limit=50', headers: Record<string, string> = { 'accept-encoding': 'br' }) {
  statements = 0
  const answer = await app.inject({ url: `/api/campaign-items?countryCode=NL&${query}`, headers })
  const text = answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(answer.rawPayload) : answer.rawPayload
  return { answer, asked: statements, page: answer.statusCode === 200 ? JSON.parse(String(text)) : undefined }
}

test('a page is made once for all who ask, and anew when the register or the day changes', async () => {
  const first = await ask()
  expect(first.page.campaignItems).toHaveLength(50)
  const again = await ask()
  expect([again.asked, again.page]).toEqual([1, first.page])
  await saveCampaigns(database, 'NL', [makeCampaign('NL-new')])
  expect((await ask()).page.total).toBe(61)
  today = '2026-11-22'
  expect((await ask()).asked).toBeGreaterThan(1)
})

const pages = ['limit=49', 'limit=50&sort=views', 'limit=50&text=nl', 'limit=50&channel=TV', 'limit=50&from=2026-01-01']

test.each(pages)('%s is a page of its own', async (query) => {
  const { page } = await ask()
  const other = await ask(query)
  expect(other.asked).toBeGreaterThan(1)
  expect(other.page).not.toEqual(page)
  expect((await ask(query)).page).toEqual(other.page)
})

test('the next page is one of its own too', async () => {
  const { page } = await ask()
  const next = await ask(`limit=50&cursor=${page.nextCursor}`)
  expect(next.page.campaignItems).toHaveLength(10)
  expect((await ask()).page).toEqual(page)
})

test('each client gets what it takes, with one tag, and nothing of what it holds', async () => {
  const compressed = await ask()
  const plain = await ask('limit=50', {})
  expect([compressed, plain].map(({ answer }) => answer.headers['content-encoding'])).toEqual(['br', undefined])
  expect(plain.page).toEqual(compressed.page)
  const { etag, vary } = plain.answer.headers
  expect([compressed.answer.headers.etag, vary]).toEqual([etag, 'Accept-Encoding'])
  expect((await ask('limit=50&text=xq')).answer.headers).not.toHaveProperty('content-encoding')
  const held = await ask('limit=50', { 'accept-encoding': 'br', 'if-none-match': String(etag) })
  expect([held.answer.statusCode, held.answer.rawPayload.length]).toEqual([304, 0])
})

test('pages longer than those of the site are not kept', async () => {
  await ask('limit=51')
  expect((await ask('limit=51')).asked).toBeGreaterThan(1)
})
