import type { Country } from '@site/shared/contract'
import type { MessageId } from '@site/shared/platform'
import { getPrivacyVariants, topics } from '../../documents.ts'

interface LegalLink {
  to: string
  text: MessageId
}

/** Where home leads besides its tasks and topics: the country's other documents, rights, advertisements and numbers. */
export function getLegalLinks(country: Country): LegalLink[] {
  const others = getPrivacyVariants(country).filter(({ key }) => topics.every((topic) => topic.key !== key))
  return [
    ...others.map(({ key }) => ({ to: `/document/${key}`, text: `legal.title.${key}` as const })),
    { to: '/privacy-rights', text: 'legal.home.privacy_rights' },
    { to: '/political-ads', text: 'legal.search.topics.political_ads' },
    { to: '/phone', text: 'legal.search.topics.customer_service' },
  ]
}
