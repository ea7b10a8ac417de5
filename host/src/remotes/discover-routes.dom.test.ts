import { jest } from '@jest/globals'
import { contractVersion, type PageApp, type RemoteManifest } from '@site/shared/contract'
import { RemoteUnavailable, setLocale } from '@site/shared/platform'
import { discoverRoutes } from './discover-routes.ts'

const registerRemotes = jest.fn()
let loadRemote: (id: string) => Promise<unknown>
const instance = { registerPlugins: () => undefined, registerRemotes, loadRemote: (id: string) => loadRemote(id) }
Object.assign(globalThis, { __webpack_require__: { federation: { instance } } })

/** A release with one remote, which owns the segment of the same name. */
function releaseWith(name: string) {
  const remote = {
    name,
    base: `/apps/${name}/`,
    entry: ['remoteEntry.js'],
    paths: [name],
    routes: [{ path: name, files: ['page.js'], calls: [] }],
    messages: { nl_nl: 'nl_nl.json' },
    files: { 'nl_nl.json': { size: 1, integrity: '' } },
  } as unknown as PageApp
  const host = { ...remote, name: 'host', base: '/apps/host/', paths: [], messages: { ...remote.messages } }
  const describeApp = async () => remote
  const release = { apps: { host, [name]: remote } }
  window.site = { release, locale: 'nl_nl', takePrefetched: () => undefined, describeApp } as never
  globalThis.fetch = async () => Response.json({})
  setLocale('nl', 'nl')
}

function manifestOf(name: string): RemoteManifest {
  const load = async () => ({ default: () => null })
  return { contract: contractVersion, name, pages: [{ path: name, title: 'x', load }] }
}

beforeEach(() => {
  registerRemotes.mockClear()
})

test('a path segment without an owner has no routes', async () => {
  releaseWith('one')
  expect(await discoverRoutes('other')).toEqual([])
})

test('a remote gives its routes on the first visit only', async () => {
  releaseWith('two')
  loadRemote = async () => ({ default: manifestOf('two') })
  const routes = await discoverRoutes('two')
  expect(routes.map((route) => [route.id, route.path])).toEqual([['two:two', '/nl/two']])
  expect(await discoverRoutes('two')).toEqual([])
})

test('the texts of a page load with its code, not before: a remote is there without any', async () => {
  releaseWith('texts')
  const requested: string[] = []
  globalThis.fetch = async (input) => {
    requested.push(input as string)
    return Response.json({})
  }
  loadRemote = async () => ({ default: manifestOf('texts') })
  const [route] = await discoverRoutes('texts')
  expect(requested).toEqual([])
  if (typeof route?.lazy !== 'function') throw new Error('The page has no code to load')
  await route.lazy()
  expect(requested).toEqual(['/apps/host/nl_nl.json', '/apps/texts/nl_nl.json'])
})

test('a remote that failed is loaded again from scratch without a message, also on each later visit', async () => {
  releaseWith('three')
  let tries = 0
  loadRemote = async () => {
    tries += 1
    throw new Error('no network')
  }
  await expect(discoverRoutes('three')).rejects.toThrow(RemoteUnavailable)
  expect(tries).toBe(2)
  expect(registerRemotes).toHaveBeenLastCalledWith([expect.objectContaining({ name: 'three' })], { force: true })
  loadRemote = async () => ({ default: manifestOf('three') })
  expect(await discoverRoutes('three')).toHaveLength(1)
})

test('a remote whose record does not load is not available, and a later visit has it', async () => {
  releaseWith('four')
  loadRemote = async () => ({ default: manifestOf('four') })
  const { describeApp } = window.site!
  let requests = 0
  const failing = async () => {
    requests += 1
    throw new TypeError('Failed to fetch')
  }
  window.site = { ...window.site!, describeApp: failing }
  await expect(discoverRoutes('four')).rejects.toThrow(RemoteUnavailable)
  expect(requests).toBe(2)
  window.site = { ...window.site, describeApp }
  expect(await discoverRoutes('four')).toHaveLength(1)
})

test('a remote whose manifest the host cannot use is not available, and says why', async () => {
  releaseWith('bad')
  loadRemote = async () => ({ default: { ...manifestOf('bad'), contract: 99 } })
  await expect(discoverRoutes('bad')).rejects.toThrow('it implements contract 99, this host 1: publish an older build')
})

test('a remote whose manifest lacks a page that its description names is not available', async () => {
  releaseWith('five')
  const manifest = manifestOf('five')
  loadRemote = async () => ({ default: { ...manifest, pages: [{ ...manifest.pages[0]!, path: 'five/other' }] } })
  await expect(discoverRoutes('five')).rejects.toThrow('its manifest has no page "five", which its app.json names')
})

test('a container that hangs after a failure is treated as failed, and a later visit loads it anew', async () => {
  jest.useFakeTimers()
  releaseWith('six')
  const never = new Promise<unknown>(() => undefined)
  const answers = [Promise.reject(new Error('Trusted Types')), never]
  loadRemote = () => answers.shift()!
  const failing = discoverRoutes('six').catch((error: unknown) => error)
  await jest.advanceTimersByTimeAsync(9_000)
  expect(await failing).toMatchObject({ remote: 'six', isEmpty: true })
  jest.useRealTimers()
  loadRemote = async () => ({ default: manifestOf('six') })
  expect(await discoverRoutes('six')).toHaveLength(1)
})

test('a document that the browser does not get counts as a failure of its remote once no byte arrives', async () => {
  releaseWith('own-policy')
  const { release } = window.site!
  release.apps['own-policy'] = { ...release.apps['own-policy']!, hasOwnPolicy: true }
  jest.useFakeTimers()
  // jsdom says that it goes nowhere.
  const said = jest.spyOn(console, 'error').mockReturnValue()
  const target = { pathname: '/nl/own-policy', search: '', hash: '' }
  const opened = expect(discoverRoutes('own-policy', target)).rejects.toThrow('its document does not arrive')
  await jest.advanceTimersByTimeAsync(9_000)
  await opened
  said.mockRestore()
  jest.useRealTimers()
})
