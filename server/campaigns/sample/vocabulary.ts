import type { CampaignContextType, CountryCode } from '@site/shared/calls'
import { foldText } from '@site/shared/rules'
import { createRandom } from './random.ts'
import content from './vocabulary.json' with { type: 'json' }

type InBoth = Record<'nl' | 'fr', string>

/** `lang`: the language of a place; Brussels has two. */
interface Address {
  street: string
  place: string
  placeFr?: string
  /** Province and water board. */
  region?: string
  water?: string
  lang: string
}

export interface Sponsor {
  name: string
  lang: string
  contexts: string[]
  /** Parties have many subjects. */
  about?: InBoth
  /** Payers of this sponsor only. */
  payers?: string[]
  owner?: string
}

interface CountryWords {
  sponsors: Sponsor[]
  agencies: { name: string; lang: string }[]
  addresses: Address[]
}

export interface Vocabulary extends Record<CountryCode, CountryWords> {
  subjects: InBoth[]
  notes: Record<'election' | 'referendum' | 'law' | 'other', InBoth[]>
  methods: InBoth[]
}

/** The invented names and sentences that sample campaigns are made of. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test imports every sample, and the import checks each value
export const vocabulary = content as Vocabulary

const kinds: Partial<Record<CampaignContextType, keyof Vocabulary['notes']>> = {
  REFERENDUM: 'referendum',
  LEGISLATIVE_PROCESS: 'law',
  OTHER: 'other',
}

export function kindOfContext(type: CampaignContextType): keyof Vocabulary['notes'] {
  return kinds[type] ?? 'election'
}

/** In the place that the name contains, else in one of the same language. Always the same for a name. */
export function homeOf(name: string, lang: Sponsor['lang'], { addresses }: CountryWords): Address {
  const inName = ({ place }: Address) => name.indexOf(place.replace(/-aan-.*/, ''))
  const [named] = addresses.filter((each) => inName(each) >= 0).toSorted((a, b) => inName(a) - inName(b))
  const inLanguage = addresses.filter((each) => each.lang === lang)
  return named ?? createRandom(`${name} at home`).pick(inLanguage.length > 0 ? inLanguage : addresses)
}

/** Returns contact details, always the same for a name. Postcodes begin with 0, which neither country has. */
export function advertiser(name: string, lang: Sponsor['lang'], words: CountryWords, country: CountryCode) {
  const random = createRandom(name)
  const domain = `${foldText(name)
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
