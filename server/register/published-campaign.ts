import { campaignItem, type CampaignItem, type PublishedCampaign } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import type { CampaignItemRow } from '../database/tables.ts'

export const campaignColumns = Object.keys(campaignItem.schema).filter(isColumn)

export const publishedColumns = [...campaignColumns, 'noticeVersion', 'noticeSince'] as const

interface Versioned {
  noticeVersion: number
  noticeSince: Date | string
}
type Published = Versioned & (CampaignItem | Pick<CampaignItemRow, keyof CampaignItem>)

/** Returns a row as published: without nulls. A loop, because the whole register comes through here. */
export function publish(row: Published): PublishedCampaign & { noticeVersion: number } {
  const notice: Record<string, unknown> = {}
  for (const name of campaignColumns) if (row[name] != null) notice[name] = row[name]
  notice['noticeVersion'] = row.noticeVersion
  notice['noticeDate'] = dayOf(new Date(row.noticeSince))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row without its nulls is a notice; a check of each would cost exports dearly
  return notice as unknown as PublishedCampaign & { noticeVersion: number }
}

function isColumn(name: string): name is keyof CampaignItem {
  return name in campaignItem.schema
}
