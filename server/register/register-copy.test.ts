import { keysOf } from '@site/shared/rules'
import { sampleCampaigns } from '../campaigns/sample/campaigns.ts'
import { campaignOrders } from './campaign-order.ts'
import { normalizeForSearch, searchText } from './campaign-search.ts'
import { RegisterCopy, toNotice, type Notice } from './register-copy.ts'

const today = '2026-11-21'
const samples = sampleCampaigns('NL', today, 300)

/** @param at the day of its notice, and the sample that it is like */
function make(id: string, at: number): Notice {
  const item = { ...samples[at % samples.length]!, id, noticeVersion: 1 }
  const keys = { searchText: searchText(item), sponsorKey: normalizeForSearch(item.sponsorName) }
  return toNotice(
    { ...item, ...keys, country: at % 3 ? 'NL' : 'BE', since: at % 20, stamp: String(at) },
    JSON.stringify(item),
  )
}

const begin = async (notices: Notice[]) => {
  const copy = new RegisterCopy()
  await copy.apply({ revision: '1', changed: notices, gone: [], removed: new Map() })
  return copy
}

const queries = [
  {},
  { channel: 'DIGITAL' },
  { text: 'de' },
  { period: 'PAST_YEAR' },
  { text: 'nothing of the kind' },
] as const

function readAll(copy: RegisterCopy) {
  return (['NL', 'BE'] as const).flatMap((countryCode) =>
    queries.flatMap((query) =>
      keysOf(campaignOrders).map((order) => copy.select({ countryCode, ...query }, order, today).slice(0)),
    ),
  )
}

test('after any changes, everything is found as if it had been there from the start', async () => {
  const there = new Map(samples.slice(0, 60).map((_, at) => [`NL-${at}`, make(`NL-${at}`, at)]))
  const copy = await begin([...there.values()])
  for (let round = 1; round < 40; round++) {
    const ids = Array.from({ length: round % 7 }, (_, at) => `NL-${(round * 31 + at * 17) % 90}`)
    const gone = ids.slice(0, round % 3).filter((id) => there.has(id))
    const changed = ids.slice(round % 3).map((id, at) => make(id, round * 13 + at))
    for (const id of gone) there.delete(id)
    for (const notice of changed) there.set(notice.id, notice)
    await copy.apply({
      revision: String(round),
      changed: [...new Map(changed.map((one) => [one.id, one])).values()],
      gone,
      removed: new Map(),
    })
    expect(readAll(copy)).toEqual(readAll(await begin([...there.values()])))
  }
})

test('what was selected stays as it was while the register changes', async () => {
  const copy = await begin([make('NL-1', 1), make('NL-2', 2)])
  const before = copy.select({ countryCode: 'NL' }, 'id', today)
  await copy.apply({ revision: '2', changed: [], gone: ['NL-1'], removed: new Map([['NL-1', 'NL']]) })
  expect(before.slice(0).map(({ id }) => id)).toEqual(['NL-1', 'NL-2'])
  expect(
    copy
      .select({ countryCode: 'NL' }, 'id', today)
      .slice(0)
      .map(({ id }) => id),
  ).toEqual(['NL-2'])
  expect([copy.find('NL-1', 'NL'), copy.wasRemoved('NL-1', 'NL'), copy.wasRemoved('NL-1', 'BE')]).toEqual([
    undefined,
    true,
    false,
  ])
})

test('a notice that moves to the other country is in one list', async () => {
  const copy = await begin([make('NL-1', 1)])
  await copy.apply({ revision: '2', changed: [make('NL-1', 3)], gone: [], removed: new Map() })
  expect(copy.select({ countryCode: 'NL' }, 'newest', today)).toHaveLength(0)
  expect(copy.select({ countryCode: 'BE' }, 'newest', today)).toHaveLength(1)
})
