import { array, create, enums, nonempty, object, pattern, string, type Infer } from 'superstruct'
import type { Country } from '../contract/locale.ts'
import belgian from './phones.be.json' with { type: 'json' }
import dutch from './phones.nl.json' with { type: 'json' }

/** The kinds of brands, in the order in which to show them (product §2, phone directory). */
export const brandTypes = ['NEWS', 'ONLINE_ONLY', 'RADIO', 'LIFESTYLE', 'TV'] as const
export type BrandType = (typeof brandTypes)[number]

const phoneEntry = object({
  brandName: nonempty(string()),
  /** As one dials it within the country, in groups: `088 000 00 18`. */
  phoneNumber: pattern(string(), /^0\d+( \d+)+$/),
  brandType: enums(brandTypes),
})
/** A number of customer service (product §3). */
export type PhoneEntry = Infer<typeof phoneEntry>

/**
 * The entries of a file.
 *
 * @throws StructError that names the place where the file is not as it should be
 */
export function readPhoneEntries(file: unknown): PhoneEntry[] {
  return create(file, array(phoneEntry))
}

const entries: Record<Country, readonly PhoneEntry[]> = { nl: readPhoneEntries(dutch), be: readPhoneEntries(belgian) }

/** The telephone directory of a country, in the order in which to show it (product §3). */
export function getPhoneEntries(country: Country): readonly PhoneEntry[] {
  return entries[country]
}
