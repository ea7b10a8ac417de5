import type {
  CampaignItem,
  ComplaintReason,
  CountryCode,
  FlowType,
  Identification,
  IntakeChannel,
  PrivacyRequestBody,
  RequestState,
} from '@site/shared/calls'
import type { Lang, Locale } from '@site/shared/contract'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

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
  /** Which version of its notice this is, from 1, and since when; the database counts. */
  noticeVersion: Generated<number>
  noticeSince: Generated<Date>
}

/** A notice as it was before a change; written by the database. */
interface CampaignVersionRow {
  campaignId: string
  noticeVersion: number
  noticeSince: Date
  notice: ColumnType<Nullable<CampaignItem>, string, string>
}

/** What a visitor reported about an advertisement (product §3). */
interface ComplaintRow {
  id: string
  campaignId: string
  reason: ComplaintReason
  name: string
  email: string
  explanation: string
  locale: Locale
  receivedAt: Date
}

/** What a visitor asked with the contact form (product §3). */
interface ContactMessageRow {
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
  /** How often a mail server refused it for good. */
  refusals: Generated<number>
  /** When it was tried for the last time: it could not be delivered. */
  givenUpAt: Date | null
  /** What it is about, one of the three at most: with that it is removed. */
  requestReference: string | null
  contactMessageId: string | null
  complaintId: string | null
}

/** What happened to visitors in an hour, by app, version and route: nothing about who they are; see `server/telemetry`. */
interface FieldFiguresRow {
  hour: Date
  app: string
  version: string
  /** Pattern of the route below the language, `*` where there was none. */
  route: string
  /** The counts are too large for a number, and so are those of the buckets of each time. */
  visits: string
  failedLoads: string
  errors: string
  loadTimes: string[]
  moveTimes: string[]
}

/** How much one sender has sent since its first message of the hour that ends at `endsAt`; see `server/limits`. */
interface MessageCountRow {
  /** Keyed hash of an address. */
  senderHash: string
  count: number
  endsAt: Date
}

/** How often a page was opened on a day: nothing about who did. */
interface PageViewRow {
  /** `yyyy-mm-dd` */
  day: string
  country: CountryCode
  /** Pattern of the route below the language, such as `document/:key`. */
  route: string
  views: number
}

/** A request about personal data; see `docs/privacy-requests.md`. */
export interface PrivacyRequestRow {
  reference: string
  /** Of the send that brought it; null where the page gave none. */
  idempotencyKey: string | null
  /** Of everything that was asked: equal for two requests that ask the same. */
  fingerprint: string
  flowType: FlowType
  country: CountryCode
  language: Lang
  body: ColumnType<PrivacyRequestBody, string, string>
  /** Where the person visited the site; what links lead to is made from it and the configuration, by `storedOrigin`. */
  origin: string | null
  state: RequestState
  receivedAt: Date
  /** `yyyy-mm-dd` */
  answerBy: string
  remindedAt: Date | null
  /** When the e-mail address was confirmed, or, where there was none to confirm, when the request was received. */
  verifiedAt: Date | null
  withdrawnAt: Date | null
  handledAt: Date | null
  handledBy: string | null
  /** The request that already asked the same, and is the one to be handled. */
  duplicateOf: string | null
  /** The member of staff who made it for a customer, null for a visitor; with the two below (product §6). */
  sentBy: string | null
  channel: IntakeChannel | null
  identification: Identification | null
}

/** A link that was mailed; only a hash of its token is kept. It outlives its request, to be known as expired. */
export interface PrivacyRequestLinkRow {
  tokenHash: string
  reference: string | null
  purpose: 'VERIFICATION' | 'STATUS'
  expiresAt: Date
  /** The mail that it is in. */
  mailId: string | null
}

/** The tables; columns are camelCase here and snake_case in the database. */
export interface Tables extends StaffTables {
  campaignItems: CampaignItemRow
  campaignVersions: CampaignVersionRow
  /** One row, whose value changes with the register of items. */
  campaignRevisions: { revision: string }
  complaints: ComplaintRow
  contactMessages: ContactMessageRow
  fieldFigures: FieldFiguresRow
  /** One row: the key of the hashes in `messageCounts`. */
  messageCountKey: { key: string }
  messageCounts: MessageCountRow
  outbox: OutboxRow
  pageViews: PageViewRow
  privacyRequestLinks: PrivacyRequestLinkRow
  privacyRequests: PrivacyRequestRow
}

/** A login that has begun: what the answer of the provider must agree with. Gone once an answer has come. */
export interface StaffLoginRow {
  /** Hash of the id in the browser's cookie. */
  idHash: string
  state: string
  nonce: string
  codeVerifier: string
  /** Of the site as the browser names it: `https://privacy.example.nl`. */
  origin: string
  returnTo: string
  expiresAt: Date
}

interface StaffSessionRow {
  /** Hash of the id in the browser's cookie: who reads the table cannot use it. */
  idHash: string
  /** Who it is, as the provider knows them. */
  subject: string
  name: string
  hasRole: boolean
  usedAt: Date
  /** The end of the session, however much it is used. */
  expiresAt: Date
}

/**
 * What staff do that is written down. REFUSED_LOGIN: logged in at the provider, without the role. REFUSED: a call of
 * somebody who is logged in there that was not to be made; its details say which and why.
 */
export type StaffAction =
  | 'LOGIN'
  | 'LOGOUT'
  | 'SUBMIT'
  | 'LIST'
  | 'VIEW'
  | 'EXPORT'
  | 'HANDLE'
  | 'REFUSED_LOGIN'
  | 'REFUSED'

interface StaffAuditRow {
  id: GeneratedAlways<string>
  at: Date
  subject: string
  name: string
  action: StaffAction
  /** Of the request, where it is about one. */
  reference: string | null
  /** Filters of a list or an export; what was refused. */
  details: string | null
}

interface StaffTables {
  staffLogins: StaffLoginRow
  staffSessions: StaffSessionRow
  staffAudit: StaffAuditRow
}
