import { getBrands } from '@site/shared/brands'
import { countries, type PlainPage, type PlainReader } from '@site/shared/contract'
import { contactMailbox } from '@site/shared/rules'
import { questionFacts } from '../../parts/contact/plain.ts'

export function aboutText({ country }: PlainReader): PlainPage {
  const sorted = [country, ...countries.filter((other) => other !== country)]
  return {
    summary: ['legal.about.intro'],
    facts: [
      ['legal.about.brands', 'legal.about.brands_text'],
      ...sorted.map((name) => {
        const brands = getBrands(name)
        const count = { id: 'legal.about.brand_count', values: { count: brands.length } }
        const names = brands.map(({ description }) => description).join(', ')
        return [`legal.about.countries.${name}`, count, { text: names }] as const
      }),
      [
        'legal.about.privacy',
        {
          id: 'legal.about.privacy_text',
          values: { policy: '/document/privacy-policy', rights: '/privacy-rights', phone: '/phone' },
        },
        { id: 'legal.about.licences', values: { licences: '/.well-known/licenses.txt' } },
      ],
      [
        'legal.about.company',
        { id: 'legal.about.company_text', values: { mail: `mailto:${contactMailbox}`, mailbox: contactMailbox } },
        'legal.about.owner',
      ],
      ...questionFacts,
    ],
  }
}
