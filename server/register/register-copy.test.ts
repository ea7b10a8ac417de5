import { keysOf } from '@site/shared/rules'
import { sampleCampaigns } from '../campaigns/sample/campaigns.ts'
import { campaignOrders } from './campaign-order.ts'
import { toNotice, type Notice } from './notice.ts'
import { RegisterCopy } from './register-copy.ts'
import { SharedTexts } from './shared-texts.ts'

const today = '2026-11-21'
const samples = sampleCampaigns('NL', today, 300)

/** @param at the day of its notice, and the sample that it is like */
function make(id: string, at: number, changes = {}, texts = new SharedTexts()): Notice {
  const item = { ...samples[at % samples.length]!, id, noticeVersion: 1, ...changes }
  const published = Buffer.from(JSON.stringify(item))
  return toNotice({ country: at % 3 ? 'NL' : 'BE', since: at % 20, published, versions: undefined }, texts)
}

const begin = async (notices: Notice[]) => {
  const copy = new RegisterCopy()
  await copy.apply({ revision: '1', isWhole: true, changed: notices, removed: new Map() })
  return copy
}

const queries = [
  {},
  { channel: 'DIGITAL' },
  { text: 'de' },
  { area: 'lichterveen' },
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

test('after any changes the copy answers as one that was loaded from the start', async () => {
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
      isWhole: false,
      changed: [...new Map(changed.map((one) => [one.id, one])).values()],
      removed: new Map(gone.map((id) => [id, 'NL'])),
    })
    expect(readAll(copy)).toEqual(readAll(await begin([...there.values()])))
  }
})

test('a selection stays as it was while the register changes', async () => {
  const copy = await begin([make('NL-1', 1), make('NL-2', 2)])
  const before = copy.select({ countryCode: 'NL' }, 'id', today)
  await copy.apply({ revision: '2', isWhole: false, changed: [], removed: new Map([['NL-1', 'NL']]) })
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
  await copy.apply({ revision: '2', isWhole: false, changed: [make('NL-1', 3)], removed: new Map() })
  expect(copy.select({ countryCode: 'NL' }, 'newest', today)).toHaveLength(0)
  expect(copy.select({ countryCode: 'BE' }, 'newest', today)).toHaveLength(1)
})

test('after the whole register is read again, the copy has exactly that', async () => {
  const copy = await begin([make('NL-1', 1), make('NL-2', 2)])
  await copy.apply({ revision: '2', isWhole: false, changed: [], removed: new Map([['NL-1', 'NL']]) })
  const withholdings = copy.withholdings
  await copy.apply({ revision: '3', isWhole: true, changed: [make('NL-4', 4)], removed: new Map([['NL-5', 'NL']]) })
  expect(copy.all().map(({ id }) => id)).toEqual(['NL-4'])
  expect([...copy.removed.keys()]).toEqual(['NL-5'])
  // One is no longer shown.
  expect(copy.withholdings).toBe(withholdings + 1)
})

test('a notice that comes back is no longer recorded as removed', async () => {
  const copy = await begin([make('NL-1', 1)])
  await copy.apply({ revision: '2', isWhole: false, changed: [], removed: new Map([['NL-1', 'NL']]) })
  expect(copy.wasRemoved('NL-1', 'NL')).toBe(true)
  await copy.apply({ revision: '3', isWhole: false, changed: [make('NL-1', 1)], removed: new Map() })
  expect([copy.wasRemoved('NL-1', 'NL'), copy.find('NL-1', 'NL')?.id]).toEqual([false, 'NL-1'])
})

test('names of notices that changed or left are removed from memory', async () => {
  const copy = new RegisterCopy()
  for (let round = 0; round < 30; round++) {
    const changed = samples.slice(0, 100).map(({ sponsorName }, at) => {
      return make(`NL-${at}`, at, { sponsorName: `${sponsorName} ${round} ${at}` }, copy.texts)
    })
    const removed = new Map(round % 10 === 9 ? changed.map(({ id, country }) => [id, country]) : [])
    await copy.apply({ revision: `${round}`, isWhole: false, changed: removed.size > 0 ? [] : changed, removed })
  }
  // 27 times 200 names were in it.
  expect(copy.texts.size).toBeLessThan(1_500)
})
