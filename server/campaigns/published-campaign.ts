import { campaignItem, type CampaignItem, type PublishedCampaign } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import type { CampaignItemRow } from '../database/tables.ts'
import type { Selectable } from 'kysely'

export const campaignColumns = Object.keys(campaignItem.schema).filter(isColumn)

export const publishedColumns = [...campaignColumns, 'noticeVersion', 'noticeSince'] as const

type Notice = Pick<CampaignItemRow, keyof CampaignItem>
type Published = Notice & Pick<Selectable<CampaignItemRow>, 'noticeVersion' | 'noticeSince'>

/** Returns a row as published: without nulls. */
export function publish(row: Published): PublishedCampaign & { noticeVersion: number } {
  const known = campaignColumns.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row without its nulls is an item; a check of each would cost exports dearly
  const notice = Object.fromEntries(known) as CampaignItem
  return { ...notice, noticeVersion: row.noticeVersion, noticeDate: dayOf(row.noticeSince) }
}

function isColumn(name: string): name is keyof CampaignItem {
  return name in campaignItem.schema
}
