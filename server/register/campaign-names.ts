import { maxCampaignAreas } from '@site/shared/calls'
import { foldText } from '@site/shared/rules'
import { searchWords } from './campaign-search.ts'
import type { Notice } from './notice.ts'

/** Names, and words of names, by how they are folded. */
type KnownWords = ReadonlyMap<string, string>

/** More are not looked through for a suggestion. */
const maxKnownWords = 10_000
/** Maximum number of words of a search; further ones stay as they are typed. */
const maxCorrectedWords = 5
/** Shorter words differ in one letter from too many others. */
const shortestCorrected = 4

/** The names in the advertisements of a country. Each part is made when it is needed first. */
export class CampaignNames {
  readonly #notices: readonly Notice[]
  #counts: ReadonlyMap<string, number> | undefined
  #areas: readonly string[] | undefined
  #words: { areas: KnownWords; all: KnownWords } | undefined

  constructor(notices: readonly Notice[]) {
    this.#notices = notices
  }

  /** Returns how many advertisements a sponsor has. */
  countOf(sponsorKey: string): number {
    this.#counts ??= countSponsors(this.#notices)
    return this.#counts.get(sponsorKey) ?? 0
  }

  /** Municipalities and regions, by name, each in one spelling. */
  get areas(): readonly string[] {
    this.#areas ??= listAreas(this.#notices)
    return this.#areas
  }

  /** Returns an area or a word of one that differs in one letter from what was typed. */
  suggestArea(typed: string): string | undefined {
    return correct(typed, this.#known.areas)
  }

  /** Returns a search in which each unknown word is one of a sponsor or an area that differs in one letter. */
  suggestText(typed: string): string | undefined {
    return correct(typed, this.#known.all)
  }

  get #known() {
    this.#words ??= listWords(this.areas, this.#notices)
    return this.#words
  }
}

function countSponsors(notices: readonly Notice[]) {
  const counts = new Map<string, number>()
  for (const { sponsorKey } of notices) counts.set(sponsorKey, (counts.get(sponsorKey) ?? 0) + 1)
  return counts
}

function listAreas(notices: readonly Notice[]): string[] {
  const names = new Set(notices.flatMap(({ area }) => area ?? []))
  const spellings = new Map<string, string>()
  for (const name of [...names].toSorted()) if (!spellings.has(foldText(name))) spellings.set(foldText(name), name)
  const inOrder = [...spellings].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return inOrder.slice(0, maxCampaignAreas).map(([, name]) => name)
}

function listWords(areas: readonly string[], notices: readonly Notice[]) {
  const ofAreas = wordsOf(areas)
  const sponsors = new Set(notices.map(({ sponsorName }) => sponsorName))
  return { areas: ofAreas, all: wordsOf([...areas, ...sponsors]) }
}

/** Whole names first: they are suggested rather than one of their words. */
function wordsOf(names: readonly string[]): KnownWords {
  const knownWords = new Map<string, string>()
  const words = names.flatMap((name) => name.split(/[\s,\p{Pd}]+/u))
  for (const name of [...names, ...words]) {
    if (knownWords.size === maxKnownWords) break
    const folded = foldText(name)
    if (folded.length >= shortestCorrected && !knownWords.has(folded)) knownWords.set(folded, name)
  }
  return knownWords
}

/** Returns the text with one letter of its name, or of each of its words, put right; undefined where nothing is like it. */
function correct(text: string, known: KnownWords): string | undefined {
  const whole = findSimilar(foldText(text), known)
  if (whole !== undefined) return whole
  const words = searchWords(text)
  const unknown = words.filter((word) => !isKnown(word, known)).slice(0, maxCorrectedWords)
  const corrections = new Map(unknown.map((word) => [word, findSimilar(word, known)]))
  if (![...corrections.values()].some((correction) => correction !== undefined)) return undefined
  return words.map((word) => corrections.get(word) ?? word).join(' ')
}

function isKnown(word: string, known: KnownWords): boolean {
  for (const name of known.keys()) if (name.includes(word)) return true
  return false
}

function findSimilar(typed: string, known: KnownWords): string | undefined {
  if (typed.length < shortestCorrected || known.has(typed)) return undefined
  for (const [folded, name] of known) if (isOneLetterFrom(typed, folded)) return name
  return undefined
}

/** Whether one letter is missing, is too many, is another one, or has changed places with its neighbour. */
export function isOneLetterFrom(typed: string, name: string): boolean {
  const difference = name.length - typed.length
  if (Math.abs(difference) > 1) return false
  let start = 0
  while (start < typed.length && typed[start] === name[start]) start += 1
  const typedRest = typed.slice(start)
  const nameRest = name.slice(start)
  if (difference === 1) return nameRest.slice(1) === typedRest
  if (difference === -1) return typedRest.slice(1) === nameRest
  const isReplaced = typedRest.slice(1) === nameRest.slice(1)
  const isSwapped = typedRest[0] === nameRest[1] && typedRest[1] === nameRest[0]
  return typed !== name && (isReplaced || (isSwapped && typedRest.slice(2) === nameRest.slice(2)))
}
