import { jest } from '@jest/globals'
import type { PageApp } from '@site/shared/contract'
import { timeout } from './arrivals.ts'
import { elementsOf, type Attempts } from './elements.ts'
import { createStart } from './start-page.ts'

const base = '/apps/mf-legal/'
const digests = { 'remoteEntry.js': 'sha384-e', 'page.js': 'sha384-p', 'page.css': 'sha384-c' }
const app = {
  name: 'mf-legal',
  base,
  entry: ['remoteEntry.js'],
  routes: [
    {
      path: 'document/:key',
      files: ['remoteEntry.js', 'page.js', 'page.css'],
      calls: ['/api/plainhtml/{key}?locale={locale}'],
    },
  ],
  messages: {},
  files: Object.fromEntries(Object.entries(digests).map(([name, integrity]) => [name, { integrity }])),
} as unknown as PageApp

let started: string[]
let attempts: Attempts
let elements: ReturnType<typeof elementsOf>

const host = { name: 'host', base: '/apps/host/', entry: [], routes: [], messages: {}, files: {} } as unknown as PageApp

function open(search = '', { app: opened = app, of = host } = {}) {
  const context = { lang: 'nl', country: 'nl', locale: 'nl_nl' } as const
  const start = createStart(context, of, (url) => started.push(url), elements, attempts)
  start(opened, ['document', 'cookie-policy'], search)
  return start
}

const find = (selector: string) => document.head.querySelector<HTMLElement>(selector)
const entry = () => find('link[rel="preload"]')
const script = () => find('script')
const style = () => find('link[rel="stylesheet"]')

beforeEach(() => {
  document.head.replaceChildren()
  started = []
  attempts = new Map()
  elements = elementsOf((url) => digests[url.split('/').at(-1)?.replace(/\?.*/, '') as keyof typeof digests], attempts)
})

const urlOf = (file: string) => new URL(base + file, window.location.href).href

test('an entry is only loaded; scripts and styles of the page run as soon as they are there, each with its digest', () => {
  open()
  expect(entry()).toMatchObject({ href: urlOf('remoteEntry.js'), as: 'script', integrity: 'sha384-e' })
  expect(script()).toMatchObject({ src: urlOf('page.js'), integrity: 'sha384-p', crossOrigin: 'anonymous' })
  expect(style()).toMatchObject({ href: urlOf('page.css'), integrity: 'sha384-c', crossOrigin: 'anonymous' })
  expect(document.head.children).toHaveLength(3)
  expect(started).toEqual(['/api/plainhtml/cookie-policy?locale=nl_nl'])
})

test('with a query string only the page knows its calls', () => {
  open('?version=2025-07-01')
  expect(started).toEqual([])
  expect(script()).not.toBeNull()
})

test.each(['load', 'error'])(
  'a script element that ended with "%s" is removed: webpack waits for each that it finds',
  (how) => {
    open()
    const first = script()!
    first.dispatchEvent(new Event(how))
    expect(script()).toBeNull()
    const again = elements.script(urlOf('page.js'))
    expect(again.src.includes('?retry=1')).toBe(how === 'error')
  },
)

test('a script element that hangs is removed too, and the next one has another URL', () => {
  jest.useFakeTimers()
  open()
  jest.advanceTimersByTime(timeout)
  jest.useRealTimers()
  expect(script()).toBeNull()
  expect(elements.script(urlOf('page.js')).src).toContain('?retry=1')
  expect(elements.script(urlOf('remoteEntry.js')).src).toContain('?retry=1')
})

test('the link that webpack makes waits for the style, and replaces one that fails', () => {
  open()
  const first = style()!
  // Its runtime would take another attribute for that of a style that has loaded.
  expect(first.dataset['href']).not.toBe(first.getAttribute('href'))
  const requested = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${base}page.css` })
  const loaded = jest.fn()
  requested.addEventListener('load', loaded)
  document.head.append(elements.link(requested))
  expect(requested.isConnected).toBe(false)
  first.dispatchEvent(new Event('error'))
  expect(requested.isConnected).toBe(true)
  expect(requested.href).toContain('?retry=1')
  requested.dispatchEvent(new Event('load'))
  expect(loaded).toHaveBeenCalledTimes(1)
})

test('a page without texts of its own starts those of its remote and of the host, which the next remote has already', () => {
  const of = { ...host, sharedMessages: { nl_nl: 'messages/shared/nl_nl.json' } }
  const withTexts = (name: string) => ({ ...app, name, base: `/apps/${name}/`, messages: { nl_nl: 'nl_nl.json' } })
  const start = open('?a', { app: withTexts('one'), of })
  start(withTexts('two'), [], '')
  expect(started).toEqual(['/apps/one/nl_nl.json', '/apps/host/messages/shared/nl_nl.json', '/apps/two/nl_nl.json'])
})

test('a page with texts of its own starts these alone', () => {
  const of = { ...host, sharedMessages: { nl_nl: 'messages/shared/nl_nl.json' } }
  const [route] = app.routes
  const own = { ...route!, messages: { nl_nl: 'own/nl_nl.json' } }
  open('?a', { app: { ...app, messages: { nl_nl: 'nl_nl.json' }, routes: [own] }, of })
  expect(started).toEqual([`${base}own/nl_nl.json`])
})
