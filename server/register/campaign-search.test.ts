import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { campaignItem, type CampaignItem } from '@site/shared/calls'
import type { Notice } from './notice.ts'
import { type NoticeTest, searchTerms, selectionTests } from './campaign-search.ts'
import { searchText } from './search-text.ts'

test.each([
  ['', []],
  [' \u0000 ', []],
  ['Één één akker', ['een', 'akker']],
  ['l’Écluse Sint-Jan « haute »', ['lecluse', 'sint', 'jan', 'haute']],
  ['100%_\\', ['100%_\\']],
])('%j becomes the words %j', (text, patterns) => {
  expect(searchTerms(text).map(({ word }) => word)).toEqual(patterns)
})

function contextsOf(text: string) {
  const lists = searchTerms(text).map(({ contexts }) => contexts)
  return lists.reduce((all, named) => all.filter((context) => named.includes(context)))
}

const pageTexts = ['nl_nl', 'fr_be', 'en_be'].map((locale): Record<string, string> => {
  const files = ['mf-transparency', 'shared/notices'].map((folder) => `../../${folder}/messages/${locale}.json`)
  const texts = files.map((file): object => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')))
  return Object.assign({}, ...texts)
})

test.each(Object.values(campaignItem.schema.campaignContextType.schema))(
  'a search for words of its page finds %s',
  (context) => {
    for (const texts of pageTexts) {
      for (const list of ['subjects', 'contexts']) {
        const name = texts[`political_ads.${list}.${context}`]!.replace(/[()]/g, '')
        expect([name, contextsOf(name)]).toEqual([name, expect.arrayContaining([context])])
      }
    }
  },
)

test.each([
  ['Gemeenteraad', ['LOCAL', 'MUNICIPAL']],
  ['tweede kamer', ['TWEEDE_KAMER']],
  ['élections européennes', ['EUROPEAN']],
  ['waterschap', ['WATER_BOARD']],
  ['en', []],
  ['andere', []],
])('%j names %j', (text, contexts) => {
  expect(contextsOf(text).toSorted()).toEqual(contexts)
})

test.each(['N-VA', 'nva', 'cd&v', 'CDV', 'pvda ptb', 'pvdaptb'])(
  '%j finds parties whose names have signs between letters',
  (text) => {
    const item = {
      sponsorName: 'N-VA Gent',
      payerName: 'CD&V',
      ultimateBeneficiaryOwnerName: 'PVDA-PTB',
    } as CampaignItem
    const searched = searchText(item)
    expect(searchTerms(text).filter(({ word }) => !searched.includes(word))).toEqual([])
  },
)

test.each(['Alleud', "l'alleud", 'Braine l’Alleud'])('the municipality %j is Braine-l’Alleud', (area) => {
  const [[, isThere]] = selectionTests({ countryCode: 'BE', area }, '2026-11-26') as [[string, NoticeTest]]
  const found = ['Braine-l’Alleud', 'Alle'].map((name) => isThere({ area: name } as Notice))
  expect(found).toEqual([true, false])
})

test('empty parts of a query are no condition', () => {
  const empty = { countryCode: 'NL', sponsor: '', payer: '', owner: '', text: ' ', area: ' ' } as const
  expect(selectionTests(empty, '2026-11-26')).toEqual([])
})
