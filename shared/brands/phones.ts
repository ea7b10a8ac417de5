import { array, create, enums, nonempty, object, pattern, string, type Infer } from 'superstruct'
import type { Country } from '../contract/locale.ts'
import belgian from './phones.be.json' with { type: 'json' }
import dutch from './phones.nl.json' with { type: 'json' }

/** The types of brands in display order. */
export const brandTypes = ['NEWS', 'ONLINE_ONLY', 'RADIO', 'LIFESTYLE', 'TV'] as const
export type BrandType = (typeof brandTypes)[number]

const phoneEntry = object({
  brandName: nonempty(string()),
  /** National number in groups: `088 000 00 18`. */
  phoneNumber: pattern(string(), /^0\d+( \d+)+$/),
  brandType: enums(brandTypes),
})
export type PhoneEntry = Infer<typeof phoneEntry>

/** Reads a phone file. @throws StructError with the position of the error */
export function readPhoneEntries(file: unknown): PhoneEntry[] {
  return create(file, array(phoneEntry))
}

const entries: Record<Country, readonly PhoneEntry[]> = { nl: readPhoneEntries(dutch), be: readPhoneEntries(belgian) }

export function getPhoneEntries(country: Country): readonly PhoneEntry[] {
  return entries[country]
}

const callingCodes: Record<Country, string> = { nl: '+31', be: '+32' }

/** Returns the international link of a number: `088 000 00 18` becomes `tel:+31880000018`. */
export function getPhoneAddress(phoneNumber: string, country: Country): string {
  return `tel:${callingCodes[country]}${phoneNumber.replaceAll(' ', '').replace(/^0/, '')}`
}
