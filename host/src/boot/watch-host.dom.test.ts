import type { PageApp } from '@site/shared/contract'
import { langs } from '@site/shared/contract'
import { jest } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { watchHost } from './watch-host.ts'

const host: PageApp = {
  name: 'host',
  version: '1',
  base: '/apps/host/',
  paths: [],
  entry: ['main.js'],
  styles: ['main.css'],
  routes: [],
  messages: {},
  files: {},
}
const attempts = new Map<string, number>()
const isSaid = () => !document.getElementById('shell-failure')?.hidden

const sent: Blob[] = []
navigator.sendBeacon = (_url, body) => sent.push(body as Blob) > 0

beforeAll(() => {
  jest.useFakeTimers()
  watchHost(host, { locale: 'nl_nl' }, attempts)
})
beforeEach(() => {
  document.body.innerHTML = '<p id="shell-failure" hidden>The page cannot be loaded. <a href="">Try again</a></p>'
  attempts.clear()
})
afterAll(() => {
  jest.useRealTimers()
})

function fail(element: HTMLElement) {
  document.head.append(element)
  element.dispatchEvent(new Event('error'))
  element.remove()
}

test('a script of the host that does not load is reported after a moment, and requested at another URL from then on', () => {
  fail(Object.assign(document.createElement('script'), { src: '/apps/host/main.js', type: 'text/plain' }))
  jest.advanceTimersByTime(400)
  expect(isSaid()).toBe(false)
  jest.advanceTimersByTime(200)
  expect(isSaid()).toBe(true)
  expect([...attempts.values()]).toEqual([1])
})

test('a page that could not be loaded is counted once, with nothing about its visitor', async () => {
  expect(sent).toHaveLength(1)
  const pages = [{ app: 'host', version: '1', route: '*', visits: 1, failedLoads: 1 }]
  expect(JSON.parse(await sent[0]!.text())).toEqual({ oneIn: 1, pages })
})

test('a script of the host that throws is reported likewise', () => {
  const filename = new URL('/apps/host/main.js', window.location.href).href
  window.dispatchEvent(new ErrorEvent('error', { filename }))
  jest.advanceTimersByTime(600)
  expect(isSaid()).toBe(true)
})

test('a failure of a remote is not reported by the first screen', () => {
  fail(Object.assign(document.createElement('script'), { src: '/apps/mf-legal/entry.js', type: 'text/plain' }))
  window.dispatchEvent(new ErrorEvent('error', { filename: 'https://elsewhere.example/x.js' }))
  jest.advanceTimersByTime(600)
  expect(isSaid()).toBe(false)
})

test('the first screen speaks every language, of a failure, of a slow line and of missing JavaScript', () => {
  const html = readFileSync(new URL('../shell.html', import.meta.url), 'utf8')
  const spoken = [...html.matchAll(/<p lang="(\w+)">/g)].map(([, lang]) => lang)
  expect(spoken).toEqual([...langs, ...langs, ...langs])
})
