import type { CampaignItem } from '@site/shared/calls'
import { foldText } from '@site/shared/rules'

/** Lower case without accents, so that `één` is found by `EEN`; control characters become spaces. */
export function fold(text: string): string {
  return foldText(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** What a search looks in: names of sponsor, payer and owner, reference and notes. */
export function searchText(item: CampaignItem): string {
  const names = [item.sponsorName, item.payerName, item.ultimateBeneficiaryOwnerName]
  const notes = [item.campaignContextNoteNl, item.campaignContextNoteFr]
  return fold([item.id, ...names, ...notes].filter(Boolean).join(' '))
}

/** The words of a search, each once, as they stand in what it looks in. */
export function searchWords(text: string): string[] {
  return [...new Set(fold(text).split(' ').filter(Boolean))]
}

/** Patterns for `LIKE`: every word of the search must occur, in any order. */
export function searchPatterns(text: string): string[] {
  return searchWords(text).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}
