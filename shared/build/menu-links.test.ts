import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '../contract/index.ts'
import { listMenuLinks } from './page-texts.ts'

const messages = {
  nl_nl: { 'a.title': 'Je rechten', 'a.menu': 'Rechten', 'a.count': '{count} rechten' },
  fr_be: { 'a.title': 'Vos droits', 'a.other': 'Autre' },
}

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'menu-links-'))
  for (const [locale, texts] of Object.entries(messages)) {
    writeFileSync(join(folder, `${locale}.json`), JSON.stringify(texts))
  }
})

afterAll(() => rmSync(folder, { recursive: true }))

function list(page: Partial<Page>) {
  const complete: Page = { path: 'rights', title: 'a.title', load: () => Promise.reject(new Error()), ...page }
  return listMenuLinks({ contract: 1, name: 'mf-rights', pages: [complete] }, [folder])
}

test('a page stands in the menus by its title, in the words that each locale has of its own', () => {
  const place = { bar: 20, service: 10 }
  const words = { nl_nl: 'Je rechten', fr_be: 'Vos droits' }
  expect(list({ menu: [{ in: place }] })).toEqual([{ in: place, path: 'rights', words }])
})

test('a page of many addresses names the one that is meant, and a text', () => {
  const menu = [{ in: { footer: 1 }, path: 'rights/access', text: 'a.menu' }]
  const page: Partial<Page> = { path: 'rights/:right', title: ({ right }) => `a.${right}`, countries: ['be'], menu }
  const link = { in: { footer: 1 }, path: 'rights/access', words: { nl_nl: 'Rechten' }, countries: ['be'] }
  expect(list(page)).toEqual([link])
})

const refused: [page: Partial<Page>, reason: string][] = [
  [{ path: 'rights/:right' }, 'needs a path of its own'],
  [{ title: () => 'a.title' }, 'needs a text: the page has many titles'],
  [{ title: 'a.other' }, 'has the text "a.other", which nl_nl.json lacks'],
  [{ title: 'a.count' }, 'name one without placeholders'],
]

test.each(refused)('%j in a menu is refused', (page, reason) => {
  expect(() => list({ menu: [{ in: { bar: 1 } }], ...page })).toThrow(reason)
})
