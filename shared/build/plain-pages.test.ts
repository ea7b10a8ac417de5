import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contractVersion, type Page, type RemoteManifest } from '../contract/index.ts'
import { listPlainPages } from './plain-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'plain-pages-'))
const dutch = {
  title: 'Rechten',
  intro: 'Lees <policy>ons beleid</policy> van <exact>Polder BV</exact>.',
  count: '{count, plural, one {# merk} other {# merken}}',
  url: 'https://a.example',
  site: 'Of <there>daar</there>',
}
writeFileSync(join(folder, 'nl_nl.json'), JSON.stringify(dutch))
writeFileSync(join(folder, 'fr_be.json'), JSON.stringify({ ...dutch, title: 'Droits' }))

function describe(page: Partial<Page>) {
  const whole = { path: 'rights', title: 'title', load: async () => ({ default: () => null }), ...page }
  const manifest: RemoteManifest = { contract: contractVersion, name: 'mf-rights', pages: [whole] }
  return listPlainPages(manifest, [folder]).pages['rights']
}

test('a page says in each locale what it declares, with links in the language of the reader', () => {
  const described = describe({
    plain: {
      summary: [{ id: 'intro', values: { policy: '/document/privacy-policy' } }],
      facts: [['title', { id: 'count', values: { count: 2 } }, { text: 'AD', to: 'tel:+31880000018' }]],
      links: [
        { id: 'title', to: '/' },
        { id: 'title', to: '/.well-known/licenses.txt' },
        { id: 'site', values: { there: { id: 'url' } } },
      ],
    },
  })
  expect(described?.text?.nl_nl).toEqual({
    title: ['Rechten'],
    summary: [
      [
        'Lees ',
        { text: 'ons beleid', to: '/nl/document/privacy-policy' },
        ' van ',
        { text: 'Polder BV', isExact: true },
        '.',
      ],
    ],
    facts: [[['Rechten'], ['2 merken'], [{ text: 'AD', to: 'tel:+31880000018' }]]],
    links: [
      [{ text: 'Rechten', to: '/nl' }],
      [{ text: 'Rechten', to: '/.well-known/licenses.txt' }],
      ['Of ', { text: 'daar', to: 'https://a.example' }],
    ],
  })
  expect(described?.text?.fr_be?.links[0]).toEqual([{ text: 'Droits', to: '/fr' }])
  // Without texts of its own, as in the browser.
  expect(described?.text?.en_be?.title).toEqual(['Rechten'])
})

test('a page says what search says of it, and may say something else in each country', () => {
  const described = describe({
    search: [{ title: 'title', text: 'url' }],
    plain: ({ country }) => ({ facts: [[{ text: country }]] }),
  })
  expect(described).toMatchObject({ description: 'url', isListed: true })
  expect(described?.text?.nl_nl).toMatchObject({ summary: [['https://a.example']], facts: [[['nl']]] })
  expect(described?.text?.nl_be?.facts).toEqual([[['be']]])
})

test('a page is in the sitemap where it says something, unless search engines are not to list it', () => {
  expect(describe({})).toMatchObject({ title: 'title', isListed: false, text: undefined })
  expect(describe({ plain: {} })).toMatchObject({ isListed: true })
  expect(describe({ plain: { isUnlisted: true } })).toMatchObject({ isListed: false, isUnlisted: true })
})

test('a text that does not exist, or lacks a value, ends the build', () => {
  expect(() => describe({ plain: { links: ['nowhere'] } })).toThrow('The text "nowhere" of a page without a script')
  expect(() => describe({ plain: { links: ['count'] } })).toThrow('count')
  expect(() => describe({ title: () => 'title', plain: {} })).toThrow('needs one of its own')
})
