import type { CampaignItem } from '@site/shared/calls'
import type { Lang, Locale } from '@site/shared/contract'

type Notes = Pick<CampaignItem, 'campaignContextNoteNl' | 'campaignContextNoteFr'>

/**
 * The note of an item for a locale: the French one for fr_be, otherwise the Dutch one (product §2 and §9); where only the
 * other one was written, that one. Undefined where there is none.
 */
export function getContextNote(
  { campaignContextNoteNl, campaignContextNoteFr }: Notes,
  locale: Locale,
): { text: string; lang: Lang } | undefined {
  const dutch = campaignContextNoteNl ? ({ text: campaignContextNoteNl, lang: 'nl' } as const) : undefined
  const french = campaignContextNoteFr ? ({ text: campaignContextNoteFr, lang: 'fr' } as const) : undefined
  return locale === 'fr_be' ? (french ?? dutch) : (dutch ?? french)
}
