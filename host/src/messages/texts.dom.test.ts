import type { PageApp, Locale } from '@site/shared/contract'
import { getLoadedTexts, loadPartTexts, loadTexts } from './texts.ts'

function appWith(name: string, locales: Locale[]): PageApp {
  const messages = Object.fromEntries(locales.map((locale) => [locale, `${locale}.json`]))
  const files = Object.fromEntries(locales.map((locale) => [`${locale}.json`, { size: 1, integrity: 'sha384-x' }]))
  return { name, base: `/apps/${name}/`, messages, files } as unknown as PageApp
}

/** A fetch with a digest rejects what is missing; only a question without one reads the status (`e2e/tests/texts.spec.ts`). */
function missingFile(method: string): Response {
  if (method === 'HEAD') return new Response(null, { status: 404 })
  throw new TypeError('Failed to fetch')
}

const all: Locale[] = ['nl_nl', 'nl_be', 'fr_be', 'en_be']

const cases: [visited: Locale, has: Locale[], missing: Locale[], read: Locale][] = [
  ['fr_be', all, [], 'fr_be'],
  ['en_nl', all, [], 'nl_nl'],
  ['en_be', ['nl_nl', 'nl_be'], [], 'nl_be'],
  ['fr_be', all, ['fr_be'], 'nl_nl'],
  ['en_be', all, ['en_be', 'nl_be'], 'nl_nl'],
]

test.each(cases)('for %s, of %j with %j gone, a visitor reads the texts of %s', async (locale, has, missing, read) => {
  window.site = { locale, takePrefetched: () => undefined } as never
  globalThis.fetch = async (input, { method = 'GET' } = {}) => {
    const ofFile = /(\w+)\.json/.exec(input as string)![1] as Locale
    return missing.includes(ofFile) ? missingFile(method) : Response.json({ 'x.from': ofFile })
  }
  await loadTexts(appWith(`${locale}-${has.join()}-${missing.join()}`, has))
  expect(getLoadedTexts().texts['x.from']).toBe(read)
})

test('texts that did not load are requested again on the next visit', async () => {
  window.site = { locale: 'nl_nl', takePrefetched: () => undefined } as never
  const app = appWith('later', ['nl_nl'])
  globalThis.fetch = async (_, { method = 'GET' } = {}) => missingFile(method)
  await expect(loadTexts(app)).rejects.toThrow()
  globalThis.fetch = async () => Response.json({ 'x.later': [] })
  await loadTexts(app)
  expect(getLoadedTexts().texts).toHaveProperty(['x.later'])
})

/** A remote with a page that has a file of its own, and its host; the texts by file, of which each is in its language. */
function visitRemote(name: string, files: Record<string, string>, sharedMessages?: PageApp['messages']) {
  const host = { ...appWith(`host-of-${name}`, ['nl_nl', 'fr_be']), sharedMessages }
  const app = {
    ...appWith(name, ['nl_nl', 'fr_be']),
    routes: [
      { path: 'own', files: [], calls: [], messages: { nl_nl: 'own/nl_nl.json', fr_be: 'own/fr_be.json' } },
      { path: 'other', files: [], calls: [] },
    ],
  } as unknown as PageApp
  const record = { size: 1, integrity: 'sha384-x' }
  Object.assign(app.files, { 'own/nl_nl.json': record, 'own/fr_be.json': record })
  Object.assign(host.files, { 'shared/nl_nl.json': record, 'shared/fr_be.json': record })
  const release = { apps: { host, [name]: app } }
  window.site = { release, locale: 'fr_be', takePrefetched: () => undefined } as never
  const read: string[] = []
  globalThis.fetch = async (input, { method = 'GET' } = {}) => {
    const [, file = ''] = /^\/apps\/[\w-]+\/(.*)$/.exec(input as string)!
    const isOfLayout = (input as string).includes('/host-of-') && !file.startsWith('shared/')
    if (method === 'GET' && !isOfLayout) read.push(file)
    if (isOfLayout) return Response.json({})
    if (!(file in files)) return missingFile(method)
    return Response.json({ [`${name}.${file}`]: files[file] })
  }
  return { app, read }
}

test('a page with texts of its own reads those alone; the next page reads all, once', async () => {
  const { app, read } = visitRemote('split', { 'fr_be.json': 'tout', 'own/fr_be.json': 'à soi' })
  await loadPartTexts(app, 'own')
  expect(read).toEqual(['own/fr_be.json'])
  await loadPartTexts(app, 'other')
  await loadPartTexts(app, 'own')
  expect(read).toEqual(['own/fr_be.json', 'fr_be.json'])
  expect(getLoadedTexts().texts).toMatchObject({ 'split.own/fr_be.json': 'à soi', 'split.fr_be.json': 'tout' })
})

test('a page with texts of its own reads nothing where all texts are there', async () => {
  const { app, read } = visitRemote('whole', { 'fr_be.json': 'tout' })
  await loadPartTexts(app, 'other')
  await loadPartTexts(app, 'own')
  expect(read).toEqual(['fr_be.json'])
})

test('a page in another language has its texts also where another page of its remote is in that of the host', async () => {
  const { app } = visitRemote('mixed', { 'fr_be.json': 'tout', 'nl_nl.json': 'alles', 'own/nl_nl.json': 'eigen' })
  await loadPartTexts(app, 'own')
  expect(getLoadedTexts().foreignApps.get('mixed')).toMatchObject({ locale: 'nl_nl' })
  await loadPartTexts(app, 'other')
  expect(getLoadedTexts().foreignApps.has('mixed')).toBe(false)
  expect(getLoadedTexts().texts).toMatchObject({ 'mixed.own/nl_nl.json': 'eigen', 'mixed.fr_be.json': 'tout' })
})

test('a page without texts of its own has what the host gives, once; where that is in another language, so is the page', async () => {
  const shared = () => ({ nl_nl: 'shared/nl_nl.json', fr_be: 'shared/fr_be.json' })
  const texts = { 'fr_be.json': 'tout', 'own/fr_be.json': 'à soi', 'shared/fr_be.json': 'commun' }
  const french = visitRemote('given', texts, shared())
  await loadPartTexts(french.app, 'own')
  expect(french.read).toEqual(['own/fr_be.json'])
  await loadPartTexts(french.app, 'other')
  await loadPartTexts(french.app)
  expect(french.read.slice(1)).toEqual(['fr_be.json', 'shared/fr_be.json'])

  const dutch = { 'nl_nl.json': 'alles', 'fr_be.json': 'tout', 'shared/nl_nl.json': 'gedeeld' }
  const { app } = visitRemote('given-dutch', dutch, shared())
  await loadPartTexts(app, 'other')
  expect(getLoadedTexts().foreignApps.get('given-dutch')).toMatchObject({
    locale: 'nl_nl',
    texts: { 'given-dutch.nl_nl.json': 'alles', 'given-dutch.shared/nl_nl.json': 'gedeeld' },
  })
})
