import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentKeys, type DocumentKey } from '@site/shared/calls'
import type { Country, Locale, RemoteManifest } from '@site/shared/contract'
import { isKnownPath } from '../http/route-match.ts'
import { DocumentStore } from './document-store.ts'
import { nameHeadings, sanitise } from './name-headings.ts'

const folder = join(import.meta.dirname, '../content/documents')
const root = join(import.meta.dirname, '../..')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
const store = new DocumentStore(folder)
const endOfTime = '9999-12-31'

interface Manifest {
  default: RemoteManifest
}

async function readRoutes() {
  const remotes = readdirSync(root).filter((name) => name.startsWith('mf-'))
  const modules = remotes.map(async (name) => (await import(join(root, name, 'src/manifest.ts'))) as Manifest)
  const pages = (await Promise.all(modules)).flatMap((module) => [...module.default.pages])
  return pages.map(({ path, countries }) => ({ path, countries: countries && [...countries] }))
}

function idsOf(html: string) {
  return Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id!)
}

/** The ids of the page that a link leads to: of this very text where it names no page. */
async function anchorsAt(path: string, locale: Locale, html: string): Promise<string[]> {
  if (!path) return idsOf(html)
  const key = path.split('/').at(-1) as DocumentKey
  const target = documentKeys.includes(key) ? await store.find(key, locale, endOfTime) : undefined
  return target ? idsOf(target.html) : []
}

test('there are documents to check', () => expect(files.length).toBeGreaterThan(30))

test.each(files)('every link of %s within the site leads somewhere, every anchor stands once', async (file) => {
  const html = nameHeadings(sanitise(readFileSync(join(folder, file), 'utf8')))
  const locale = file.split('/')[0] as Locale
  const country = locale.slice(-2) as Country
  const routes = await readRoutes()
  const ids = idsOf(html)
  expect(ids).toEqual([...new Set(ids)])
  for (const [, address] of html.matchAll(/ href="([^"]*)"/g)) {
    // `.well-known` is the server's: security-txt.test.ts asks for it.
    if (/^((https?|mailto|tel):|\/\.well-known\/security\.txt$)/.test(address!)) continue
    const [path = '', anchor] = address!.split('#')
    const isPage = !path || isKnownPath(path, routes, country)
    const isDocument = !path.includes('/document/') || documentKeys.some((key) => path.endsWith(`/${key}`))
    const hasSameLanguage = !path || path.split('/')[1] === locale.slice(0, 2)
    const isAnchor = anchor === undefined || (await anchorsAt(path, locale, html)).includes(anchor)
    const found = { isPage, isDocument, hasSameLanguage, isAnchor }
    const expected = { isPage: true, isDocument: true, hasSameLanguage: true, isAnchor: true }
    expect({ address, ...found }).toEqual({ address, ...expected })
  }
})
