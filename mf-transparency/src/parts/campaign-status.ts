import type { CampaignItem } from '@site/shared/api'

/** Specification §4: RUNNING is shown as active, STOPPED as finished. PLANNED has yet to begin. */
export type CampaignStatus = 'PLANNED' | 'RUNNING' | 'STOPPED'

/** The status of an item on a day (`yyyy-mm-dd`); on the last day of its period it still runs. */
export function getCampaignStatus(
  { publicationStartDate, publicationEndDate }: Pick<CampaignItem, 'publicationStartDate' | 'publicationEndDate'>,
  day: string,
): CampaignStatus {
  if (day < publicationStartDate) return 'PLANNED'
  return day > publicationEndDate ? 'STOPPED' : 'RUNNING'
}

/** The day (`yyyy-mm-dd`) that it is in the Netherlands and Belgium, wherever the visitor is. */
export function getToday(now = new Date()): string {
  // Swedish is the one language whose short date is the ISO form.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(now)
}
