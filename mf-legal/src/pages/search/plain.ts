import type { PlainPage } from '@site/shared/contract'
import { topics } from './topic-links.ts'

/** Searching needs a script: the page says where most of what is searched for is. */
export function searchText(): PlainPage {
  return {
    summary: ['legal.search.intro'],
    facts: [
      ['legal.search.topics_title', ...topics.map(({ to, text }) => ({ id: `legal.search.topics.${text}`, to }))],
    ],
  }
}
