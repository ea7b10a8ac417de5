import { areaOf, type CampaignItem } from '@site/shared/calls'
import { foldText } from '@site/shared/rules'

/** Returns the words of an advertisement for which it is found. */
export function searchText(item: CampaignItem): string {
  const names = [item.sponsorName, item.payerName, item.ultimateBeneficiaryOwnerName]
  const notes = [item.campaignContextNoteNl, item.campaignContextNoteFr]
  const texts = [item.id, ...names, ...names.flatMap(joinInitials), areaOf(item), ...notes]
  return foldText(texts.filter(Boolean).join(' '))
}

/** Returns names with signs between letters as people type them: `NVA` for `N-VA`, `CDV` for `CD&V`. */
function joinInitials(name = ''): string[] {
  const joined = name.replaceAll(/(?<=\p{L})[\p{Pd}&./+](?=\p{L})/gu, '')
  return joined === name ? [] : [joined]
}
