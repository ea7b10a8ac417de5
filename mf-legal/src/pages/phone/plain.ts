import { brandTypes, getPhoneAddress, getPhoneEntries } from '@site/shared/brands'
import type { PlainPage, PlainReader } from '@site/shared/contract'

export function phoneText({ country }: PlainReader): PlainPage {
  const entries = getPhoneEntries(country)
  const facts = brandTypes.map((type) => {
    const numbers = entries
      .filter(({ brandType }) => brandType === type)
      .map(({ brandName, phoneNumber }) => {
        return { text: `${brandName} ${phoneNumber}`, to: getPhoneAddress(phoneNumber, country) }
      })
    return [`legal.phone.types.${type}`, ...numbers] as const
  })
  return {
    summary: ['legal.phone.intro', 'legal.phone.hours', { id: 'legal.phone.count', values: { count: entries.length } }],
    facts: facts.filter(([, ...numbers]) => numbers.length > 0),
  }
}
