import { rm } from 'node:fs/promises'
import { createContext, runInContext } from 'node:vm'
import { UserError } from '../files/files.ts'
import { shared, stockFiles, stockManifest, writeStockBuild } from '../testing/stock-build.ts'
import { adopt } from './adopt.ts'
import type { Container } from './in-page.ts'
import type { PageWord } from './pages.ts'

const page: PageWord[] = [
  { option: 'page', value: 'shop=./App' },
  { option: 'title', value: 'Winkel' },
]

async function adoptStock(changes: Record<string, string | undefined> = {}, words: readonly PageWord[] = page) {
  const dist = await writeStockBuild(changes)
  try {
    return await adopt(dist, 'mf-shop', words)
  } finally {
    await rm(dist, { recursive: true })
  }
}

async function reasonsAgainst(changes: Record<string, string | undefined>, words?: readonly PageWord[]) {
  const error = await adoptStock(changes, words).catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(UserError)
  return (error as UserError).reasons
}

const read = async (file: string, changes = {}, words = page) =>
  JSON.parse(String((await adoptStock(changes, words)).files.get(file)))

test('a stock build gets an app.json: pages, files, texts, and what it needs of the host', async () => {
  expect(await read('app.json')).toMatchObject({
    name: 'mf-shop',
    packageVersion: '1.2.0',
    federation: '2.99.0',
    adopted: true,
    paths: ['shop'],
    entry: ['remoteEntry.js'],
    routes: [{ path: 'shop', files: ['app.js', 'app.css'], calls: [] }],
    shared: { react: '^19.0.0' },
  })
  expect(await read('adopted/fr_be.json')).toEqual({ 'shop.title_1': [{ type: 0, value: 'Winkel' }] })
})

test('its files stay, without those of a page of its own, types and manifests', async () => {
  const { files } = await adoptStock()
  const own = [...files.keys()].filter((file) => !file.startsWith('adopted/'))
  expect(own.toSorted()).toEqual(
    [
      ...Object.keys(stockFiles).filter((file) => !/\.html$|^mf-|^@mf/.test(file)),
      'LICENSES.txt',
      'app.json',
    ].toSorted(),
  )
  expect(String(files.get('picture.svg'))).toBe('<svg/>')
  expect(String(files.get('LICENSES.txt'))).toBe('/** MIT */\n')
})

test('its list of chunks is called like the app, in whole words, so that two builds with one name do not meet', async () => {
  const { files } = await adoptStock()
  expect(String(files.get('app.js'))).toBe('(self.webpackChunkmf_shop=self.webpackChunkmf_shop||[]).push([1])')
  expect(String(files.get('lazy.js'))).toBe('webpackChunkshop2')
  expect(String(files.get('remoteEntry.js'))).not.toContain('webpackChunkshop')
})

test('the source map of its entry leads to the same places, some lines further down', async () => {
  const { files } = await adoptStock()
  const before = String(files.get('remoteEntry.js')).split('var shop;')[0] ?? ''
  const { mappings } = JSON.parse(String(files.get('remoteEntry.js.map')))
  expect(mappings).toBe(`${';'.repeat(before.split('\n').length - 1)}AAAA`)
})

test('packages that the host has not are required of it only where the build has no copy', async () => {
  const manifest = {
    ...stockManifest,
    shared: [...stockManifest.shared, shared('lodash', '^4.0.0'), shared('@other/design', '^2.0.0', [])],
  }
  const { shared: required } = await read('app.json', { 'mf-manifest.json': JSON.stringify(manifest) })
  expect(required).toEqual({ react: '^19.0.0', '@other/design': '^2.0.0' })
})

test('each page has a title in each language and its places in menus', async () => {
  const words: PageWord[] = [
    { option: 'page', value: 'shop=./App' },
    { option: 'title', value: 'Shop' },
    { option: 'title', value: 'nl=Winkel' },
    { option: 'menu', value: 'service=45' },
    { option: 'page', value: 'shop/cart=./App' },
    { option: 'title', value: 'nl=Mand' },
    { option: 'title', value: 'fr=Panier' },
    { option: 'title', value: 'en=Cart' },
  ]
  const report = await read('app.json', {}, words)
  expect(report.paths).toEqual(['shop'])
  expect(report.menu).toEqual([
    { in: { service: 45 }, path: 'shop', words: { nl_nl: 'Winkel', fr_be: 'Shop', en_be: 'Shop' } },
  ])
  expect(await read('adopted/fr_be.json', {}, words)).toEqual({
    'shop.title_1': [{ type: 0, value: 'Shop' }],
    'shop.title_2': [{ type: 0, value: 'Panier' }],
  })
})

const withManifest = (changes: object) => ({ 'mf-manifest.json': JSON.stringify({ ...stockManifest, ...changes }) })
const withMeta = (changes: object) => withManifest({ metaData: { ...stockManifest.metaData, ...changes } })

const rejected: [what: string, changes: Record<string, string | undefined>, reason: string][] = [
  ['without mf-manifest.json', { 'mf-manifest.json': undefined }, 'has no mf-manifest.json: build with @module-fed'],
  ['with a manifest of another kind', withManifest({ exposes: {} }), 'mf-manifest.json has a wrong shape at "exposes"'],
  ['that is one of this site', { 'app.json': '{}' }, 'has an app.json: the build is made for this site'],
  ['without its entry', { 'remoteEntry.js': undefined }, 'has no remoteEntry.js, which its mf-manifest.json names'],
  ['of another address', withMeta({ publicPath: 'https://cdn.example/' }), "set output.publicPath to 'auto'"],
  ['that computes its address', withMeta({ publicPath: undefined }), 'finds its files below a function'],
  ['with remotes of its own', withManifest({ remotes: [{ alias: 'cart' }] }), 'loads other remotes (cart)'],
  ['that does not share React', withManifest({ shared: [] }), 'does not share react'],
  [
    'that may have two Reacts',
    withManifest({ shared: [{ ...shared('react', '^19.0.0'), singleton: false }] }),
    'set shared: { react: { singleton: true } }',
  ],
  [
    'for development',
    { 'app.js': 'eval("1\\n//# sourceURL=webpack-internal:///./a.js")' },
    "app.js is built for development, by eval, which the site's policy blocks",
  ],
  [
    'with style-loader',
    { 'app.js': 'throw new Error("Couldn\'t find a style target. This probably means")' },
    'app.js adds styles by style-loader',
  ],
  ['with a file that no URL can have', { 'a b.png': '' }, '"a b.png" cannot be a file of the site'],
  ['with styles that cannot be read', { 'app.css': '.a {' }, 'app.css cannot be read as a style sheet'],
]

test.each(rejected)('a build %s is rejected, with the remedy', async (_, changes, reason) => {
  const reasons = await reasonsAgainst(changes)
  expect(reasons).toEqual([expect.stringContaining(reason)])
})

const words: [what: string, words: PageWord[], reason: string][] = [
  ['no page', [], 'Name its page, such as --page example=./App'],
  ['a module that is not exposed', [{ option: 'page', value: 'shop=./Cart' }, page[1]!], 'it has ./App'],
  ['a path that cannot be served', [{ option: 'page', value: '/shop=./App' }, page[1]!], 'the path "/shop" cannot be'],
  ['a path twice', [...page, ...page], '--page shop is named twice'],
  ['a title before its page', [page[1]!, ...page], '--title Winkel stands before the first --page'],
  ['no title in French', [page[0]!, { option: 'title', value: 'nl=Winkel' }], 'no title in fr, en: add --title fr=…'],
  ['a menu that no host has', [...page, { option: 'menu', value: 'top=1' }], '--menu top=1 is no position in a menu'],
  ['a place that no menu has', [...page, { option: 'menu', value: 'bar=first' }], 'write one such as service=30 (bar,'],
]

test.each(words)('%s is rejected, with the remedy', async (_, given, reason) => {
  expect(await reasonsAgainst({}, given)).toEqual([expect.stringContaining(reason)])
})

test.each(['shop', 'mf-Shop', 'host', 'mf shop'])('a remote cannot be called %s', async (name) => {
  const dist = await writeStockBuild()
  await expect(adopt(dist, name, page)).rejects.toThrow(`--name ${name} cannot be the name of a remote`)
  await rm(dist, { recursive: true })
})

test('a folder that is not there is named', async () => {
  await expect(adopt('/nowhere/dist', 'mf-shop', page)).rejects.toThrow('/nowhere/dist is no folder')
})

class Element extends EventTarget {
  onload: ((event: Event) => void) | undefined
  onerror: ((event: Event) => void) | undefined
  constructor() {
    super()
    for (const type of ['load', 'error'] as const) this.addEventListener(type, (event) => this[`on${type}`]?.(event))
  }
  remove() {}
}
class Script extends Element {}
class Link extends Element {
  href = ''
  rel = 'stylesheet'
  as = ''
}

/** Evaluates an entry as a browser does, on a page whose boot script answers each element with this event. */
function evaluate(entry: string, answer: 'load' | 'error') {
  const requests: string[] = []
  const respond = <Own extends Element>(url: string, element: Own) => {
    requests.push(url)
    // A style that the page has already has loaded at once.
    if (element instanceof Link) element.dispatchEvent(new Event(answer))
    else setImmediate(() => element.dispatchEvent(new Event(answer)))
    return element
  }
  const document = {
    currentScript: { src: 'https://site.example/apps/mf-shop/remoteEntry.js' },
    createElement: (tag: string) => (tag === 'script' ? new Script() : new Link()),
    head: { append: () => {}, appendChild: () => {} },
    body: { append: () => {} },
  }
  const site = {
    lang: 'fr',
    country: 'be',
    script: (url: string) => respond(url, new Script()),
    link: (element: Link) => respond(element.href, element),
  }
  const scope: Record<string, unknown> = { document, Event, queueMicrotask }
  Object.assign(scope, { HTMLScriptElement: Script, HTMLLinkElement: Link, window: { site }, self: scope })
  runInContext(entry, createContext(scope))
  return { container: scope['mf_shop'] as Container, requests }
}

async function openPage(answer: 'load' | 'error') {
  const { files } = await adoptStock()
  const { container, requests } = evaluate(String(files.get('remoteEntry.js')), answer)
  const createElement = (type: unknown, properties: object, ...children: unknown[]) => [type, properties, ...children]
  container.init({ react: { '19.3.1': { lib: () => ({ createElement }), get: () => Promise.reject() } } } as never)
  const manifest = (await container.get('./manifest'))() as Awaited<ReturnType<typeof readManifest>>
  return { manifest: manifest.default, requests }
}

async function readManifest() {
  return { default: {} as { name: string; pages: { path: string; load: () => Promise<{ default: () => unknown }> }[] } }
}

test('its page is a component of the host, in an element of its own class, which knows language and country', async () => {
  const { manifest, requests } = await openPage('load')
  expect(manifest).toMatchObject({ name: 'mf-shop', contract: 1, pages: [{ path: 'shop', title: 'shop.title_1' }] })
  const { default: Page } = await manifest.pages[0]!.load()
  expect(Page()).toEqual(['div', { className: 'mf-shop' }, ['./App', { lang: 'fr', country: 'be' }]])
  const base = 'https://site.example/apps/mf-shop'
  expect(requests).toEqual([`${base}/app.js`, `${base}/app.css`])
})

test('a chunk that the page does not get fails for the bundler, too', async () => {
  const { manifest } = await openPage('error')
  await expect(manifest.pages[0]!.load()).rejects.toMatchObject({ type: 'error' })
})
