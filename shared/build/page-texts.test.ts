import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locale, Page, SearchEntry } from '../contract/index.ts'
import { listMenuLinks, listSearchEntries } from './page-texts.ts'

const messages = {
  nl_nl: {
    'a.title': 'Je rechten',
    'a.menu': 'Rechten',
    'a.text': "Lees <b>hier</b> hoe '{het}' gaat",
    'a.count': '{count} rechten',
  },
  nl_be: { 'a.text': 'In België' },
  fr_be: { 'a.title': 'Vos droits', 'a.text': 'Lisez comment', 'a.other': 'Autre' },
  en_be: { 'a.title': 'Your rights' },
}

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'page-texts-'))
  for (const [locale, texts] of Object.entries(messages)) {
    writeFileSync(join(folder, `${locale}.json`), JSON.stringify(texts))
  }
})

afterAll(() => rmSync(folder, { recursive: true }))

function manifestOf(page: Partial<Page>) {
  const complete: Page = { path: 'rights', title: 'a.title', load: () => Promise.reject(new Error()), ...page }
  return { contract: 1, name: 'mf-rights', pages: [complete] }
}

const links = (page: Partial<Page>) => listMenuLinks(manifestOf(page), [folder])
const entries = (page: Partial<Page>) => listSearchEntries(manifestOf(page), [folder])

test('a page stands in the menus by its title, in the words that each locale has of its own', () => {
  const place = { bar: 20, service: 10 }
  const words = { nl_nl: 'Je rechten', fr_be: 'Vos droits', en_be: 'Your rights' }
  expect(links({ menu: [{ in: place }] })).toEqual([{ in: place, path: 'rights', words }])
})

test('a page of many addresses names the one that is meant, and a text', () => {
  const menu = [{ in: { footer: 1 }, path: 'rights/access', text: 'a.menu' }]
  const page: Partial<Page> = { path: 'rights/:right', title: ({ right }) => `a.${right}`, countries: ['be'], menu }
  const link = { in: { footer: 1 }, path: 'rights/access', words: { nl_nl: 'Rechten' }, countries: ['be'] }
  expect(links(page)).toEqual([link])
})

const rejected: [page: Partial<Page>, reason: string][] = [
  [{ path: 'rights/:right' }, 'needs a path of its own'],
  [{ title: () => 'a.title' }, 'needs a text: the page has many titles'],
  [{ title: 'a.other' }, 'has the text "a.other", which nl_nl.json lacks'],
  [{ title: 'a.count' }, 'name one without placeholders'],
]

test.each(rejected)('%j in a menu is refused', (page, reason) => {
  expect(() => links({ menu: [{ in: { bar: 1 } }], ...page })).toThrow(reason)
})

const locales: [Locale, Partial<SearchEntry>][] = [
  ['nl_nl', { title: 'Je rechten', text: 'Lees hier hoe {het} gaat', lang: 'nl' }],
  ['nl_be', { title: 'Je rechten', text: 'In België', lang: 'nl' }],
  ['fr_be', { title: 'Vos droits', text: 'Lisez comment', lang: 'fr' }],
  ['en_be', { title: 'Your rights', text: 'In België', lang: 'en' }],
]

test.each(locales)('a page is found in the words of %s', (locale, expected) => {
  const found = entries({ search: [{ title: 'a.title', text: 'a.text' }] })
  expect(found[locale]).toEqual([{ kind: 'page', path: '/rights', ...expected }])
})

test('a page without further text has its own address only', () => {
  const plain = { kind: 'page', path: '/rights', title: 'Je rechten', text: '', lang: 'nl' }
  expect(entries({ search: [{ title: 'a.title' }] }).nl_nl).toEqual([plain])
  const right = entries({ search: [{ kind: 'right', title: 'a.title', path: 'rights#one' }] }).nl_nl
  expect(right).toEqual([{ ...plain, kind: 'right', path: '/rights#one' }])
})

const places: [string, Partial<Page>, Locale[]][] = [
  ['a page of Belgium', { countries: ['be'], search: [{ title: 'a.title' }] }, ['nl_be', 'fr_be', 'en_be']],
  ['an entry of the Netherlands', { search: [{ title: 'a.title', countries: ['nl'] }] }, ['nl_nl']],
  ['an entry where its page is not', { countries: ['be'], search: [{ title: 'a.title', countries: ['nl'] }] }, []],
  ['a page that declares nothing', {}, []],
]

test.each(places)('%s is found in %j only', (_, page, expected) => {
  const found = Object.entries(entries(page)).filter(([, ofLocale]) => ofLocale.length > 0)
  expect(found.map(([locale]) => locale)).toEqual(expected)
})

const mistakes: [string, Partial<Page>, string][] = [
  ['a text that does not exist', { search: [{ title: 'a.nothing' }] }, 'the text "a.nothing", which nl_nl.json lacks'],
  ['a text with a placeholder', { search: [{ title: 'a.count' }] }, '"a.count", which needs values'],
  ['a path with parameters', { path: 'ad/:id', search: [{ title: 'a.title' }] }, '"ad/:id" needs a path of its own'],
]

test.each(mistakes)('%s stops the build', (_, page, sentence) => {
  expect(() => entries(page)).toThrow(sentence)
})
