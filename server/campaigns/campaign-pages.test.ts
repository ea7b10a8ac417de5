import type { CampaignItem, CampaignPage } from '@site/shared/calls'
import { sql } from 'kysely'
import { makeCampaign, openServer, openTestDatabase } from '../testing/index.ts'
import { removeCampaigns, saveCampaigns } from './save-campaigns.ts'

/** From what costs and reaches most to what says nothing; ids in another order. */
const bands: [string, number | undefined, number | undefined][] = [
  ['NL-c', 100, undefined],
  ['NL-a', 100, 500],
  ['NL-e', 100, 200],
  ['NL-b', undefined, 900],
  ['NL-d', 0, 0],
  ['NL-f', undefined, undefined],
]
const names = ['Ágora', 'agora zuid', 'Bond', 'bond van één', 'Çirkel', 'Zee']

const items = bands.map(([id, lower, upper], index) =>
  makeCampaign(id, {
    sponsorName: names[index]!,
    budgetLowerBound: lower,
    budgetUpperBound: upper,
    reachLowerBound: bands.at(-1 - index)![1],
    reachUpperBound: bands.at(-1 - index)![2],
    publicationStartDate: `2026-0${1 + (index % 3)}-01`,
    publicationEndDate: '2026-06-30',
  }),
)

const database = await openTestDatabase()
await saveCampaigns(database, 'NL', items)
const many = Array.from({ length: 1_250 }, (_, index) =>
  makeCampaign(`BE-${index}`, { sponsorName: `Bond ${index % 7}`, budgetLowerBound: index % 3 }),
)
await saveCampaigns(database, 'BE', many)
const app = await openServer({ database })

async function ask(query: string): Promise<CampaignPage> {
  const answer = await app.inject(`/api/campaign-items?${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

async function readAll(query: string): Promise<CampaignItem[]> {
  const read: CampaignItem[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: CampaignPage = await ask(`${query}${cursor && `&cursor=${cursor}`}`)
    read.push(...page.campaignItems)
    cursor = page.nextCursor
  }
  return read
}

const ids = (list: CampaignItem[]) => list.map(({ id }) => id)

test.each([
  ['running', ['NL-f', 'NL-e', 'NL-d', 'NL-a', 'NL-c', 'NL-b']],
  ['newest', ['NL-f', 'NL-e', 'NL-d', 'NL-a', 'NL-c', 'NL-b']],
  ['spending', ['NL-c', 'NL-a', 'NL-e', 'NL-b', 'NL-d', 'NL-f']],
  ['views', ['NL-f', 'NL-d', 'NL-b', 'NL-e', 'NL-a', 'NL-c']],
  ['sponsor', ['NL-c', 'NL-a', 'NL-e', 'NL-b', 'NL-d', 'NL-f']],
])('sorted by %s, whole and item by item', async (sort, order) => {
  expect(ids((await ask(`countryCode=NL&sort=${sort}`)).campaignItems).join()).toBe(order.join())
  expect(ids(await readAll(`countryCode=NL&limit=1&sort=${sort}`))).toEqual(order)
  expect(ids(await readAll(`countryCode=NL&limit=2&text=nl&sort=${sort}`))).toEqual(order)
})

test.each(['running', 'newest', 'spending', 'views', 'sponsor'])('pages by %s hold every item once', async (sort) => {
  for (const filter of ['', '&text=bond', '&channel=PRINT&text=bond+3']) {
    const read = ids(await readAll(`countryCode=BE&limit=300&sort=${sort}${filter}`))
    expect(new Set(read).size).toBe(read.length)
    expect((await ask(`countryCode=BE&limit=1${filter}`)).total).toBe(read.length)
  }
})

test('a list without a limit has 500 items, and their total', async () => {
  const { campaignItems, total, nextCursor } = await ask('countryCode=BE')
  expect([campaignItems.length, total, typeof nextCursor]).toEqual([500, 1_250, 'string'])
})

test('an item added before a page does not move it; the total follows the register', async () => {
  const first = await ask('countryCode=NL&limit=2')
  await saveCampaigns(database, 'NL', [
    makeCampaign('NL-z', { publicationEndDate: '2027-01-01', publicationStartDate: '2026-12-01' }),
  ])
  const second = await ask(`countryCode=NL&limit=2&cursor=${first.nextCursor}`)
  expect(ids(second.campaignItems)).toEqual(['NL-d', 'NL-a'])
  expect([first.total, second.total]).toEqual([6, 7])
  await removeCampaigns(database, sql`id = 'NL-z'`)
  expect((await ask('countryCode=NL')).total).toBe(6)
})

test('running ones come first, the newest of them before; then the newest of all others', async () => {
  const runs = (id: string, start: string, end: string, status?: CampaignItem['status']) =>
    makeCampaign(id, { sponsorName: 'Looptijd', publicationStartDate: start, publicationEndDate: end, status })
  const some = [
    runs('NL-planned', '2026-11-22', '2026-12-31'),
    runs('NL-stated', '2026-12-01', '2026-12-31', 'RUNNING'),
    runs('NL-first-day', '2026-11-21', '2026-12-31'),
    runs('NL-cancelled', '2026-11-20', '2026-12-31', 'CANCELLED'),
    runs('NL-last-day', '2026-11-01', '2026-11-21'),
    runs('NL-finished', '2026-11-19', '2026-11-20'),
    runs('NL-long', '2020-01-01', '2030-01-01'),
  ]
  await saveCampaigns(database, 'NL', some)
  const order = ['stated', 'first-day', 'last-day', 'long', 'planned', 'cancelled', 'finished'].map((id) => `NL-${id}`)
  expect(ids((await ask('countryCode=NL&sort=running&sponsor=looptijd')).campaignItems)).toEqual(order)
  for (const query of ['sponsor=LOOPTIJD&limit=1', 'sponsor=Looptijd&limit=3', 'text=looptijd&limit=2']) {
    expect(ids(await readAll(`countryCode=NL&sort=running&${query}`))).toEqual(order)
  }
  await removeCampaigns(database, sql`sponsor_name = 'Looptijd'`)
})

test('a sponsor is found by the whole name, without regard to case and accents, and no other with it', async () => {
  const { campaignItems, total } = await ask('countryCode=NL&sponsor=%C3%A1GORA')
  expect([ids(campaignItems), total]).toEqual([['NL-c'], 1])
  expect((await ask('countryCode=NL&sponsor=agora&text=zuid')).total).toBe(0)
})

test.each([
  ['from=2026-02-01', 6],
  ['to=2026-01-31', 2],
  ['from=2026-07-01', 0],
  ['from=2026-06-30&to=2026-06-30', 6],
  ['to=2026-02-15&period=PAST_YEAR', 4],
  ['from=2026-01-01&period=PAST_7_DAYS', 0],
])('the days %s hold %i items', async (range, total) => {
  expect((await ask(`countryCode=NL&${range}`)).total).toBe(total)
})

test.each([
  ['limit=0', 'limit'],
  ['limit=501', 'limit'],
  ['sort=price', 'sort'],
  ['from=2026-02-30', 'from'],
  ['from=2026-02-02&to=2026-02-01', 'to'],
  ['cursor=nonsense', 'cursor'],
  [`cursor=${Buffer.from('["a","b"]').toString('base64url')}`, 'cursor'],
  [`cursor=${'A'.repeat(2_001)}`, 'cursor'],
])('%s is refused because of %s', async (query, field) => {
  const answer = await app.inject(`/api/campaign-items?countryCode=NL&${query}`)
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'INVALID_QUERY', field }])
})

test('a cursor is for its own list only', async () => {
  const { nextCursor } = await ask('countryCode=NL&limit=1')
  for (const other of ['countryCode=BE', 'countryCode=NL&sort=views', 'countryCode=NL&text=a']) {
    const answer = await app.inject(`/api/campaign-items?${other}&cursor=${nextCursor}`)
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'INVALID_QUERY', field: 'cursor' }])
  }
  const [list, , day, id] = JSON.parse(Buffer.from(nextCursor!, 'base64url').toString())
  for (const wrong of [
    [list, 'a', day, id],
    [list, '', '2026-02-31', id],
    [list, '', day, 'a b'],
    [list, '', day],
  ]) {
    const cursor = Buffer.from(JSON.stringify(wrong)).toString('base64url')
    expect((await app.inject(`/api/campaign-items?countryCode=NL&cursor=${cursor}`)).statusCode).toBe(400)
  }
})

test('an item is named when it is saved, says where to report it, and may be read by other sites', async () => {
  const { headers, body } = await app.inject({
    url: '/api/campaign-items/NL-a?countryCode=NL',
    headers: { host: 'nl.localhost:8080' },
  })
  expect(headers).toMatchObject({
    'content-disposition': 'inline; filename="politieke-advertentie-NL-a.json"',
    'access-control-allow-origin': '*',
  })
  expect(headers.etag).toBeDefined()
  expect(JSON.parse(body).reportUrl).toBe('http://nl.localhost:8080/nl/political-ads/NL-a#report')
  const elsewhere = await app.inject({
    url: '/api/campaign-items/BE-1?countryCode=BE',
    headers: { host: 'nl.localhost' },
  })
  expect(elsewhere.json()).not.toHaveProperty('reportUrl')
})
