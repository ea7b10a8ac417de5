import type { CampaignItem } from '@site/shared/api'
import type { Lang, Locale } from '@site/shared/contract'

/** The note of an item for a locale: the French one for fr_be, otherwise the Dutch one (specification §2 and §9). */
export function getContextNote(
  { campaignContextNoteNl, campaignContextNoteFr }: Pick<CampaignItem, 'campaignContextNoteNl' | 'campaignContextNoteFr'>,
  locale: Locale,
): { text: string; lang: Lang } | undefined {
  const isFrench = locale === 'fr_be'
  const text = isFrench ? campaignContextNoteFr : campaignContextNoteNl
  return text ? { text, lang: isFrench ? 'fr' : 'nl' } : undefined
}
