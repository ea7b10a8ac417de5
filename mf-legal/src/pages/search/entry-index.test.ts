import { searchEntries } from '../../testing/search-entries.ts'
import { indexEntries } from './entry-index.ts'

type Lang = keyof typeof searchEntries

async function find(lang: Lang, keyword: string) {
  const index = await indexEntries(searchEntries[lang])
  const { found, isNear } = index.find(keyword)
  return { titles: found.map(({ entry }) => `${entry.kind}: ${entry.title}`), isNear, found }
}

const stopAdvertising = 'right: Geen reclame meer krijgen'
const deleteData = 'right: Je gegevens laten verwijderen'
const noPublicity = 'right: Ne plus recevoir de publicité'
const opposition = 'document: Opposition'

const firsts: [why: string, Lang, string, string][] = [
  ['a word', 'nl', 'klantenservice', 'page: Telefoongids'],
  ['the beginning of a word', 'nl', 'klanten', 'page: Telefoongids'],
  ['capitals', 'nl', 'INZAGE', 'document: Inzage'],
  ['a document before its parts', 'nl', 'cookiebeleid', 'document: Cookiebeleid'],
  ['words of a part and of its whole', 'nl', 'cookiebeleid keuze', 'document: Je keuze aanpassen'],
  ['a question', 'nl', 'hoe kan ik mijn gegevens laten verwijderen?', deleteData],
  ['a brand', 'nl', 'creme', 'brand: Crème & Kaneel'],
  ['a brand with its accent', 'fr', 'crème & kaneel', 'brand: Crème & Kaneel'],
  ['a missing accent', 'fr', 'acces', 'document: Droit d’accès'],
  ['a typographic apostrophe', 'nl', 'foto’s', 'document: Inzage'],
  ['a telephone number', 'nl', '088 000 00 18', 'phone: Avondbode'],
  ['a telephone number without spaces', 'fr', '0880000018', 'phone: Avondbode'],
  ['a synonym', 'nl', 'uitschrijven', stopAdvertising],
  ['a legal term', 'nl', 'bezwaar', stopAdvertising],
  ['a synonym that is begun', 'nl', 'uitschr', stopAdvertising],
  ['a synonym of several words', 'nl', 'account verwijderen', deleteData],
  ['a synonym among other words', 'nl', 'nieuwsbrief afmelden', stopAdvertising],
  ['a synonym of a right', 'nl', 'recht op vergetelheid', deleteData],
  ['a French synonym', 'fr', 'se désabonner', noPublicity],
  ['a French synonym without accents', 'fr', 'desinscription', noPublicity],
  ['a French legal term', 'fr', 'opposition', opposition],
  ['an English synonym', 'en', 'unsubscribe', 'right: Stop receiving advertising'],
  ['an English synonym of several words', 'en', 'right to be forgotten', 'document: Erasure'],
  ['an English word for a Dutch text', 'en', 'job application', 'document: Privacybeleid voor sollicitanten'],
  ['a French word on a Dutch site', 'nl', 'désinscription', stopAdvertising],
]

test.each(firsts)('%s: a visitor (%s) who searches for "%s" finds "%s" first', async (_, lang, keyword, first) => {
  const { titles, isNear } = await find(lang, keyword)
  expect(titles[0]).toBe(first)
  expect(isNear).toBe(false)
})

const register = { kind: 'page', path: '/political-ads', title: 'Politieke advertenties', text: '' } as const
const followed = { kind: 'page', path: '/privacy-rights/status', title: 'Je verzoek volgen', text: '' } as const

test.each([
  ['NL-2026-00289', '/political-ads/NL-2026-00289', 'NL-2026-00289'],
  ['be 2026 34', '/political-ads/BE-2026-00034', 'BE-2026-00034'],
  [' lm-a2j9-z6md ', '/privacy-rights/status', 'LM-A2J9-Z6MD'],
  ['LMA2J9Z6MD', '/privacy-rights/status', 'LM-A2J9-Z6MD'],
])('the reference %j leads to %s, and to nothing where that is switched off', async (keyword, path, title) => {
  const on = await indexEntries([...searchEntries.nl, register, followed])
  expect(on.find(keyword).found.map(({ entry }) => [entry.path, entry.title])).toEqual([[path, title]])
  const off = await indexEntries(searchEntries.nl)
  expect(off.find(keyword).found).toEqual([])
})

const mistakes: [why: string, Lang, string, string][] = [
  ['a letter too few', 'nl', 'cokies', 'document: Cookiebeleid'],
  ['a letter too many', 'nl', 'inzzage', 'document: Inzage'],
  ['another letter', 'nl', 'klantenzervice', 'page: Telefoongids'],
  ['two letters the wrong way round', 'nl', 'inzgae', 'document: Inzage'],
  ['two errors in a long word', 'nl', 'klatnenservise', 'page: Telefoongids'],
  ['an error in a word that goes on', 'nl', 'solicitant', 'document: Privacybeleid voor sollicitanten'],
  ['an error in a synonym', 'nl', 'uitshcrijven', stopAdvertising],
  ['an error in the name of a brand', 'nl', 'avonbdode', 'phone: Avondbode'],
  ['a phrase beside a word of another answer', 'nl', 'telefoon cookies weigeren', 'document: Je keuze aanpassen'],
  ['a word that is nowhere', 'nl', 'klantenservice xylofoon', 'page: Telefoongids'],
]

test.each(mistakes)('%s: to a visitor (%s) who types "%s" comes near: "%s"', async (_, lang, keyword, first) => {
  const { titles, isNear } = await find(lang, keyword)
  expect(titles[0]).toBe(first)
  expect(isNear).toBe(true)
})

test.each(['', '   ', '!?…', 'xylofoon', 'xqz', '999'])('a search for "%s" finds nothing', async (keyword) => {
  expect(await find('nl', keyword)).toMatchObject({ titles: [], isNear: false })
})

test('very common words are searched only where the search has no others', async () => {
  const { titles } = await find('nl', 'meer van')
  expect(titles).toContain(stopAdvertising)
})

test('each result names the words that it was found by', async () => {
  const { found } = await find('nl', 'uitschrijven')
  expect([...found[0]!.hits].toSorted()).toEqual(['geen', 'reclame'])
})
