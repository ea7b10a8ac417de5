import type { CampaignItem } from '@site/shared/calls'
import type { Lang, Locale } from '@site/shared/contract'

type Notes = Pick<CampaignItem, 'campaignContextNoteNl' | 'campaignContextNoteFr'>

/** The note of an item for a locale: the French one for fr_be, otherwise the Dutch one (product §2 and §9). */
export function getContextNote(
  { campaignContextNoteNl, campaignContextNoteFr }: Notes,
  locale: Locale,
): { text: string; lang: Lang } | undefined {
  const isFrench = locale === 'fr_be'
  const text = isFrench ? campaignContextNoteFr : campaignContextNoteNl
  return text ? { text, lang: isFrench ? 'fr' : 'nl' } : undefined
}
