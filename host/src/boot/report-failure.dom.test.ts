import { markOpening, watchLeaving } from './report-failure.ts'

const app = { name: 'mf-legal', version: '1' }
const scheduled: { body: string; signal: AbortSignal }[] = []

beforeEach(() => {
  scheduled.length = 0
  window.fetchLater = (_url, init) => scheduled.push(init as (typeof scheduled)[number])
})

afterEach(() => markOpening())

test('a page that is being opened is counted where the tab ends, with nothing about its visitor', () => {
  markOpening(app)
  const [report] = scheduled
  const pages = [{ app: 'mf-legal', version: '1', route: '*', visits: 1, emptyPages: 1 }]
  expect(JSON.parse(report!.body)).toEqual({ oneIn: 1, pages })
  expect(report!.signal.aborted).toBe(false)
})

test('the count is taken back once the page is shown, another page is opened, or the visitor leaves', () => {
  watchLeaving()
  markOpening(app)
  markOpening(app)
  expect(scheduled).toHaveLength(1)
  markOpening({ ...app, name: 'mf-other' })
  expect(scheduled.map(({ signal }) => signal.aborted)).toEqual([true, false])
  markOpening()
  markOpening(app)
  window.dispatchEvent(new Event('visibilitychange'))
  expect(scheduled.map(({ signal }) => signal.aborted)).toEqual([true, true, true])
})

test('with Global Privacy Control nothing is counted', () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
  markOpening(app)
  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
  expect(scheduled).toEqual([])
})
