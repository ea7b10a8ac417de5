import { array, enums, integer, min, nullable, object, optional, string, type Infer } from 'superstruct'
import { addressOf, call, notFound } from './call.ts'
import { stepCalls } from './case-step.ts'
import { ask, sendOnce } from './client.ts'
import { countryCodes } from './country-code.ts'
import { informationErrors, informationKinds, informationQuestion } from './information.ts'
import { requestLocale, uuid } from './parameters.ts'
import { time } from './privacy-request.ts'
import { historyEntry, type HistoryKind } from './request-history.ts'
import { messageText } from './request-messages.ts'
import { pageNumber, staffCallsPath } from './staff-requests.ts'
import { staffAdvertisementPage } from './staff-advertisements.ts'

export const informationTabs = ['open', 'closed'] as const
export type InformationTab = (typeof informationTabs)[number]

/** What happens to a question. */
export const informationHistoryKinds = ['RECEIVED', 'ANSWERED', 'MAIL_FAILED'] as const satisfies readonly HistoryKind[]
export type InformationHistoryKind = (typeof informationHistoryKinds)[number]

const line = object({
  id: uuid,
  country: enums(countryCodes),
  kind: enums(informationKinds),
  organisation: string(),
  campaignId: nullable(string()),
  receivedAt: time,
  dueAt: time,
  answeredAt: nullable(time),
})
export type InformationLine = Infer<typeof line>

export const staffInformation = object({
  ...line.schema,
  name: string(),
  email: string(),
  question: string(),
  /** The member of staff who entered it; null for what was sent with the form. */
  enteredBy: nullable(string()),
  /** When the receipt left. */
  acknowledgedAt: nullable(time),
  answer: nullable(string()),
  answeredBy: nullable(string()),
  history: array(historyEntry),
})
export type StaffInformation = Infer<typeof staffInformation>

export const informationQuery = object({ tab: optional(enums(informationTabs)), page: optional(pageNumber) })
export type InformationQuery = Infer<typeof informationQuery>

/** Returns a page of the questions about advertisements, the soonest due first. */
export const getInformationRequests = call(
  {
    method: 'GET',
    path: `${staffCallsPath}/information`,
    query: informationQuery,
    answer: object({
      staff: staffAdvertisementPage.schema.staff,
      questions: array(line),
      counts: object({ open: min(integer(), 0), closed: min(integer(), 0) }),
      pageSize: min(integer(), 1),
    }),
  },
  (it) => (query: InformationQuery) => ask(it, { query }),
)

const params = object({ id: uuid })

export const getInformationRequest = call(
  {
    method: 'GET',
    path: `${getInformationRequests.path}/{id}`,
    params,
    answer: staffInformation,
    errors: notFound,
  },
  (it) => (id: string) => ask(it, { params: { id } }),
)

/** Enters a question that came by post, telephone or mail. @throws ApiRejected with `UNKNOWN_ADVERTISEMENT` */
export const enterInformationRequest = call(
  {
    method: 'POST',
    path: `${getInformationRequests.path}/new`,
    body: object({ ...informationQuestion.schema, locale: requestLocale }),
    answer: staffInformation,
    errors: informationErrors,
  },
  (it) => (body: EnteredInformation) => sendOnce(body, (headers) => ask(it, { body, headers })),
)
export type EnteredInformation = Infer<typeof informationQuestion> & { locale: Infer<typeof requestLocale> }

/** Answers a question by mail, once. */
export const answerInformationRequest = stepCalls(getInformationRequest, (id) => ({ id }))(
  'answer',
  object({ text: messageText }),
  {},
)

/** Defines the call for the file of the advertisement that a question is about, as JSON; `address` returns its URL. */
export const getInformationFile = call(
  {
    method: 'GET',
    path: `${getInformationRequest.path}/file`,
    params,
    answer: string(),
    errors: notFound,
  },
  (it) => ({ address: (id: string) => addressOf(it, { params: { id } }) }),
)
