import { ApiUnavailable } from '@site/shared/calls'
import { fakeApi } from '@site/shared/testing'
import { answerList, makeItem } from '../testing/visit.ts'
import { campaignLists, loadMore } from './campaign-list.ts'

const total = 120

/** A register that moves on by `shift` items after the first page, or fails. */
async function start({ shift = 0 } = {}) {
  const state = { failing: false }
  const requests = fakeApi({
    'GET /api/campaign-items': ({ url }) => {
      if (state.failing) return new Response('', { status: 500 })
      const { searchParams } = new URL(url)
      const cursor = searchParams.get('cursor')
      const first = Number(cursor ?? 0) - (cursor ? shift : 0)
      const end = Math.min(total, first + Number(searchParams.get('limit')))
      const items = Array.from({ length: end - first }, (_, place) => makeItem({ id: `NL-${first + place}` }))
      return answerList(items, total, end < total ? String(end) : undefined)
    },
  })
  const request = { country: 'nl', sort: 'running', text: crypto.randomUUID() } as const
  await campaignLists.load(request)
  const list = () => campaignLists.find(request)!
  return { state, requests, list, more: () => loadMore(request, list()) }
}

test('a page that failed leaves the list as it was', async () => {
  const { state, list, more } = await start()
  state.failing = true
  await expect(more()).rejects.toBeInstanceOf(ApiUnavailable)
  state.failing = false
  await more()
  expect(list().items).toHaveLength(100)
})

test('an item that moved to a later page meanwhile is listed once', async () => {
  const { list, more } = await start({ shift: 1 })
  await more()
  expect(new Set(list().items.map(({ id }) => id)).size).toBe(99)
  expect(list().items).toHaveLength(99)
})
