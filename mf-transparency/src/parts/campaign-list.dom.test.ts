import { ApiUnavailable, unfiltered } from '@site/shared/calls'
import { fakeApi } from '@site/shared/testing'
import { answerList, makeItem } from '../testing/visit.ts'
import { campaignLists } from './campaign-list.ts'

const total = 120
let failing: boolean
/** By how many items the register has shifted since the first page. */
let shift: number
let requests: Request[]

beforeEach(() => {
  failing = false
  shift = 0
  requests = fakeApi({
    'GET /api/campaign-items': ({ url }) => {
      if (failing) return new Response('', { status: 500 })
      const { searchParams } = new URL(url)
      const first = Number(searchParams.get('cursor') ?? 0) - shift
      const end = Math.min(total, first + Number(searchParams.get('limit')))
      const items = Array.from({ length: end - first }, (_, place) => makeItem({ id: `NL-${first + place}` }))
      return answerList(items, total, end < total ? String(end) : undefined)
    },
  })
})

/** Another filter each time: a list is kept. */
let count = 0

function start() {
  count += 1
  return campaignLists.load({ country: 'nl', filter: { ...unfiltered, textFilter: String(count) } })
}

const cursors = () => requests.map(({ url }) => new URL(url).searchParams.get('cursor'))

test('a list shows its first page, and one more each time that is wished, to its end', async () => {
  const list = await start()
  expect(list.getState()).toMatchObject({ total, more: 'waiting' })
  expect(list.getState().items).toHaveLength(50)
  const added = list.showMore()
  expect(list.getState().more).toBe('loading')
  // Pressed twice.
  await Promise.all([added, list.showMore()])
  expect(list.getState().items).toHaveLength(100)
  await list.showMore()
  expect(list.getState().more).toBe('none')
  expect(list.getState().items.map(({ id }) => id)).toEqual(Array.from({ length: total }, (_, place) => `NL-${place}`))
  await list.showMore()
  expect(cursors()).toEqual([null, '50', '100'])
})

test('a page that does not come is asked for again when that is wished', async () => {
  const list = await start()
  failing = true
  await list.showMore()
  expect(list.getState().more).toBe('failed')
  failing = false
  await list.showMore()
  expect(list.getState().more).toBe('waiting')
  expect(list.getState().items).toHaveLength(100)
})

test('an item that has moved on in the meantime is listed once', async () => {
  const list = await start()
  shift = 1
  await list.showMore()
  const ids = list.getState().items.map(({ id }) => id)
  expect(ids).toHaveLength(99)
  expect(new Set(ids).size).toBe(99)
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
