import type { CampaignItem, CountryCode } from '@site/shared/api'

/** Optional in an item is null in its row, and may be left out when a row is added. */
type Nullable<T> = { [K in keyof T]: undefined extends T[K] ? T[K] | null : T[K] }

/** A campaign item as stored: in addition the country whose register it is in, and the text that searches look in. */
export type CampaignItemRow = Nullable<CampaignItem> & { country: CountryCode; searchText: string }

/** How often a page was opened on a day: nothing about who did. */
export interface PageViewRow {
  /** `yyyy-mm-dd` */
  day: string
  country: CountryCode
  /** Pattern of the route below the language, such as `document/:key`. */
  route: string
  views: number
}

/** The tables; columns are camelCase here and snake_case in the database. */
export interface Tables {
  campaignItems: CampaignItemRow
  pageViews: PageViewRow
}
