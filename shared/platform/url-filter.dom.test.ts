import { createFilterControls, readOne, readSearch, withFilter, type UrlFilter } from './url-filter.ts'

interface Filter {
  kind: 'news' | 'radio' | undefined
  text: string
}

const definition: UrlFilter<Filter> = {
  read: (query) => ({ kind: readOne(query, 'kind', ['news', 'radio']), text: readSearch(query, 'q') }),
  write: ({ kind = '', text }) => ({ kind, q: text.trim() }),
  isWhole: ({ text }) => text !== '?',
}

/** A page whose URL changes at once, and which the test renders with it later. */
function open(search: string, restingTime = 0) {
  const went: string[] = []
  window.history.replaceState(null, '', `/${search}`)
  const controls = createFilterControls(definition, search, restingTime, (query) => {
    went.push(query)
    window.history.replaceState(null, '', `/${query}`)
  })
  return { controls, went, shown: () => controls.store.getState().shown }
}

test('a choice is shown at once, applied when the page is rendered with it, and `changing` until then', () => {
  const { controls, went, shown } = open('?via=mail')
  controls.change({ kind: 'news' })
  expect(went).toEqual(['?via=mail&kind=news'])
  expect(shown()).toEqual({ kind: 'news', text: '' })
  expect(controls.store.getState()).toMatchObject({ applied: { kind: undefined }, changing: true })
  controls.arrive('?via=mail&kind=news')
  expect(controls.store.getState()).toMatchObject({ applied: { kind: 'news' }, changing: false })
})

test('a second choice before the page is rendered with the first keeps both', () => {
  const { controls, went, shown } = open('')
  controls.change({ kind: 'news' })
  controls.change({ text: 'sea' })
  expect(went).toEqual(['?kind=news', '?kind=news&q=sea'])
  controls.arrive('?kind=news')
  expect(shown()).toEqual({ kind: 'news', text: 'sea' })
  controls.arrive('?kind=news&q=sea')
  expect(controls.store.getState()).toMatchObject({ shown: { kind: 'news', text: 'sea' }, changing: false })
})

test('two choices in a row both reach the URL, also where the page was never rendered with the first', () => {
  const { controls, shown } = open('')
  controls.change({ kind: 'news' })
  controls.change({ text: 'sea' })
  controls.arrive('?kind=news&q=sea')
  expect(shown()).toEqual({ kind: 'news', text: 'sea' })
})

test('a choice that is undone before it was rendered leaves the URL as it was', () => {
  const { controls, went } = open('')
  controls.change({ kind: 'news' })
  controls.change({ kind: undefined })
  expect(went).toEqual(['?kind=news', ''])
  controls.arrive('')
  controls.arrive('?kind=news')
  expect(controls.store.getState().shown.kind).toBe('news')
})

test('the controls follow a link, also one to what they had written before', () => {
  const { controls, shown } = open('?kind=news')
  controls.change({ kind: 'radio' })
  controls.arrive('?kind=radio')
  controls.arrive('?kind=news')
  expect(shown()).toEqual({ kind: 'news', text: '' })
  controls.arrive('')
  expect(controls.store.getState()).toMatchObject({ shown: { kind: undefined }, changing: false })
})

test('a typed text stays as it is when an address arrives that asks for the same', () => {
  const { controls, went, shown } = open('')
  controls.change({ text: 'sea ' })
  controls.arrive('?q=sea')
  expect(shown().text).toBe('sea ')
  controls.change({ text: 'sea' })
  controls.arrive('?q=sea&via=mail')
  expect(shown().text).toBe('sea')
  expect(went).toEqual(['?q=sea'])
})

test('an incomplete filter is shown, and does not go into the URL', () => {
  const { controls, went } = open('')
  controls.change({ text: '?' })
  expect(controls.store.getState()).toMatchObject({ shown: { text: '?' }, changing: false })
  expect(went).toEqual([])
})

test('an address that asks for what cannot be applied shows it, and the page goes on without', () => {
  const { controls, went, shown } = open('?kind=radio&q=?')
  expect(controls.store.getState().applied).toEqual({ kind: undefined, text: '' })
  controls.arrive('?q=?')
  expect(shown()).toEqual({ kind: undefined, text: '?' })
  expect(controls.store.getState().applied).toEqual({ kind: undefined, text: '' })
  expect(went).toEqual([])
})

test('a page that was left does not change the URL', async () => {
  const { controls, went } = open('', 1)
  controls.change({ kind: 'news' })
  controls.stop()
  const later = open('', 1)
  later.controls.change({ kind: 'radio' })
  while (later.went.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
  expect(went).toEqual([])
})

const written: [before: string, filter: Filter, after: string][] = [
  ['', { kind: undefined, text: '' }, ''],
  ['?q=x&kind=news', { kind: undefined, text: ' ' }, ''],
  ['?via=mail&q=x', { kind: 'radio', text: 'y' }, '?via=mail&kind=radio&q=y'],
]

test.each(written)('the query "%s" with %j becomes "%s"', (before, filter, after) => {
  expect(withFilter(definition, before, filter)).toBe(after)
})
