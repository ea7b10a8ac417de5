import { readFileSync } from 'node:fs'
import { contextTypesOf, type CampaignContextType } from '@site/shared/calls'
import { array, create, enums, nonempty, object, optional, string, type Infer } from 'superstruct'

/** Who says the same in both. */
const inBoth = object({ nl: string(), fr: string() })
/** The languages of a place and of who is there; Brussels has two. */
const lang = enums(['nl', 'fr', 'de', 'nl-fr'])
const address = object({ street: string(), place: string(), placeFr: optional(string()), lang })
const sponsor = object({
  name: string(),
  lang,
  /** What it advertises for: the bodies that it stands for, or none of them. */
  contexts: nonempty(array(enums([...new Set([...contextTypesOf.nl, ...contextTypesOf.be])]))),
  /** The one thing that it is there for; parties have many. */
  about: optional(inBoth),
  /** Who pays for nobody else. */
  payers: optional(array(string())),
  /** Who controls it. */
  owner: optional(string()),
})
const countryWords = object({
  sponsors: nonempty(array(sponsor)),
  agencies: nonempty(array(object({ name: string(), lang }))),
  addresses: nonempty(array(address)),
})
const pairs = nonempty(array(inBoth))
const vocabularyStruct = object({
  NL: countryWords,
  BE: countryWords,
  subjects: pairs,
  notes: object({ election: pairs, referendum: pairs, law: pairs, other: pairs }),
})

export type Vocabulary = Infer<typeof vocabularyStruct>
export type CountryWords = Infer<typeof countryWords>
export type Sponsor = Infer<typeof sponsor>
export type Address = Infer<typeof address>

/** The invented names and sentences that sample campaigns are made of. */
export function readVocabulary(): Vocabulary {
  const text = readFileSync(new URL('vocabulary.json', import.meta.url), 'utf8')
  return create(JSON.parse(text), vocabularyStruct)
}

const kinds: Partial<Record<CampaignContextType, keyof Vocabulary['notes']>> = {
  REFERENDUM: 'referendum',
  LEGISLATIVE_PROCESS: 'law',
  OTHER: 'other',
}

/** What kind of note tells of a context; all others are elections. */
export function kindOfContext(type: CampaignContextType): keyof Vocabulary['notes'] {
  return kinds[type] ?? 'election'
}
