import { describeLeftovers, visits } from './describe-leftovers.ts'
import type { Leftover } from './watch-document.ts'

const app = { name: 'mf-ads', base: '/apps/mf-ads/' }
const ofHost = 'Error: here\n    at use (http://nl.localhost:8080/apps/host/main.1.js:1:20)'
const ofRemote = `Error: here\n    at effect (http://nl.localhost:8080/apps/mf-ads/page.2.js:3:40)\n${ofHost}`

const listener = (stack: string): Leftover => ({ kind: 'listener', what: '"resize" listener of window', stack })
const chain: Leftover = { kind: 'chain', what: 'setTimeout', stack: ofRemote }
const style: Leftover = { kind: 'style', what: '<style>', stack: '' }
const global = (what: string): Leftover => ({ kind: 'global', what, stack: '' })
const times = (count: number, leftover: Leftover) => Array.from({ length: count }, () => leftover)

const describe = (after: Leftover[], before: Leftover[] = [], own = app) => describeLeftovers(own, { before, after })
const isFault = (...words: Parameters<typeof describe>) => describe(...words).length > 0

test('a sentence names what stays, how much of it, and where the remote has begun it', () => {
  expect(describe(times(visits, listener(ofRemote)))).toEqual([
    `"resize" listener of window stays (20 after 20 visits), of http://nl.localhost:8080/apps/mf-ads/page.2.js:3:40: remove it when the page is left`,
  ])
  expect(describe([listener(ofRemote)])).toEqual([expect.stringMatching(/^"resize" listener of window stays, of /)])
})

test('what the host has begun counts once each visit begins another', () => {
  expect(isFault(times(3, listener(ofHost)))).toBe(false)
  expect(isFault(times(visits, listener(ofHost)))).toBe(true)
})

test('what was there before does not count', () => {
  expect(isFault(times(visits, listener(ofHost)), times(visits, listener(ofHost)))).toBe(false)
  expect(isFault([style], [style])).toBe(false)
  expect(isFault([style, style], [style])).toBe(true)
})

test('a timeout that is set once may wait, such as that of a cache; one of each visit may not', () => {
  expect(isFault([chain])).toBe(false)
  expect(isFault(times(visits, chain))).toBe(true)
})

test('a remote whose documents are its own may leave the styles of a library, but not those of each visit', () => {
  const own = { ...app, hasOwnPolicy: true as const }
  expect(isFault([style], [], own)).toBe(false)
  expect(isFault(times(visits, style), [], own)).toBe(true)
})

test('the globals of a build are not those of its pages', () => {
  expect(isFault([global('window.mf_ads'), global('window.webpackChunkmf_ads')])).toBe(false)
  expect(isFault([global('window.mf_legal')])).toBe(true)
})
