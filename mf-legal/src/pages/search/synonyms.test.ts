import type { Lang } from '@site/shared/contract'
import { getTerms } from './words.ts'
import concepts from './synonyms.json' with { type: 'json' }
import { findMeanings } from './synonyms.ts'

function meanings(keyword: string, ...langs: Lang[]) {
  const found = findMeanings(getTerms(keyword), new Set(langs), () => 0)
  return found.map(({ terms, synonyms }) => [terms.join(' '), synonyms.map((words) => words.join(' '))] as const)
}

test('every phrase has words that mean something', () => {
  const phrases = concepts
    .flatMap((concept) => Object.values(concept).flat())
    .filter((phrase) => typeof phrase === 'string')
  const empty = phrases.filter((phrase) => getTerms(phrase).every((term) => /^\p{L}$/u.test(term)))
  expect(empty).toEqual([])
})

test('no phrase stands in two lists of a language', () => {
  for (const lang of ['nl', 'fr', 'en'] as const) {
    const phrases = concepts.flatMap((concept) => concept[lang])
    expect(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)).toEqual([])
  }
})

test('a word without synonyms is searched as it is', () => {
  expect(meanings('abonnement', 'nl')).toEqual([['abonnement', []]])
})

test('several words with one meaning are searched together, other words apart', () => {
  const [one, ...others] = meanings('mijn account verwijderen abonnement', 'nl')
  expect(one![0]).toBe('account verwijderen')
  expect(one![1]).toContain('vergetelheid')
  expect(others).toEqual([['abonnement', []]])
})

test('each form of a word has the same synonyms', () => {
  expect(meanings('abonnementen opzeggen', 'nl')).toHaveLength(1)
})

test('synonyms come in the languages of the texts', () => {
  expect(meanings('unsubscribe', 'fr')[0]![1]).toContain('desinscription')
  expect(meanings('unsubscribe', 'fr')[0]![1]).not.toContain('uitschrijven')
  expect(meanings('unsubscribe', 'en', 'nl')[0]![1]).toEqual(expect.arrayContaining(['uitschrijven', 'opt out']))
})

test('the beginning of a word has synonyms from five letters on', () => {
  expect(meanings('uits', 'nl')).toEqual([['uits', []]])
  expect(meanings('uitsc', 'nl')[0]![1]).toContain('afmelden')
})
