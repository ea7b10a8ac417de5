import type {
  AdvertisementFileKind,
  AdvertisementHistoryKind,
  AdvertisementOrigin,
  AdvertisementState,
  AuditAction,
  CampaignItem,
  CommunicationType,
  Complaint,
  ComplaintHistoryKind,
  ComplaintOutcome,
  ContactMessage,
  CountryCode,
  Decision,
  ExtensionReason,
  Behalf,
  FlowType,
  FollowKind,
  HistoryKind,
  Identification,
  InformationHistoryKind,
  InformationKind,
  IntakeChannel,
  PrivacyRequestBody,
  RequestState,
  Review,
  TaskKind,
  TaskWork,
} from '@site/shared/calls'
import type { Lang, Locale } from '@site/shared/contract'
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'

/** Read as a value, written as text. */
type Json<T> = ColumnType<T, string, string>

/** Optional fields are null in the row. */
type Nullable<T> = { [K in keyof T]: undefined extends T[K] ? T[K] | null : T[K] }

export type CampaignItemRow = Nullable<CampaignItem> & {
  country: CountryCode
  noticeVersion: Generated<number>
  noticeSince: Generated<Date>
  /** Revision of `campaignRevisions` that stored this version. Too large for a number, as the next ones. */
  revision: string
}

/** The picture of an advertisement. */
interface CreativeRow {
  /** The SHA-256 of its content. */
  creativeDigest: string
  creativeWidth: number
  creativeHeight: number
  content: Uint8Array
  /** The middle of it, 96 pixels wide and high. */
  thumbnail: Uint8Array
  /** When an import named it last. */
  storedAt: Generated<Date>
}

interface Received {
  id: string
  locale: Locale
  receivedAt: Date
}

/** The member of staff who has taken it: id at the provider, and name. */
interface Owned {
  owner: string | null
  ownerName: string | null
}

type Reported = Pick<Complaint, 'reason' | 'name' | 'email' | 'explanation'>

interface ComplaintRow extends Received, Owned, Reported {
  dueAt: Date
  /** Null while the advertisement is not in the register. */
  campaignId: string | null
  /** Version of the notice when it was reported, or came into the register; null like `campaignId`. */
  noticeVersion: number | null
  /** Where an advertisement was seen that was not in the register; null for others. */
  place: string | null
  /** Null while it is open, like `closedAt` and `closedBy`. */
  outcome: ComplaintOutcome | null
  outcomeText: Generated<string>
  closedAt: Date | null
  closedBy: string | null
  possiblyAutomated: Generated<boolean>
}

export interface OutboxRow {
  id: string
  /** The same for every attempt, so that mail servers recognise a repetition. */
  messageId: string
  /** An e-mail address, or the URL of a webhook; empty once sent where it is to be forgotten. */
  recipient: string
  replyTo: string | null
  replyToName: string | null
  /** Null once it was sent, as the text. */
  subject: string | null
  text: string | null
  html: string | null
  locale: Locale
  /** Whether what it is about filled in the honeypot. */
  possiblyAutomated: Generated<boolean>
  createdAt: Date
  attempts: Generated<number>
  nextAttemptAt: Date
  /** A server is sending it until then; afterwards another server may try. */
  claimedUntil: Date | null
  sentAt: Date | null
  lastError: string | null
  /** Permanent errors of the mail server so far. */
  refusals: Generated<number>
  givenUpAt: Date | null
  /** One of four at most; the mail is removed together with it. */
  requestReference: string | null
  contactMessageId: string | null
  complaintId: string | null
  advertisementId: string | null
  followerId: string | null
  informationRequestId: string | null
  /** Where one press ends all mails of its kind (RFC 8058); null for all others, and once it was sent. */
  unsubscribeUrl: string | null
}

/** Number of events of one kind in an hour on pages of one route; nothing about visitors. See `server/telemetry/store.ts`. */
export interface TelemetryRow {
  hour: Date
  app: string
  version: string
  /** Pattern of the route below the language, `*` where none matched. */
  route: string
  /** A name of `countNames` (`server/telemetry/store.ts`), or a metric of `shared/calls/telemetry.ts`. */
  metric: string
  /** Upper bound of the bucket of a metric, 0 for a count. */
  upTo: number
  /** Too large for a number. */
  count: ColumnType<string, number, number>
}

/** See `docs/privacy-requests.md`. */
export interface PrivacyRequestRow extends Owned {
  reference: string
  /** Whether the honeypot was filled in, by a machine or by a password manager. */
  possiblyAutomated: Generated<boolean>
  /** Null where the page sent none. */
  idempotencyKey: string | null
  /** Keyed hash of the content; begins with the id of its key, that of the words in `privacyRequestWords` too. */
  fingerprint: string
  flowType: FlowType
  country: CountryCode
  language: Lang
  body: Json<PrivacyRequestBody>
  /** `storedOrigin` makes links from it. */
  origin: string
  state: RequestState
  receivedAt: Date
  answerBy: string
  remindedAt: Date | null
  /** When the e-mail address was confirmed; without one, when the request was received. */
  verifiedAt: Date | null
  /** When somebody first opened a mailed link; null of what a visitor sent, whose address `verifiedAt` confirms. */
  addressConfirmedAt: Date | null
  withdrawnAt: Date | null
  decidedAt: Date | null
  decidedBy: string | null
  /** `yyyy-mm-dd`: the term starts then. */
  askedOn: string
  /** `yyyy-mm-dd`, while the person is asked who they are: the day of the question, which may not be posted yet. */
  pausedOn: string | null
  /** Days of pauses that are over. */
  pausedDays: Generated<number>
  /** `yyyy-mm-dd`: the person has answered the question who they are, and staff have done nothing since. */
  answeredOn: string | null
  extension: ExtensionReason | null
  /** `yyyy-mm-dd`: when the person was informed of the extension; null while its letter is not posted, or where that was too late. */
  extendedOn: string | null
  decision: ColumnType<StoredDecision | null, string | null, string | null>
  /** `yyyy-mm-dd`: when the letter of the decision was mailed or posted. */
  informedOn: string | null
  /** `yyyy-mm-dd`, while somebody looks again at the decision: the last day. */
  reviewBy: string | null
  /** Result of the review. */
  review: ColumnType<Review | null, string | null, string | null>
  /** `yyyy-mm-dd`, while the use of the data is restricted (Art. 18 GDPR): since when. */
  restrictedOn: string | null
  /** `yyyy-mm-dd`: its last day; null where it lasts until it is lifted. */
  restrictedUntil: string | null
  /** `yyyy-mm-dd`: from when it is lifted, as its person was told; stays afterwards. */
  liftedOn: string | null
  /** Printed letters that were not posted yet; `addHistory` counts them. */
  unposted: Generated<number>
  duplicateOf: string | null
  /** Time at which the privacy team opened the tasks of an erasure or a restriction. */
  tasksOpenedAt: Date | null
  /** Since when the person waits for our answer to a message; null once a message or a decision has gone out. */
  waitsSince: Date | null
  /** Tasks that are neither done nor unnecessary. */
  openTasks: Generated<number>
  /** The member of staff who made it; null for a visitor, as the next four. */
  sentBy: string | null
  channel: IntakeChannel | null
  identification: Identification | null
  behalf: Behalf | null
  /** Proof that the person may ask for somebody else; null where nobody does. */
  authority: string | null
}

export interface StoredDecision extends Pick<
  Decision,
  | 'outcome'
  | 'reason'
  | 'text'
  | 'parts'
  | 'notification'
  | 'informed'
  | 'measure'
  | 'searchEngines'
  | 'searchEngineNote'
  | 'done'
  | 'nothingFound'
  | 'decidedBy'
  | 'decidedAt'
> {
  /** Id at the provider of who decided. */
  subject: string
  approvedBy: string | null
  /** Id at the provider of who approved. */
  approverSubject: string | null
}

/** Entry of the history of a request; removed together with it. */
export interface RequestHistoryRow {
  id: string
  reference: string
  at: Date
  kind: HistoryKind
  /** Id at the provider and name of a member of staff; null for the person and the site. */
  subject: string | null
  name: string | null
  details: Json<Record<string, string>>
  /** Id of the mail with a letter. */
  mailId: string | null
  /** Orders what happened at the same moment. */
  position: Generated<string>
}

/** Task of a request at a brand or in a system (`server/requests/desk/tasks`); removed together with it. */
export interface RequestTaskRow {
  id: string
  reference: string
  kind: TaskKind
  /** The first key of the brand, or the id of the system; empty for the recipients. */
  target: string
  /** Channel that an objection to advertising is about. */
  channel: CommunicationType | null
  /** To restrict the use of data meanwhile, or to lift that; null where it follows from the kind of the request. */
  work: TaskWork | null
  note: Generated<string>
  /** Why it is not needed; null where it is open, and where it was done. */
  reason: string | null
  doneAt: Date | null
  /** Name of the member of staff. */
  doneBy: string | null
}

/** A step that was taken with an idempotency key (`server/cases`); removed together with its request or complaint. */
interface CaseStepRow {
  id: string
  requestReference: string | null
  complaintId: string | null
  advertisementId: string | null
  informationRequestId: string | null
}

/** A political advertisement, before and after its notice is in the register. The id is that of the notice. */
export interface AdvertisementCaseRow extends Owned {
  id: string
  country: CountryCode
  state: AdvertisementState
  origin: AdvertisementOrigin
  receivedAt: Date
  closedAt: Date | null
  /** `yyyy-mm-dd`: when something is to be done. */
  dueOn: string | null
  /** JSON of the notice as it was entered; null where it is what the register has. */
  draft: string | null
  draftVersion: Generated<number>
  /** Digest of its picture. */
  draftCreative: string | null
  /** Version of the notice that the draft changes; null before it is in the register. */
  baseVersion: number | null
  /** Person who changed the draft last: id at the provider; null for the sponsor. */
  editedBy: string | null
  /** JSON of who declared it; null where nobody did. */
  declaration: string | null
  /** In which the sponsor is written to. */
  language: Lang
  /** Keyed hash of the e-mail address in the declaration; begins with the id of its key. */
  declarantHash: string | null
}

/** Entry of the history of a political advertisement; removed together with it. */
export interface AdvertisementHistoryRow extends Pick<
  RequestHistoryRow,
  'id' | 'at' | 'subject' | 'name' | 'details' | 'mailId' | 'position'
> {
  advertisementId: string
  kind: AdvertisementHistoryKind
}

/** Entry of the history of a complaint; removed together with it. */
export interface ComplaintHistoryRow extends Pick<
  RequestHistoryRow,
  'id' | 'at' | 'subject' | 'name' | 'details' | 'mailId' | 'position'
> {
  complaintId: string
  kind: ComplaintHistoryKind
}

/** Entry of the history of a question about advertisements; removed together with it. */
export interface InformationHistoryRow extends Pick<
  RequestHistoryRow,
  'id' | 'at' | 'subject' | 'name' | 'details' | 'mailId' | 'position'
> {
  informationRequestId: string
  kind: InformationHistoryKind
}

/** Encrypted content (`server/requests/store`). */
interface Sealed {
  id: string
  reference: string
  /** Text of a message, or name, media type and metadata of a file; null once it is destroyed. */
  sealed: string | null
  destroyedAt: Date | null
}

/** A message between staff and the person. */
export interface RequestMessageRow extends Sealed {
  /** Name of the member of staff; null for the person. */
  author: string | null
  sentAt: Date
  readAt: Date | null
  isAnswer: boolean
  /** `yyyy-mm-dd`, of a message with the answer: its last day. */
  readyUntil: string | null
  /** When the person was reminded of an answer that they did not open. */
  remindedAt: Date | null
}

export interface RequestFileRow extends Sealed {
  /** Null until its message is sent. */
  messageId: string | null
  /** The task for which it was uploaded. */
  taskId: string | null
  byStaff: boolean
  createdAt: Date
  /** Null while it is uploaded. */
  completedAt: Date | null
  /** In bytes. */
  size: number
  /** Digest of the content, in hexadecimal digits. */
  sha256: Generated<string | null>
}

/** A letter as it was sent (`server/letters`). */
interface RequestLetterRow {
  /** That of its history entry. */
  id: string
  reference: string
  sealed: string
  /** Here, because a letter is not destroyed before its request. */
  wrappedKey: string
}

/** The key of a message or of a file; there is none once it is destroyed. */
interface RequestKeyRow {
  messageId: string | null
  fileId: string | null
  wrappedKey: string
}

/** A mailed code that opens the mailbox of a request. */
interface RequestCodeRow {
  reference: string
  codeHash: string
  expiresAt: Date
}

/** The browser that opened the mailbox of a request last. */
interface RequestOpeningRow {
  reference: string
  openingHash: string
  openingUntil: Date
}

/** A mailed link. It outlives its request, so that it is known as expired. */
export interface PrivacyRequestLinkRow {
  tokenHash: string
  reference: string | null
  purpose: 'VERIFICATION' | 'STATUS'
  expiresAt: Date
  mailId: string | null
  /** Keyed hash of the code next to a link to the status page; null once it was used. */
  codeHash: string | null
}

/** Question of an authority or of somebody else with an interest about political advertisements (`server/information`). */
interface InformationRow {
  id: string
  country: CountryCode
  locale: Locale
  kind: InformationKind
  /** Null where it is about no single advertisement. */
  campaignId: string | null
  name: string
  organisation: string
  email: string
  question: string
  receivedAt: Date
  dueAt: Date
  /** Name of the member of staff who entered it; null for what was sent with the form. */
  enteredBy: string | null
  /** Member of staff who has taken it. */
  owner: string | null
  ownerName: string | null
  possiblyAutomated: Generated<boolean>
  answer: string | null
  answeredAt: Date | null
  answeredBy: string | null
}

/** Person who gets at most one mail a day about the topics that they follow in the register (`server/followers`). */
interface FollowerRow {
  id: string
  email: string
  /** Keyed hash; begins with the id of its key. */
  addressHash: string
  createdAt: Date
  /** `yyyy-mm-dd`: when it was last looked whether there is something to mail; null before the first time. */
  lookedOn: string | null
}

/** Topic of a follower: a name or a word of the register. */
interface FollowRow {
  id: string
  followerId: string
  locale: Locale
  country: CountryCode
  kind: FollowKind
  topic: string
  askedAt: Date
  /** Null until the follower confirms it. */
  confirmedAt: Date | null
  /** Time until which changes were mailed: what became public later is news. */
  seenUntil: Date
}

export type StoredRequest = Selectable<PrivacyRequestRow>
export type StoredComplaint = Selectable<ComplaintRow>

export type StoredAdvertisement = Selectable<AdvertisementCaseRow>

/** Columns are camelCase here and snake_case in the database. */
export interface Tables {
  advertisementCases: AdvertisementCaseRow
  advertisementHistory: AdvertisementHistoryRow
  /** Sealed, with the content in base64; removed together with its case. */
  advertisementFiles: {
    id: string
    advertisementId: string
    kind: AdvertisementFileKind
    name: string
    content: string
    mediaType: string
    /** In bytes. */
    size: number
    addedAt: Date
    addedBy: string | null
  }
  /** Mailed links to the page of a declaration. */
  advertisementLinks: { tokenHash: string; advertisementId: string; expiresAt: Date }
  campaignItems: CampaignItemRow
  /** Previous versions of notices. */
  campaignVersions: Pick<Selectable<CampaignItemRow>, 'noticeVersion' | 'noticeSince'> & {
    campaignId: string
    notice: Json<Nullable<CampaignItem>>
  }
  creatives: CreativeRow
  /** Advertisements that have left the register. */
  removedCampaigns: Pick<CampaignItemRow, 'id' | 'country' | 'revision'>
  /** A row for each change of the register. */
  campaignRevisions: { revision: string; id: Generated<string> }
  caseSteps: CaseStepRow
  complaintHistory: ComplaintHistoryRow
  /** In base64; removed together with its complaint. */
  complaintPictures: { complaintId: string; mediaType: string; content: string }
  complaints: ComplaintRow
  contactMessages: Received &
    Pick<ContactMessage, 'name' | 'email' | 'question'> & { possiblyAutomated: Generated<boolean> }
  followers: FollowerRow
  informationHistory: InformationHistoryRow
  informationRequests: InformationRow
  /** Versions of notices that the European repository has, or was offered (`server/campaigns/repository`). */
  repositoryDeliveries: {
    campaignId: string
    noticeVersion: number
    attempts: number
    nextAttemptAt: Date
    sentAt: Date | null
  }
  follows: FollowRow
  /** Submissions of one sender in the hour that ends at `endsAt`; see `server/limits`. */
  messageCounts: { senderHash: string; count: number; endsAt: Date }
  /** Addresses of people who lost a link, until the mail is written (`server/requests/person/lost-links.ts`). */
  lostLinks: {
    id: GeneratedAlways<string>
    email: string
    locale: Locale
    receivedAt: Date
    /** Hashes under which its declarations may stand. */
    addressHashes: Generated<string[]>
  }
  outbox: OutboxRow
  /** `route` is the pattern below the language, such as `document/:key`. */
  pageViews: { day: string; country: CountryCode; route: string; views: number }
  privacyRequestCodes: RequestCodeRow
  privacyRequestFileParts: { fileId: string; position: number; sealed: Uint8Array }
  privacyRequestFiles: RequestFileRow
  privacyRequestHistory: RequestHistoryRow
  privacyRequestKeys: RequestKeyRow
  privacyRequestLetters: RequestLetterRow
  privacyRequestLinks: PrivacyRequestLinkRow
  privacyRequestMessages: RequestMessageRow
  privacyRequestOpenings: RequestOpeningRow
  privacyRequestTasks: RequestTaskRow
  /** Hashes of the words by which staff find a request (`server/requests/store/search-index.ts`). */
  privacyRequestWords: { reference: string; receivedAt: Date; words: string[] }
  privacyRequests: PrivacyRequestRow
  /** When each duty was last done by any server (`server/retention.ts`). */
  retentionDuties: { duty: string; doneAt: Date }
  /** One row: the newest signed channels that a server has served (`server/releases/served-channels.ts`). */
  servedChannels: { id: number; counter: number; signature: string }
  staffLogins: StaffLoginRow
  staffSessions: StaffSessionRow
  staffAudit: StaffAuditRow
  /** The e-mail address of each member of staff who logged in lately. */
  staffAddresses: { subject: string; email: string; at: Date }
  /** Number of messages of its person that each member of staff has read of a request. */
  staffReads: { reference: string; subject: string; messages: number }
  /** A row for the day of the last digest (`server/requests/desk/digest.ts`). */
  staffDigests: { day: string; at: Date }
  telemetry: TelemetryRow
  /** Removed after the hour; `sender` is a hash of network, app and version. */
  telemetrySenders: { hour: Date; sender: string; visits: number; faults: number }
  /** Versions that failed too often, with what is still to be sent about them. */
  versionAlerts: VersionAlertRow
  waitingSteps: WaitingStepRow
}

/** A step of staff that is not taken yet (`server/cases/waiting.ts`); removed together with its case. */
interface WaitingStepRow {
  id: string
  /** One of four. */
  requestReference: string | null
  complaintId: string | null
  advertisementId: string | null
  informationRequestId: string | null
  /** Its action in the audit log. */
  action: AuditAction
  /** The body of its call. */
  sealed: string
  wrappedKey: string
  /** Ids of the files that go with it. */
  files: string[]
  /** Member of staff who decided it. */
  subject: string
  name: string
  decidedAt: Date
  dueAt: Date | null
  approverSubject: string | null
  approverName: string | null
}

/** Alert that an owner gets once about a version. */
export interface VersionAlertRow {
  app: string
  version: string
  at: Date
}

export interface StaffLoginRow {
  idHash: string
  state: string
  nonce: string
  codeVerifier: string
  origin: string
  returnTo: string
  expiresAt: Date
}

export interface StaffSessionRow {
  idHash: string
  subject: string
  name: string
  hasRole: boolean
  /** Whether they have the role that opens the audit log. */
  mayAudit: boolean
  /** Whether they may see `/status`. */
  isDeveloper: boolean
  /** Whether they have the role of the desk for political advertisements. */
  handlesAdvertisements: Generated<boolean>
  /** Whether they have the role that reads requests and reports, and changes nothing. */
  isReader: Generated<boolean>
  /** Ids of the systems whose tasks they may see. */
  systems: string[]
  usedAt: Date
  expiresAt: Date
  /** Sealed with a key that only the browser of the session has; null where there is none. */
  idToken: Buffer | null
}

export interface StaffAuditRow {
  id: GeneratedAlways<string>
  at: Date
  subject: string
  name: string
  action: AuditAction
  reference: string | null
  /** Filters of a list or export, or what was rejected. */
  details: string | null
}
