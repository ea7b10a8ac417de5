import { getCampaignItem, getCampaignPage, getSearchEntries, loadDocument, sendComplaint } from '../calls/index.ts'
import type { EarlyCall } from '../contract/index.ts'
import { aheadAddresses, earlyAddresses } from './early-calls.ts'

const started: [path: string, early: EarlyCall, address: string][] = [
  ['search', getSearchEntries, '/api/search-index?locale={locale}'],
  ['document/:key', loadDocument, '/api/plainhtml/{key}?locale={locale}'],
  [
    'political-ads',
    { call: getCampaignPage, query: { limit: 50 } },
    '/api/campaign-items?countryCode={COUNTRY}&limit=50',
  ],
  ['political-ads/:id', getCampaignItem, '/api/campaign-items/{id}?countryCode={COUNTRY}'],
]

test.each(started)('the page %s starts its call at the address that it will request', (path, call, address) => {
  expect(earlyAddresses({ path, early: [call] })).toEqual([address])
})

const rejected: [path: string, early: EarlyCall, why: string][] = [
  [
    'document/:name',
    loadDocument,
    'Page "document/:name" cannot start /api/plainhtml/{key} early: its path has no parameter ":key"',
  ],
  ['political-ads', { call: getCampaignPage, query: { size: 50 } }, 'it has no query parameter "size"'],
  ['political-ads', sendComplaint, 'it is a POST'],
]

test.each(rejected)('a build says what is wrong where the page %s starts a call that it cannot', (path, call, why) => {
  expect(() => earlyAddresses({ path, early: [call] })).toThrow(why)
})

test('a call that is preloaded is made with each of its values', () => {
  const ahead = [{ call: loadDocument, each: { key: ['privacy-policy', 'terms-of-use'] } }]
  expect(aheadAddresses({ ahead })).toEqual([
    '/api/plainhtml/privacy-policy?locale={locale}',
    '/api/plainhtml/terms-of-use?locale={locale}',
  ])
})

test('a build says what is wrong where a call cannot be made ahead', () => {
  const wrongName = [{ call: loadDocument, each: { name: ['privacy-policy'] } }]
  expect(() => aheadAddresses({ ahead: wrongName })).toThrow('cannot be called ahead with values of "name"')
})
