import type { DataRouter } from '@site/shared/platform'
import { untilIdle } from '../prefetch/until-idle.ts'
import { watchOpening } from './watch-opening.ts'

const apps = { host: { name: 'host', paths: [] }, 'mf-one': { name: 'mf-one', paths: ['one'] } }
const marked: (string | undefined)[] = []
const markOpening = (app?: { name: string }) => void marked.push(app?.name)

/** A router whose page is shown already. */
const shown = {
  state: { initialized: true, navigation: { state: 'idle' } },
  subscribe: () => () => undefined,
} as unknown as DataRouter

test('a click is marked before the handlers of the page run, and until the browser is idle', async () => {
  window.history.replaceState(null, '', '/nl/one')
  Object.assign(window, { site: { release: { apps }, markOpening } })
  watchOpening(shown)
  await untilIdle()
  marked.length = 0
  let seen: unknown
  document.body.addEventListener('click', () => (seen = [...marked]))
  document.body.click()
  expect(seen).toEqual(['mf-one'])
  await untilIdle()
  expect(marked).toEqual(['mf-one', undefined])
})
