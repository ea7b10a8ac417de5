import type { PlainPage, PlainReader } from '@site/shared/contract'
import { questionFacts } from '../../parts/contact/plain.ts'
import { conditions, getLegalLinks, tasks } from './cards.ts'

/** Texts of the pages whose facts the page shows with a script. */
const factPages = [
  ['register', '/political-ads'],
  ['versions', '/document/privacy-policy'],
  ['figures', '/privacy-rights/figures'],
] as const

/** Without what is true today: those pages say it themselves. */
export function homeText({ country }: PlainReader): PlainPage {
  const cards = [...tasks, ...conditions].map(({ to, title, text }) => [{ id: title, to }, text] as const)
  const facts = factPages.map(([name, to]) => {
    return [{ id: `legal.home.facts.${name}`, to }, `legal.home.facts.${name}_text`] as const
  })
  const links = getLegalLinks(country).map(({ to, text }) => ({ id: text, to }))
  return {
    summary: ['legal.home.headline', 'legal.home.intro'],
    facts: [
      ...facts,
      ...cards,
      ['legal.home.more', ...links, { id: 'legal.about.title', to: '/about' }],
      ...questionFacts,
    ],
  }
}
