/** @jest-environment jest-fixed-jsdom */
import { ApiUnavailable, unfiltered } from '@site/shared/calls'
import { fakeApi } from '@site/shared/testing'
import { setImmediate } from 'node:timers/promises'
import { answerList, makeItem } from '../testing/visit.ts'
import { campaignLists, itemAt } from './campaign-list.ts'
import { pageSize } from './page-size.ts'

const total = 2350
let failing: boolean
let requests: Request[]

beforeEach(() => {
  failing = false
  requests = fakeApi({
    'GET /api/campaign-items': ({ url }) => {
      if (failing) return new Response('', { status: 500 })
      const { searchParams } = new URL(url)
      const start = Number(searchParams.get('cursor') ?? 0)
      const end = Math.min(total, start + Number(searchParams.get('limit')))
      const items = Array.from({ length: end - start }, (_, place) => makeItem({ id: `NL-${start + place}` }))
      return answerList(items, total, end < total ? String(end) : undefined)
    },
  })
})

async function settle() {
  for (let turn = 0; turn < 10; turn += 1) await setImmediate()
}

/** Another filter each time: a list is kept. */
let count = 0

function start() {
  count += 1
  return campaignLists.load({ country: 'nl', filter: { ...unfiltered, textFilter: String(count) } })
}

const cursors = () => requests.map(({ url }) => new URL(url).searchParams.get('cursor'))

/** The pages that are in memory. */
function keptPages({ getState }: Awaited<ReturnType<typeof start>>) {
  return getState().pages.flatMap((items, page) => (items ? [page] : []))
}

test('the first page comes at once, the next when the end comes near', async () => {
  const list = await start()
  expect(list.getState()).toMatchObject({ total, count: pageSize })
  expect(cursors()).toEqual([null])
  list.show(0, 11)
  await settle()
  expect(cursors()).toEqual([null, '50'])
  list.show(0, 11)
  await settle()
  expect(requests).toHaveLength(2)
  expect(itemAt(list.getState(), 75)?.id).toBe('NL-75')
})

test('to the end of a long list only what is near is in memory, and what was let go of comes back', async () => {
  const list = await start()
  for (let first = 0; first < total; first += 25) {
    list.show(first, first + 20)
    await settle()
    expect(keptPages(list).length).toBeLessThanOrEqual(8)
  }
  expect(list.getState().count).toBe(total)
  expect(itemAt(list.getState(), total - 1)?.id).toBe('NL-2349')
  expect(itemAt(list.getState(), 0)).toBeUndefined()
  expect(requests).toHaveLength(47)

  list.show(510, 530)
  await settle()
  expect(keptPages(list)).toEqual([9, 10, 11])
  expect(itemAt(list.getState(), 512)?.id).toBe('NL-512')
  expect(list.getState().count).toBe(total)
})

test('a page that does not come is asked for again when that is wished', async () => {
  const list = await start()
  failing = true
  list.show(60, 99)
  await settle()
  expect(list.getState()).toMatchObject({ moreFailed: true, count: pageSize })
  list.show(60, 99)
  await settle()
  expect(requests).toHaveLength(2)
  failing = false
  list.retryMore()
  list.show(60, 99)
  await settle()
  expect(list.getState()).toMatchObject({ moreFailed: false, count: 2 * pageSize })
})

test('a list whose first page does not come has failed', async () => {
  failing = true
  await expect(start()).rejects.toBeInstanceOf(ApiUnavailable)
})

test('an item of the list is found by its id', async () => {
  const list = await start()
  expect(list.find('NL-42')?.id).toBe('NL-42')
  expect(list.find('NL-142')).toBeUndefined()
})
