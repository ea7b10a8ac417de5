import type { CampaignItem, CountryCode } from '@site/shared/api'
import type { GeneratedAlways } from 'kysely'
import type { Locale } from '@site/shared/contract'
import type { Generated } from 'kysely'

/** Optional in an item is null in its row, and may be left out when a row is added. */
type Nullable<T> = { [K in keyof T]: undefined extends T[K] ? T[K] | null : T[K] }

/** A campaign item as stored: in addition the country whose register it is in, and what searches and orders need. */
export type CampaignItemRow = Nullable<CampaignItem> & {
  country: CountryCode
  searchText: string
  /** The sponsor's name as it is sorted. */
  sponsorKey: string
  /** Made by the database from the bounds of the budget; too large for a number. */
  spendingRank: GeneratedAlways<string>
  /** Made by the database from the bounds of the reach; too large for a number. */
  viewsRank: GeneratedAlways<string>
}

/** What a visitor asked with the contact form (specification §3). */
export interface ContactMessageRow {
  id: string
  name: string
  email: string
  question: string
  locale: Locale
  receivedAt: Date
}

/** A mail on its way or sent; see `server/mail`. */
export interface OutboxRow {
  id: string
  /** The `Message-ID` of every attempt, by which mail servers and people know a repetition. */
  messageId: string
  recipient: string
  replyTo: string | null
  replyToName: string | null
  subject: string
  text: string
  html: string | null
  locale: Locale
  createdAt: Date
  attempts: Generated<number>
  nextAttemptAt: Date
  /** As long as a server is sending it; after that the server must have died, and another may try. */
  claimedUntil: Date | null
  sentAt: Date | null
  lastError: string | null
}

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
  /** One row, whose value changes with the register of items. */
  campaignRevisions: { revision: string }
  contactMessages: ContactMessageRow
  outbox: OutboxRow
  pageViews: PageViewRow
}
