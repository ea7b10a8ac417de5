import type { Country } from '@site/shared/contract'

const callingCodes: Record<Country, string> = { nl: '+31', be: '+32' }

/** The link that calls a number of `country` from anywhere: `088 000 00 18` becomes `tel:+31880000018`. */
export function getPhoneAddress(phoneNumber: string, country: Country): string {
  return `tel:${callingCodes[country]}${phoneNumber.replaceAll(' ', '').replace(/^0/, '')}`
}
