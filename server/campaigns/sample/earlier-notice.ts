import type { CampaignItem } from '@site/shared/calls'
import { reachSteps } from './campaigns.ts'

/**
 * What the notice of some items said before they were over and all views were counted: that fewer people had seen them.
 * Undefined for an item whose notice never changed.
 *
 * @param index its place among the samples
 */
export function earlierNotice(item: CampaignItem, index: number, today: string): CampaignItem | undefined {
  const place = item.reachUpperBound === undefined ? 0 : reachSteps.indexOf(item.reachUpperBound)
  if (index % 6 !== 0 || place < 1 || item.publicationEndDate >= today) return undefined
  return { ...item, reachLowerBound: reachSteps[place - 2], reachUpperBound: reachSteps[place - 1] }
}
