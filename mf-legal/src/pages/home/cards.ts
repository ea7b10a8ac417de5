import type { Country } from '@site/shared/contract'
import type { MessageId } from '@site/shared/platform'
import { getPrivacyVariants, topics } from '../../documents.ts'

interface Card {
  to: string
  title: MessageId
  text: MessageId
}

interface Task extends Card {
  icon: 'mail' | 'search' | 'bin'
}

export const tasks: readonly Task[] = [
  {
    icon: 'mail',
    to: '/privacy-rights/direct-marketing/brands',
    title: 'legal.search.topics.stop_advertising',
    text: 'legal.home.tasks.stop_text',
  },
  {
    icon: 'search',
    to: '/privacy-rights/access',
    title: 'legal.home.tasks.see',
    text: 'legal.home.tasks.see_text',
  },
  {
    icon: 'bin',
    to: '/privacy-rights/forgotten-overview',
    title: 'legal.home.tasks.delete',
    text: 'legal.home.tasks.delete_text',
  },
]

export const conditions = topics.map((key): Card => {
  return { to: `/document/${key}`, title: `legal.title.${key}`, text: `legal.summary.${key}` }
})

export function getLegalLinks(country: Country): { to: string; text: MessageId }[] {
  const others = getPrivacyVariants(country).filter((key) => key !== 'privacy-policy')
  return [
    ...others.map((key) => ({ to: `/document/${key}`, text: `legal.title.${key}` as const })),
    { to: '/privacy-rights', text: 'legal.home.privacy_rights' },
    { to: '/political-ads', text: 'legal.search.topics.political_ads' },
    { to: '/phone', text: 'legal.search.topics.customer_service' },
  ]
}
