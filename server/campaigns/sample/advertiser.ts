import { fold } from '../campaign-search.ts'
import { createRandom } from './random.ts'
import type { Address, CountryWords, Sponsor } from './vocabulary.ts'

export interface Advertiser {
  name: string
  email: string
  address: string
}

/** Where somebody is: in the place of the name, else somewhere that speaks the same language, where there is such; the same each time. */
export function homeOf(name: string, lang: Sponsor['lang'], { addresses }: CountryWords): Address {
  const inName = ({ place }: Address) => name.indexOf(place.replace(/-aan-.*/, ''))
  const [named] = addresses.filter((each) => inName(each) >= 0).toSorted((a, b) => inName(a) - inName(b))
  const inLanguage = addresses.filter((each) => each.lang === lang)
  return named ?? createRandom(`${name} at home`).pick(inLanguage.length > 0 ? inLanguage : addresses)
}

/** A name with an address of its own, the same each time. Postcodes begin with 0: neither country has such. */
export function advertiser(name: string, lang: Sponsor['lang'], words: CountryWords, country: 'NL' | 'BE'): Advertiser {
  const random = createRandom(name)
  const domain = `${fold(name)
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
