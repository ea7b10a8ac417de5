import { readFileSync } from 'node:fs'
import { contextTypesOf, type CampaignContextType } from '@site/shared/calls'
import { array, create, enums, nonempty, object, optional, string, type Infer } from 'superstruct'
import { normalizeForSearch } from '../campaign-search.ts'
import { createRandom } from './random.ts'

const inBoth = object({ nl: string(), fr: string() })
/** The languages of a place; Brussels has two. */
const languages = enums(['nl', 'fr', 'de', 'nl-fr'])
const address = object({ street: string(), place: string(), placeFr: optional(string()), lang: languages })
const sponsor = object({
  name: string(),
  lang: languages,
  contexts: nonempty(array(enums([...new Set([...contextTypesOf.nl, ...contextTypesOf.be])]))),
  about: optional(inBoth),
  /** Payers of this sponsor only. */
  payers: optional(array(string())),
  owner: optional(string()),
})
const countryWords = object({
  sponsors: nonempty(array(sponsor)),
  agencies: nonempty(array(object({ name: string(), lang: languages }))),
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
type CountryWords = Infer<typeof countryWords>
export type Sponsor = Infer<typeof sponsor>
type Address = Infer<typeof address>

export function readVocabulary(): Vocabulary {
  const text = readFileSync(new URL('vocabulary.json', import.meta.url), 'utf8')
  return create(JSON.parse(text), vocabularyStruct)
}

const kinds: Partial<Record<CampaignContextType, keyof Vocabulary['notes']>> = {
  REFERENDUM: 'referendum',
  LEGISLATIVE_PROCESS: 'law',
  OTHER: 'other',
}

export function kindOfContext(type: CampaignContextType): keyof Vocabulary['notes'] {
  return kinds[type] ?? 'election'
}

interface Advertiser {
  name: string
  email: string
  address: string
}

/** In the place that the name contains, else in one of the same language. Always the same for a name. */
export function homeOf(name: string, lang: Sponsor['lang'], { addresses }: CountryWords): Address {
  const inName = ({ place }: Address) => name.indexOf(place.replace(/-aan-.*/, ''))
  const [named] = addresses.filter((each) => inName(each) >= 0).toSorted((a, b) => inName(a) - inName(b))
  const inLanguage = addresses.filter((each) => each.lang === lang)
  return named ?? createRandom(`${name} at home`).pick(inLanguage.length > 0 ? inLanguage : addresses)
}

/** Returns contact details, always the same for a name. Postcodes begin with 0, which neither country has. */
export function advertiser(name: string, lang: Sponsor['lang'], words: CountryWords, country: 'NL' | 'BE'): Advertiser {
  const random = createRandom(name)
  const domain = `${normalizeForSearch(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '')}.example`
  const letters = country === 'NL' ? ` ${random.pick(['AB', 'CD', 'KL', 'PX'])}` : ''
  const postcode = `0${random.integer(100, 999)}${letters}`
  const { street, place } = homeOf(name, lang, words)
  return {
    name,
    email: `${random.pick(['info', 'contact', lang === 'nl' ? 'campagne' : 'post'])}@${domain}`,
    address: `${street} ${random.integer(1, 240)}, ${postcode} ${place}`,
  }
}
