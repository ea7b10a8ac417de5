import type { CampaignItem } from '@site/shared/calls'
import { makeCampaign } from '../testing/make-campaign.ts'
import { CampaignNames, isOneLetterFrom } from './campaign-names.ts'
import { toNotice } from './notice.ts'
import { SharedTexts } from './shared-texts.ts'

const texts = new SharedTexts()

function name(change: Partial<CampaignItem>) {
  const published = Buffer.from(JSON.stringify({ ...makeCampaign('NL-1', change), noticeVersion: 1 }))
  return toNotice({ country: 'NL', since: 0, published, versions: undefined }, texts)
}

const inArea = (electionTerritory: string, electionLevel: CampaignItem['electionLevel'] = 'LOCAL') =>
  name({ electionTerritory, electionLevel, sponsorName: 'Stadsbelang' })

const names = new CampaignNames([
  inArea('Lichterveen'),
  inArea('Oudemeer'),
  inArea('OUDEMEER'),
  inArea('Brussel – Bruxelles'),
  inArea('Nederland', 'NATIONAL'),
  inArea('Europa', 'EUROPEAN'),
  name({ sponsorName: 'Coöperatie Één Akker' }),
  name({ sponsorName: 'COÖPERATIE één akker' }),
])

test('areas are those that vote by themselves, each once, in the order of their names', () => {
  expect(names.areas).toEqual(['Brussel – Bruxelles', 'Lichterveen', 'OUDEMEER'])
})

test('a sponsor has as many advertisements as there are of its name, however it is written', () => {
  expect([names.countOf('stadsbelang'), names.countOf('cooperatie een akker'), names.countOf('nobody')]).toEqual([
    6, 2, 0,
  ])
})

const areas: [typed: string, suggestion: string | undefined][] = [
  ['lichterven', 'Lichterveen'],
  ['Ligterveen', undefined],
  ['Lihcterveen', 'Lichterveen'],
  ['lichter veen', 'Lichterveen'],
  ['bruxeles', 'Bruxelles'],
  ['Lichterveen', undefined],
  ['oud', undefined],
  ['', undefined],
]

test.each(areas)('in place of the area %j, %j is suggested', (typed, suggestion) => {
  expect(names.suggestArea(typed)).toBe(suggestion)
})

const searches: [typed: string, suggestion: string | undefined][] = [
  ['lichterven', 'Lichterveen'],
  ['gemeenteraad lichterven', 'gemeenteraad Lichterveen'],
  ['stadsbelan lichterveem', 'stadsbelan Lichterveen'],
  ['cooperatie en akker', 'Coöperatie Één Akker'],
  ['coöperattie', 'Coöperatie'],
  ['niets van dat', undefined],
  ['x'.repeat(100), undefined],
]

test.each(searches)('in place of the search %j, %j is suggested', (typed, suggestion) => {
  expect(names.suggestText(typed)).toBe(suggestion)
})

const pairs: [typed: string, isNear: boolean][] = [
  ['veen', false],
  ['ven', true],
  ['veeen', true],
  ['vee', true],
  ['deveen', false],
  ['veem', true],
  ['even', true],
  ['nveen', true],
  ['vene', true],
  ['neev', false],
  ['eevn', false],
  ['', false],
]

test.each(pairs)('%j is one letter from "veen": %s', (typed, isNear) => {
  expect(isOneLetterFrom(typed, 'veen')).toBe(isNear)
})

test('a register of any size has bounded words: more are not looked through', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => name({ sponsorName: `Bond ${at}` }))
  const last = name({ sponsorName: 'Zomerklokje' })
  expect(new CampaignNames([last, ...many]).suggestText('zomerklokj')).toBe('Zomerklokje')
  expect(new CampaignNames([...many, last]).suggestText('zomerklokj')).toBeUndefined()
})
