import { fold } from '../search-text.ts'
import { createRandom } from './random.ts'
import type { CountryWords } from './vocabulary.ts'

export interface Advertiser {
  name: string
  email: string
  address: string
}

/** A name with an address of its own, the same each time. Postcodes begin with 0: neither country has such. */
export function advertiser(name: string, words: CountryWords, country: 'NL' | 'BE'): Advertiser {
  const random = createRandom(name)
  const domain = `${fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '')}.example`
  const letters = country === 'NL' ? ` ${random.pick(['AB', 'CD', 'KL', 'PX'])}` : ''
  const postcode = `0${random.integer(100, 999)}${letters}`
  const { street, place } = random.pick(words.addresses)
  return {
    name,
    email: `${random.pick(['info', 'contact', 'campagne'])}@${domain}`,
    address: `${street} ${random.integer(1, 240)}, ${postcode} ${place}`,
  }
}
