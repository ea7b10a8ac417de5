import { isWithheld, type CampaignItem } from '@site/shared/calls'
import type { Locale } from '@site/shared/contract'
import { findText, say, type FactValue } from './fact.ts'

const kinds = ['Withheld', 'Alternative', 'Text'] as const

/** Returns what an advertisement says or shows, or why it is withheld. */
export function findWords(item: CampaignItem, locale: Locale) {
  return kinds
    .map((kind) => findText(item[`creative${kind}Nl`], item[`creative${kind}Fr`], locale))
    .find((words) => words !== undefined)
}

/** Returns the same as a value: with the sentence that it is withheld. */
export function readCreative(item: CampaignItem, locale: Locale): FactValue {
  const words = findWords(item, locale)
  if (!words) return []
  return [...(isWithheld(item) ? [say('political_ads.creative.withheld')] : []), ' ', { kind: 'words', ...words }]
}
