import { contextTypesOf, type CampaignContextType, type CountryCode, type FollowRequest } from '@site/shared/calls'
import type { Lang } from '@site/shared/contract'
import { countryOfCode, foldText } from '@site/shared/rules'
import { fillTemplate } from '../mail/fill-template.ts'
import type { RegisterCopy } from '../register/register-copy.ts'
import { texts } from '../texts/texts.ts'
import type { Topic } from './follower-store.ts'

/**
 * Returns what somebody asks to follow, in the words of the register: nothing that was typed is stored or mailed.
 * @returns an error code of `followCampaigns` where the register has no such name
 */
export function findTopics(
  copy: RegisterCopy,
  countryCode: CountryCode,
  { sponsor, area, context }: Pick<FollowRequest, 'sponsor' | 'area' | 'context'>,
): Topic[] | 'NOTHING_CHOSEN' | 'UNKNOWN_SPONSOR' | 'UNKNOWN_AREA' {
  const topics: Topic[] = []
  if (sponsor) {
    const [notice] = copy.select({ countryCode, sponsor }, 'latest', '').slice(0, 1)
    if (!notice) return 'UNKNOWN_SPONSOR'
    topics.push({ kind: 'SPONSOR', topic: notice.sponsorName })
  }
  if (area) {
    const known = findArea(copy.names(countryCode).areas, area)
    if (known === undefined) return 'UNKNOWN_AREA'
    topics.push({ kind: 'AREA', topic: known })
  }
  if (context && contextTypesOf[countryOfCode(countryCode)].includes(context))
    topics.push({ kind: 'CONTEXT', topic: context })
  return topics.length > 0 ? topics : 'NOTHING_CHOSEN'
}

/** Finds an area by its name. A bilingual area has two. */
function findArea(areas: readonly string[], typed: string): string | undefined {
  const folded = foldText(typed)
  return areas.find((area) => [area, ...area.split(/ [-–] /)].some((name) => foldText(name) === folded))
}

/** Returns what is followed, as a person reads it. */
export function describeTopic({ kind, topic }: Topic, lang: Lang): string {
  const { topics } = texts[lang].following
  if (kind !== 'CONTEXT') return fillTemplate(topics[kind], { topic })
  const contexts: Readonly<Record<string, string>> = texts[lang].feed.contexts
  return contexts[topic] ?? topic
}

/** Returns the condition of the register by which its notices are found. */
export function conditionOf({ kind, topic }: Topic) {
  if (kind === 'SPONSOR') return { sponsor: topic }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `findTopics` has stored one of these
  return kind === 'AREA' ? { area: topic } : { context: topic as CampaignContextType }
}
