import type { PlainPage } from '@site/shared/contract'
import { questionFacts } from '../../parts/contact/plain.ts'

export function contactText(): PlainPage {
  return {
    summary: [{ id: 'legal.contact.ways', values: { phone: '/phone', rights: '/privacy-rights' } }],
    facts: questionFacts,
  }
}
