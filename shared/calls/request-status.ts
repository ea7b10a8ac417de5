import { array, boolean, enums, integer, literal, min, nullable, object, string, type Infer } from 'superstruct'
import type { Locale } from '../contract/locale.ts'
import { calendarDate, matching, requestLocale } from './parameters.ts'
import { call, notFound } from './call.ts'
import { countryCodes } from './country-code.ts'
import { ask, submit } from './client.ts'
import { communicationTypes, otherRights } from './privacy-request-fields.ts'
import { flowTypes } from './request-flows.ts'
import { requestStates } from './request-states.ts'
import { reference, time } from './privacy-request.ts'
import { emailText, limits, mapKeys, required, textStruct, textStructs, tidyCode } from '../rules/index.ts'

/** Steps of a request that its person sees, too. */
export const publicSteps = [
  'RECEIVED',
  'CONFIRMED',
  'EXTENDED',
  'IDENTITY_ASKED',
  'RESUMED',
  'DECIDED',
  'REVIEW_ASKED',
  'REVIEWED',
  'RESTRICTED',
  'LIFT_ANNOUNCED',
  'WITHDRAWN',
] as const

/** Art. 12(3) GDPR. */
export const extensionReasons = ['COMPLEX', 'MANY_REQUESTS'] as const
export type ExtensionReason = (typeof extensionReasons)[number]

/** Texts of a request that its status page shows. */
export const publicTexts = ['brandName', 'userMessage', 'article', 'publicationLink', 'publicationDate'] as const

/**
 * A request on its status page, without contact details. Until the email address is confirmed, its owner may be someone
 * else: all that was chosen or typed is empty.
 */
export const requestStatus = object({
  reference,
  state: enums(requestStates),
  confirmed: boolean(),
  receivedAt: time,
  /** The day of receipt: staff may enter a request days after it. */
  receivedOn: calendarDate,
  /** The last day for the answer, with any extension and pause; while we look again at a decision, that of the review. */
  answerBy: calendarDate,
  /** Days until `answerBy`, negative once it is over; null where nothing is to be answered (any more). */
  daysLeft: nullable(integer()),
  extension: nullable(enums(extensionReasons)),
  /** Whether we decided, or looked again, and the printed letter that says so was not posted yet. */
  isToPost: boolean(),
  /** Our question who the person is, while it is not answered; empty without one. */
  question: string(),
  /** Whether we look again at the decision. */
  isInReview: boolean(),
  /** Whether the person can still ask for that: once, of a decision about a confirmed request. */
  canAskReview: boolean(),
  /** A restriction of the use of the data (Art. 18 GDPR), until it is lifted everywhere; null without one. */
  restriction: nullable(
    object({
      since: calendarDate,
      /** Null where it lasts until it is lifted. */
      until: nullable(calendarDate),
      /** From when the data is used again, once that is announced. */
      liftedOn: nullable(calendarDate),
    }),
  ),
  /** Steps so far, oldest first. */
  steps: array(object({ kind: enums(publicSteps), at: time })),
  /** Messages and files for both sides. */
  mailbox: object({
    /** Whether the person may write: the request is open, or was decided less than 30 days ago. */
    isWritable: boolean(),
    /** Number of messages from the person. */
    sent: min(integer(), 0),
    /** Number of messages from the privacy team, and of those that were not opened yet. */
    received: min(integer(), 0),
    unread: min(integer(), 0),
    /** Number of letters about the steps of the privacy team. */
    letters: min(integer(), 0),
    /** Last day on which the answer can be opened; null without an answer. Its files are destroyed afterwards. */
    readyUntil: nullable(calendarDate),
    /** Whether that day is over. */
    isDestroyed: boolean(),
  }),
  /** The name of somebody for whom the person made the request; empty for oneself. */
  concerned: string(),
  flowType: enums(flowTypes),
  right: enums(['', ...otherRights]),
  country: enums(countryCodes),
  brands: array(string()),
  ...mapKeys(publicTexts, () => string()),
  communicationTypes: array(enums(communicationTypes)),
})
export type RequestStatus = Infer<typeof requestStatus>

/** Body with the token of a status link. */
export const statusToken = object({ token: matching(/^[\w-]{20,100}$/) })

const byToken = { method: 'POST', body: statusToken, answer: requestStatus, group: 'Messages and requests' } as const

/** Returns the request of a status link. The token is in the body, so that no log contains it. */
export const getRequestStatus = call(
  {
    ...byToken,
    path: '/api/privacy-rights/status',
    errors: notFound,
    summary: 'What became of a request, by the token of its mailed link',
  },
  (it) => (token: string) => ask(it, { body: { token } }),
)

/** Mails new links to the requests and declarations of an address, three times a day at most. The answer says nothing about the address. */
export const mailStatusLinks = call(
  {
    method: 'POST',
    path: '/api/privacy-rights/status-link',
    query: object({ locale: requestLocale }),
    body: object(textStructs({ email: { ...emailText, rules: [required, ...emailText.rules] } })),
    answer: object({ ok: literal(true) }),
    errors: { INVALID_EMAIL: { status: 400, field: 'email' } },
    group: 'Messages and requests',
    summary:
      'Mail the links of the requests and declarations with this email address again; the same answer for every address',
  },
  (it) => (address: string, locale: Locale) => submit(it, { query: { locale }, body: { email: address } }),
)

/** The code that a mail has next to its link, `7Q2M-X09C`, however it is typed. */
export const linkCode = { rules: [required], maxLength: 40, tidy: tidyCode }

/**
 * Takes the code of a mail in the place of its link, once, for a person whose link was cut or changed on its way. Returns the token
 * of a status link, and of one to confirm the request where that is still to be done.
 */
export const openByCode = call(
  {
    method: 'POST',
    path: '/api/privacy-rights/link-code',
    body: object(textStructs({ email: { ...emailText, rules: [required, ...emailText.rules] }, code: linkCode })),
    answer: object({ token: string(), verification: nullable(string()) }),
    errors: {
      INVALID_EMAIL: { status: 400, field: 'email' },
      UNKNOWN_CODE: { status: 403, field: 'code' },
      CODE_LOCKED: { status: 429 },
    },
    group: 'Messages and requests',
    summary: 'Open a request with its email address and the code of a mail, once, in the place of the link',
  },
  (it) => (address: string, code: string) => ask(it, { body: { email: address, code } }),
)

/** Withdraws the request of a status link for good, and returns its new state; not one that was answered. */
export const withdrawRequest = call(
  {
    ...byToken,
    path: '/api/privacy-rights/withdraw',
    errors: { ...notFound, ALREADY_HANDLED: { status: 409 } },
    summary: 'Withdraw a request, by the token of its mailed link',
  },
  (it) => (token: string) => ask(it, { body: { token } }),
)

/** Why a person does not agree with a decision; they need not say it. */
export const objectionText = { maxLength: limits.message, multiline: true }

/** Asks to look again at the decision about the request of a status link, once, as staff do it for a letter. Returns its new state. */
export const requestReview = call(
  {
    ...byToken,
    path: '/api/privacy-rights/review',
    body: object({ ...statusToken.schema, text: textStruct(objectionText) }),
    errors: { ...notFound, NOT_OPEN: { status: 409 }, ALREADY_REVIEWED: { status: 409 } },
    summary: 'Ask to look again at a decision, by the token of its mailed link',
  },
  (it) => (token: string, text: string) => ask(it, { body: { token, text } }),
)
