import { rm } from 'node:fs/promises'
import { createContext, runInContext } from 'node:vm'
import type { RemoteManifest } from '@site/shared/contract'
import { UserError } from '../files/files.ts'
import { shared, stockManifest, writeStockBuild } from '../testing/stock-build.ts'
import { adopt } from './adopt.ts'
import type { Container } from './in-page.ts'

const assets = {
  js: { sync: ['assets/app.js'], async: ['assets/lazy.js'] },
  css: { sync: ['assets/app.css'], async: ['assets/lazy.css'] },
}
const manifest = {
  ...stockManifest,
  metaData: { ...stockManifest.metaData, remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' } },
  shared: [shared('react', '^19.0.0', []), { ...shared('date-fns', '^4.0.0'), assets }],
  exposes: [{ path: './App', assets }],
}

/** Modules as Vite writes them. */
const modules = {
  'mf-manifest.json': JSON.stringify(manifest),
  'remoteEntry.js': 'export { get, init }',
  'remoteEntry.js.map': '{"version":3,"sources":[],"names":[],"mappings":"AAAA"}',
  'app.js': undefined,
  'app.js.LICENSE.txt': undefined,
  'app.css': undefined,
  'lazy.js': undefined,
  'assets/app.js': 'const picture = new URL(`picture.svg`, import.meta.url).href',
  'assets/app.css': '.card { color: red }',
  'assets/lazy.css': '.list { color: blue }',
  '.vite/manifest.json': '{}',
}

async function adoptModules(changes: Record<string, string | undefined> = {}) {
  const dist = await writeStockBuild({ ...modules, ...changes })
  const words = [
    { option: 'page', value: 'shop=./App' },
    { option: 'title', value: 'Winkel' },
  ] as const
  return adopt(dist, 'mf-shop', words).finally(() => rm(dist, { recursive: true }))
}

test('a build of modules needs `modules`, and is started by a script of its own', async () => {
  const { files } = await adoptModules()
  expect(JSON.parse(String(files.get('app.json')))).toMatchObject({
    adopted: true,
    entry: ['adopted/entry.js'],
    // A module among them would be started as a script.
    routes: [{ path: 'shop', files: ['assets/app.css', 'assets/lazy.css'], calls: [] }],
    shared: { react: '^19.0.0' },
    needs: { modules: true },
  })
})

test('its modules and their maps stay as they are; files of tools are left out', async () => {
  const { files } = await adoptModules()
  for (const file of ['remoteEntry.js', 'remoteEntry.js.map', 'assets/app.js'] as const)
    expect(String(files.get(file))).toBe(modules[file])
  expect([...files.keys()]).not.toContain('.vite/manifest.json')
})

test('a package of which it has a copy is not required of the host', async () => {
  const { files } = await adoptModules()
  expect(JSON.parse(String(files.get('app.json'))).shared).toEqual({ react: '^19.0.0' })
})

test.each([
  ['a script', 'assets/app.js', 'const picture = `/picture.svg`'],
  ['a style', 'assets/app.css', '.card { background: url(/picture.svg) }'],
])('a build that finds a file at the root of a server by %s is rejected', async (_, file, content) => {
  const failure = await adoptModules({ [file]: content }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UserError)
  expect((failure as UserError).reasons).toEqual([
    "The build finds /picture.svg at the root of a server, and here it is elsewhere: set base to './'",
  ])
})

test('a build with another base is rejected', async () => {
  const elsewhere = { ...manifest, metaData: { ...manifest.metaData, publicPath: '/shop/' } }
  await expect(adoptModules({ 'mf-manifest.json': JSON.stringify(elsewhere) })).rejects.toThrow(
    `The build finds its files below "/shop/", and here they are elsewhere: set base to './'`,
  )
})

class Link extends EventTarget {
  rel = ''
  as = ''
  href = ''
  remove() {}
}
class Script extends Link {}

/**
 * Runs the entry as a browser does, on a page whose boot script answers each style with this event. Returns what happens, in order.
 * @param failures how often the container cannot be imported
 */
async function openPage(answer: 'load' | 'error', failures = 0) {
  const { files } = await adoptModules()
  const events: string[] = []
  let left = failures
  const base = 'https://site.example/apps/mf-shop/0123456789/'
  const react = { '19.3.1': { lib: () => ({ createElement: (...given: unknown[]) => given }), get: () => {} } }
  const scope: Record<string, unknown> = {
    document: {
      currentScript: { src: `${base}adopted/entry.js?retry=1.5` },
      createElement: () => new Link(),
      head: { append: () => {} },
      body: { append: () => {} },
      querySelector: () => ({
        textContent: JSON.stringify({ integrity: { '/good.js': 'sha384-a', '/bad.js': 'sha384-b' } }),
      }),
    },
    async fetch(url: string, { integrity, cache = 'default' }: RequestInit) {
      events.push(`fetch ${url} ${integrity} ${cache}`)
      if (url === '/bad.js' && cache === 'default') throw new TypeError('Failed to fetch')
    },
    window: {
      site: {
        link(element: Link) {
          events.push(`style ${element.href.replace(base, '')}`)
          element.dispatchEvent(new Event(answer))
          return element
        },
      },
    },
    Event,
    URL,
    queueMicrotask,
    HTMLScriptElement: Script,
    HTMLLinkElement: Link,
    async importModule(url: string) {
      events.push(`import ${url.replace(base, '')}`)
      if (left-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
      return { init: () => events.push('init'), get: async (module: string) => () => ({ default: module }) }
    },
  }
  // A context has no modules.
  const code = String(files.get('adopted/entry.js')).replaceAll('import(', 'importModule(')
  runInContext(code, createContext(scope))
  const container = scope['mf_shop'] as Container
  await container.init({ react } as never)
  const { default: shown } = (await container.get('./manifest'))() as { default: RemoteManifest }
  const opened = shown.pages[0]!.load()
  return { events, opened }
}

test('its container is imported from the folder of the build, and its page after all its styles have come by the boot script', async () => {
  const { events, opened } = await openPage('load')
  const { default: Page } = (await opened) as unknown as { default: () => unknown }
  expect(Page()).toEqual(['div', { className: 'mf-shop' }, ['./App', expect.anything()]])
  expect(events).toEqual([
    'import remoteEntry.js',
    'init',
    'style assets/app.css',
    'style assets/lazy.css',
    'import remoteEntry.js',
  ])
})

test('its page is not shown without one of its styles', async () => {
  const { events, opened } = await openPage('error')
  await expect(opened).rejects.toThrow('../assets/app.css did not load')
  expect(events.filter((event) => event.startsWith('import'))).toHaveLength(1)
})

test('the page imports its modules once more, with fresh files, when one of them does not fit', async () => {
  const { events, opened } = await openPage('load', 1)
  await opened
  expect(events.slice(0, 6)).toEqual([
    'import remoteEntry.js',
    'fetch /good.js sha384-a default',
    'fetch /bad.js sha384-b default',
    'fetch /bad.js sha384-b reload',
    'import remoteEntry.js',
    'init',
  ])
  await expect(openPage('load', 2)).rejects.toThrow('Failed to fetch dynamically imported module')
})
