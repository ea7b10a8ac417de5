import { brotliDecompressSync } from 'node:zlib'
import { clearRegister, listenTo, makeCampaign, openServer, openTestDatabase } from '../testing/index.ts'
import { saveCampaigns } from './save-campaigns.ts'

let today: string
/** Number of statements of the server since the last look. */
let statements: number

const database = await openTestDatabase()
const listening = listenTo(database, () => (statements += 1))
const app = await openServer({ database: listening, now: () => new Date(`${today}T12:00:00Z`) })

beforeEach(async () => {
  today = '2026-11-21'
  await clearRegister(database)
  const items = Array.from({ length: 60 }, (_, index) => makeCampaign(`NL-${index}`))
  await saveCampaigns(database, 'NL', items)
})

async function ask(query = 'limit=50', headers: Record<string, string> = { 'accept-encoding': 'br' }) {
  statements = 0
  const answer = await app.inject({ url: `/api/campaign-items?countryCode=NL&${query}`, headers })
  const text = answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(answer.rawPayload) : answer.rawPayload
  return { answer, statements, page: answer.statusCode === 200 ? JSON.parse(String(text)) : undefined }
}

test('a read asks the database only whether the register changed', async () => {
  const first = await ask()
  expect(first.page.campaignItems).toHaveLength(50)
  for (const query of ['limit=50', 'limit=500&text=nl', 'limit=50&sort=views'])
    expect((await ask(query)).statements).toBe(1)
  await saveCampaigns(database, 'NL', [makeCampaign('NL-new')])
  expect((await ask()).page.total).toBe(61)
})

test('a list is made anew for another day', async () => {
  const { answer, page } = await ask('limit=50&period=PAST_7_DAYS')
  today = '2027-06-01'
  const later = await ask('limit=50&period=PAST_7_DAYS')
  expect([page.total, later.page.total]).toEqual([0, 0])
  expect(later.answer.headers.etag).not.toBe(answer.headers.etag)
})

const pages = ['limit=49', 'limit=50&sort=views', 'limit=50&text=nl', 'limit=50&channel=TV', 'limit=50&from=2026-01-01']

test.each(pages)('%s is a page of its own', async (query) => {
  const { page } = await ask()
  const other = await ask(query)
  expect(other.page).not.toEqual(page)
  expect((await ask(query)).page).toEqual(other.page)
})

test('the next page of a list is cached apart', async () => {
  const { page } = await ask()
  const next = await ask(`limit=50&cursor=${page.nextCursor}`)
  expect(next.page.campaignItems).toHaveLength(10)
  expect((await ask()).page).toEqual(page)
})

test('each client gets the encoding that it accepts with one tag, and no body where it has the answer already', async () => {
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
