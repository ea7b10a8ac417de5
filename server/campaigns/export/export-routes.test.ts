import { gunzipSync } from 'node:zlib'
import type { CampaignItem } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import { parse } from 'csv-parse/sync'
import { openServer, openTestDatabase } from '../../testing/index.ts'
import { sampleCampaigns } from '../sample/campaigns.ts'
import { saveCampaigns } from '../save-campaigns.ts'

const dutch = sampleCampaigns('NL', '2026-11-21', 1_010)

const database = await openTestDatabase()
await saveCampaigns(database, 'NL', dutch)
const app = await openServer({ database })

test('the whole register of a country is exported as JSON', async () => {
  const { headers, body } = await app.inject('/api/campaign-items.json?countryCode=NL')
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="political-ads-nl-all-2026-11-21.json"',
    'access-control-allow-origin': '*',
  })
  const { campaignItems } = JSON.parse(body) as { campaignItems: CampaignItem[] }
  const version = { noticeVersion: 1, noticeDate: dayOf(new Date()) }
  const expected = dutch.map(
    (item) => JSON.parse(JSON.stringify({ countryCode: 'NL', ...item, ...version })) as CampaignItem,
  )
  const byId = (list: CampaignItem[]) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(byId(campaignItems)).toEqual(byId(expected))
})

test('the register is exported as CSV, one row for each item', async () => {
  const { headers, body } = await app.inject('/api/campaign-items.csv?countryCode=NL')
  expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
  const rows = parse<Record<string, string>>(body, { columns: true })
  expect(rows).toHaveLength(dutch.length)
  const [item] = dutch
  const row = rows.find(({ id }) => id === item!.id)!
  for (const [name, value] of Object.entries(item!)) expect([name, row[name]]).toEqual([name, String(value ?? '')])
})

test.each(['csv', 'json'])('a selection comes as %s, in its order, with its name', async (format) => {
  const query = `countryCode=NL&channel=DIGITAL&period=PAST_YEAR&sort=spending&text=de`
  const { headers, body } = await app.inject(`/api/campaign-items.${format}?${query}`)
  expect(headers['content-disposition']).toContain(`political-ads-nl-selection-2026-11-21.${format}`)
  const list = (await app.inject(`/api/campaign-items?${query}`)).json<{ campaignItems: CampaignItem[] }>()
  const ids = list.campaignItems.map(({ id }) => id)
  const rows = (format === 'csv' ? parse(body, { columns: true }) : JSON.parse(body).campaignItems) as CampaignItem[]
  expect(rows.map(({ id }) => id)).toEqual(ids)
})

test('an empty result is exported as a file without items', async () => {
  const query = 'countryCode=NL&text=nothing-of-the-kind'
  expect((await app.inject(`/api/campaign-items.json?${query}`)).json()).toEqual({ campaignItems: [] })
  expect(parse((await app.inject(`/api/campaign-items.csv?${query}`)).body)).toHaveLength(1)
})

test('an export is compressed, and answered with 304 while nothing changed', async () => {
  const url = '/api/campaign-items.csv?countryCode=NL'
  const compressed = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  expect(gunzipSync(compressed.rawPayload).toString()).toBe((await app.inject(url)).body)
  const again = () => app.inject({ url, headers: { 'if-none-match': String(compressed.headers.etag) } })
  expect((await again()).statusCode).toBe(304)
  await saveCampaigns(database, 'NL', [{ ...dutch[0]!, sponsorName: 'Another' }])
  const changed = await app.inject({
    url,
    headers: { 'accept-encoding': 'gzip', 'if-none-match': String(compressed.headers.etag) },
  })
  expect([changed.statusCode, changed.headers['content-length']]).toEqual([200, String(changed.rawPayload.length)])
  expect(gunzipSync(changed.rawPayload).toString()).toContain('"Another"')
})

const invalid = ['', '?countryCode=FR', '?countryCode=NL&sort=x', '?countryCode=NL&from=2026-02-02&to=2026-02-01']

test.each(invalid)('rejects a file for "%s"', async (query) => {
  expect((await app.inject(`/api/campaign-items.csv${query}`)).statusCode).toBe(400)
})
