import { jest } from '@jest/globals'
import type { AppRelease, Boot, RemoteManifest, RouteRelease } from '@site/shared/contract'
import type { HostParts } from '../remotes/formers.ts'
import { createFormers } from './create-formers.ts'

const manifest: RemoteManifest = { contract: 1, name: 'mf-test', pages: [] }

function version(name: string, files: string[], routes: Partial<RouteRelease>[] = [{ path: 'about' }]) {
  const records = Object.fromEntries(files.map((file) => [file, { size: 1, integrity: '' }]))
  return { name: 'mf-test', version: name, base: '/apps/mf-test/', files: records, routes } as unknown as AppRelease
}

const present = version('2', ['entry.2.js', 'page.2.css', 'both.css'])
const former = version('1', ['entry.1.js', 'page.1.css', 'both.css'])

interface Situation {
  /** `null` where nothing stands behind the present version. */
  behind?: AppRelease | null
  country?: 'nl' | 'be'
  load?: () => Promise<RemoteManifest>
}

/** The host with the present version of a remote, and what is done to it. */
function open({ behind = former, country = 'nl', load = async () => manifest }: Situation = {}) {
  const done: string[] = []
  const parts: HostParts = {
    shown: new Map(),
    manifests: new Map(),
    loadManifest: load,
    loadTexts: async () => undefined,
    forgetRemote: (app) => done.push(`forget ${app.version}`),
    forgetTexts: (app) => done.push(`forget texts of ${app.version}`),
    restart: () => done.push('restart'),
  }
  const describe = { describeApp: async () => present, describeFormer: async () => behind ?? undefined }
  return { parts, done, formers: createFormers(parts, { ...describe, country } as unknown as Boot) }
}

function addStyles(...names: string[]) {
  document.head.innerHTML = names.map((name) => `<link rel="stylesheet" href="/apps/mf-test/${name}">`).join('')
}

function listStyles() {
  return [...document.querySelectorAll('link')].map(({ href }) => href.replace(/.*\//, ''))
}

afterEach(() => {
  jest.useRealTimers()
  document.head.innerHTML = ''
  Reflect.deleteProperty(globalThis, 'webpackChunkmf_test')
  Reflect.deleteProperty(document, 'currentScript')
})

const offers: [address: string, routes: Partial<RouteRelease>[], country: 'nl' | 'be', isOffered: boolean][] = [
  ['/nl/about', [{ path: 'about' }], 'nl', true],
  ['/nl', [{ path: '' }], 'nl', true],
  ['/nl', [{ path: 'about' }], 'nl', false],
  ['/nl/other', [{ path: 'about' }], 'nl', false],
  ['/fr/document/7', [{ path: 'about' }, { path: 'document/:key' }], 'be', true],
  ['/fr/document', [{ path: 'document/:key' }], 'be', false],
  ['/fr/document/7/old', [{ path: 'document/:key' }], 'be', false],
  ['/nl/about', [{ path: 'about', countries: ['be'] }], 'nl', false],
  ['/nl/about', [{ path: 'about', countries: ['be'] }], 'be', true],
]

test.each(offers)(
  'at %s, an earlier version with %j on .%s is offered: %s',
  async (address, routes, country, isOffered) => {
    window.history.replaceState(null, '', address)
    const { formers } = open({ behind: version('1', [], routes), country })
    expect(await formers.isOffered('mf-test')).toBe(isOffered)
  },
)

test('the earlier version takes the place of the present one, and keeps the styles that both have', async () => {
  addStyles('page.2.css?retry=1', 'both.css')
  const { formers, parts, done } = open()
  expect(await formers.loadFormer(present, 'about')).toBe(manifest)
  expect(done).toEqual(['forget 1', 'forget texts of 1'])
  expect(listStyles()).toEqual(['both.css'])
  expect(parts.shown.get('mf-test')).toEqual({ present, former })
  // It is the one that is shown: nothing stands behind it.
  await expect(formers.loadFormer(present, 'about')).rejects.toThrow('mf-test has no earlier version with about')
})

test('where nothing stands behind it, the present version is left alone', async () => {
  addStyles('page.2.css')
  const { formers, done } = open({ behind: null })
  await expect(formers.loadFormer(present, 'about')).rejects.toThrow('mf-test has no earlier version with about')
  expect([done, listStyles()]).toEqual([[], ['page.2.css']])
})

test('where the earlier version does not load either, the present one is as it was before', async () => {
  const { formers, parts, done } = open({ load: () => Promise.reject(new Error('no network')) })
  await expect(formers.loadFormer(present, 'about')).rejects.toThrow('no network')
  expect(done).toEqual(['forget 1', 'forget texts of 1', 'forget 2', 'forget texts of 2'])
  expect(parts.shown.size).toBe(0)
})

test('an earlier version that hangs is given up after eight seconds', async () => {
  jest.useFakeTimers()
  const { formers, parts } = open({ load: () => new Promise(() => undefined) })
  const failure = expect(formers.loadFormer(present, 'about')).rejects.toThrow('The earlier version takes too long')
  await jest.advanceTimersByTimeAsync(8000)
  await failure
  expect(parts.shown.size).toBe(0)
})

test('whoever asks for the present version again gets it from the server', async () => {
  window.history.replaceState(null, '', '/nl/about')
  const { formers, parts, done } = open()
  await formers.showFormer('mf-test')
  expect(parts.manifests.get('mf-test')).toBe(manifest)
  formers.showPresent('mf-test')
  expect(done).toEqual(['forget 1', 'forget texts of 1', 'restart', 'forget 2', 'forget texts of 2', 'restart'])
  expect([parts.shown.size, parts.manifests.size]).toEqual([0, 0])
})

test('what still comes of the present version does not become part of the earlier one', async () => {
  const taken: unknown[] = []
  // As webpack leaves it in the entry: from then on a push hands the chunk over.
  const chunks = Object.assign([] as unknown[], { push: (chunk: unknown) => taken.push(chunk) })
  Object.assign(globalThis, { webpackChunkmf_test: chunks })
  await open().formers.loadFormer(present, 'about')
  const script = document.createElement('script')
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true })
  script.src = '/apps/mf-test/entry.2.js'
  chunks.push('late')
  script.src = '/apps/mf-test/entry.1.js'
  chunks.push('own')
  expect(taken).toEqual(['own'])
})
