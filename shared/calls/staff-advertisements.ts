import {
  array,
  boolean,
  defaulted,
  enums,
  integer,
  min,
  nullable,
  object,
  optional,
  size,
  string,
  type Infer,
} from 'superstruct'
import { limits, mapKeys, textStruct } from '../rules/index.ts'
import { call, notFound } from './call.ts'
import { campaignId, publishedCampaign } from './campaign.ts'
import { dayErrors, previewCall, stepCalls } from './case-step.ts'
import { ask, sendOnce } from './client.ts'
import { countryCodes } from './country-code.ts'
import { waitingStep } from './decision.ts'
import { incompleteItem, noticeDraft, type NoticeDraft } from './notice-draft.ts'
import { complaintReasons } from './complaint.ts'
import { calendarDate, uuid } from './parameters.ts'
import { time } from './privacy-request.ts'
import { historyEntry } from './request-history.ts'
import { messageText } from './request-messages.ts'
import { pageNumber, staffCallsPath } from './staff-requests.ts'
import { mailReturned, mailReturnedErrors } from './steps/mail-returned.ts'
import {
  advertisementFileKinds,
  advertisementOrigins,
  advertisementStates,
  sponsorKinds,
  sponsorOrigins,
} from './advertisement-states.ts'
import { staffReader } from './staff-reader.ts'

/** Parts of the list. APPROVE: a colleague has to sign off. CORRECTION: in the register, with a version that is not. */
export const advertisementTabs = ['open', 'mine', 'approve', 'incomplete', 'correction', 'published', 'closed'] as const
export type AdvertisementTab = (typeof advertisementTabs)[number]

/** Steps of staff with an advertisement, the next one first. */
export const advertisementActions = [
  'take-back',
  'approve',
  'take',
  'submit',
  'ask',
  'message',
  'halt',
  'reject',
  'mail-returned',
  'note',
] as const
export type AdvertisementAction = (typeof advertisementActions)[number]

/** Why Article 5 of Regulation (EU) 2024/900 lets nobody publish it. */
export const thirdCountryRefusals = ['SPONSOR', 'FUNDING'] as const
export type ThirdCountryRefusal = (typeof thirdCountryRefusals)[number]

const advertisementLine = object({
  id: campaignId,
  country: enums(countryCodes),
  state: enums(advertisementStates),
  origin: enums(advertisementOrigins),
  /** Sponsor of the draft, else of the register. */
  sponsor: nullable(string()),
  receivedAt: time,
  /** Null where nothing is to be done by a day. */
  dueOn: nullable(calendarDate),
  /** Until `dueOn`, negative where it is over. */
  daysLeft: nullable(integer()),
  overdue: boolean(),
  /** Items of the template that lack something. */
  incomplete: array(incompleteItem),
  /** Whether a colleague has to sign it off. */
  isToApprove: boolean(),
  /** Whether a report waits for a correction. */
  isToCorrect: boolean(),
  owner: nullable(string()),
  ownerSubject: nullable(string()),
  mailFailed: boolean(),
})
export type StaffAdvertisementLine = Infer<typeof advertisementLine>

/** Facts of a declaration that are never published. Without a name and an address where staff entered it. */
export const declarationFacts = object({
  name: optional(string()),
  email: optional(string()),
  phone: optional(string()),
  sponsorKind: enums(sponsorKinds),
  sponsorOrigin: enums(sponsorOrigins),
  remarks: optional(string()),
  /** Keys of the brands in which it should appear. */
  brands: optional(array(string())),
  /** Whether the hidden field that people leave empty was filled in. */
  isPossiblyAutomated: optional(boolean()),
})
export type DeclarationFacts = Infer<typeof declarationFacts>

const advertisementFile = object({
  id: uuid,
  kind: enums(advertisementFileKinds),
  name: string(),
  mediaType: string(),
  /** In bytes. */
  size: integer(),
  addedAt: time,
  /** The member of staff who added it; null for the sponsor. */
  by: nullable(string()),
})
export type AdvertisementFile = Infer<typeof advertisementFile>

/** Report about an advertisement, without its reporter: the reader may not see who that is. */
const reportOfAdvertisement = object({
  id: uuid,
  reason: enums(complaintReasons),
  dueAt: time,
  /** Whether it is answered as soon as a correction is in the register. */
  isToCorrect: boolean(),
})

export const staffAdvertisement = object({
  ...advertisementLine.schema,
  /** Increases with every change; 0 where nothing was changed since it was imported. */
  version: integer(),
  /** The whole notice as it would be published; null where it is the one in the register. */
  draft: nullable(noticeDraft),
  /** The notice in the register; null before it is published. */
  published: nullable(publishedCampaign),
  /** Obstacles to its publication besides missing items, in English. */
  problems: array(string()),
  refusal: nullable(enums(thirdCountryRefusals)),
  declaration: nullable(declarationFacts),
  /** URL of the notice; null before it is published. */
  page: nullable(string()),
  actions: array(enums(advertisementActions)),
  waiting: nullable(object({ ...waitingStep.schema, version: integer(), reason: string() })),
  /** Open reports about it, the soonest due first. */
  reports: array(reportOfAdvertisement),
  /** Pictures of the sponsor, and records of the desk. */
  files: array(advertisementFile),
  history: array(historyEntry),
})
export type StaffAdvertisement = Infer<typeof staffAdvertisement>

export const staffAdvertisementPage = object({
  staff: staffReader,
  advertisements: array(advertisementLine),
  counts: object(mapKeys(advertisementTabs, () => min(integer(), 0))),
  pageSize: min(integer(), 1),
})

/** `open`, page 1 where left out; `text` is the beginning of an id, or a part of the name of a sponsor in the register. */
export const staffAdvertisementQuery = object({
  tab: optional(enums(advertisementTabs)),
  text: optional(size(string(), 1, limits.search)),
  page: optional(pageNumber),
})
export type StaffAdvertisementQuery = Infer<typeof staffAdvertisementQuery>

/** Returns a page of the advertisements, the soonest due first. @throws ApiRejected with status 401 without a login, 403 without the role */
export const getStaffAdvertisements = call(
  {
    method: 'GET',
    path: `${staffCallsPath}/advertisements`,
    query: staffAdvertisementQuery,
    answer: staffAdvertisementPage,
  },
  (it) => (query: StaffAdvertisementQuery) => ask(it, { query }),
)

const params = object({ id: campaignId })

export const getStaffAdvertisement = call(
  {
    method: 'GET',
    path: `${getStaffAdvertisements.path}/{id}`,
    params,
    answer: staffAdvertisement,
    errors: notFound,
  },
  (it) => (id: string) => ask(it, { params: { id } }),
)

const sponsor = {
  sponsorKind: enums(sponsorKinds),
  sponsorOrigin: enums(sponsorOrigins),
}
const badNotice = { INVALID_NOTICE: { status: 400 }, HOME_ADDRESS: { status: 400 } } as const

/** Enters an advertisement; whatever it lacks can follow. Returns the new case. @throws ApiRejected 400 `INVALID_NOTICE` with the field */
export const enterAdvertisement = call(
  {
    method: 'POST',
    path: `${getStaffAdvertisements.path}/new`,
    body: object({ country: enums(countryCodes), ...sponsor, notice: noticeDraft }),
    answer: staffAdvertisement,
    errors: badNotice,
  },
  (it) => (body: EnteredAdvertisement) => sendOnce(body, (headers) => ask(it, { body, headers })),
)
export type EnteredAdvertisement = { country: 'NL' | 'BE'; notice: NoticeDraft } & Pick<
  DeclarationFacts,
  'sponsorKind' | 'sponsorOrigin'
>

const action = stepCalls(getStaffAdvertisement, (id) => ({ id }))
const version = object({ version: integer() })

/** Gives a case to the member of staff (`me`), or to nobody (empty). */
export const assignAdvertisement = action('assign', object({ to: enums(['me', '']) }), {
  UNKNOWN_PERSON: { status: 400, field: 'to' },
})

/**
 * Stores another version of the notice; `version` is the one that was shown. Whoever was to sign it off has to see it anew.
 * @throws ApiRejected 400 `INVALID_NOTICE` with the field, 409 `CHANGED_MEANWHILE`
 */
export const editAdvertisement = action('edit', object({ ...version.schema, ...sponsor, notice: noticeDraft }), {
  ...badNotice,
  CHANGED_MEANWHILE: { status: 409 },
})

const publishErrors = {
  CHANGED_MEANWHILE: { status: 409 },
  NOTICE_INCOMPLETE: { status: 409 },
  THIRD_COUNTRY: { status: 409 },
  UNCHANGED: { status: 409 },
} as const

/** Why a notice in the register is changed, for its public history; empty for a new one. */
const reason = defaulted(textStruct({ maxLength: limits.message, multiline: true }), '')

/**
 * Offers this version to a colleague, who signs it off or not.
 * @throws ApiRejected 400 `TEXT_TOO_SHORT` where a correction has no reason; 409 `CHANGED_MEANWHILE`, `NOTICE_INCOMPLETE`, `THIRD_COUNTRY`
 */
export const submitAdvertisement = action('submit', object({ ...version.schema, reason }), {
  ...publishErrors,
  TEXT_TOO_SHORT: { status: 400, field: 'reason' },
})

/** Publishes the version that a colleague offered at `decidedAt`. @throws ApiRejected 409 `SAME_PERSON`, and as {@link submitAdvertisement} */
export const approveAdvertisement = action('approve', object({ decidedAt: time }), {
  ...publishErrors,
  SAME_PERSON: { status: 409 },
})

/** Takes an offered version back, or does not sign it off: it can be changed again. */
export const takeBackAdvertisement = action('take-back', object({ decidedAt: time }), {})

/** Asks the sponsor to complete the notice by a day, by mail; with what is missing, and a text. */
export const askForCompletion = action(
  'ask',
  object({ text: textStruct({ maxLength: limits.message, multiline: true }), until: calendarDate }),
  { DAY_OVER: { status: 400, field: 'until' }, NO_MAIL: { status: 409 } },
)

/** Writes to the sponsor, who reads and answers it on the page of the declaration. */
export const writeToSponsor = action('message', object({ text: messageText }), { NO_MAIL: { status: 409 } })

/** Ends the publication: the notice says since when, and why. Of one person alone: what must not run waits for nobody. */
export const haltAdvertisement = action('halt', object({ on: calendarDate, text: messageText }), dayErrors('on'))

/** Does not publish it, and tells the sponsor why. */
export const rejectAdvertisement = action('reject', object({ text: messageText }), {})

/** Return the mail of a step to the sponsor, without taking the step. @throws ApiRejected 409 `NO_MAIL` where the sponsor has no address */
export const previewAsking = previewCall(askForCompletion, (id) => ({ id }))
export const previewHalt = previewCall(haltAdvertisement, (id) => ({ id }))
export const previewRejection = previewCall(rejectAdvertisement, (id) => ({ id }))

export const recordAdvertisementMailReturned = action('mail-returned', mailReturned, mailReturnedErrors)

/** Adds a note that only staff see. */
export const addAdvertisementNote = action('note', object({ text: messageText }), {})
