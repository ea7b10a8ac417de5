import {
  array,
  boolean,
  enums,
  integer,
  literal,
  nullable,
  object,
  optional,
  size,
  string,
  type Infer,
} from 'superstruct'
import { emailText, honeypotName, limits, phone, required, textStruct, textStructs } from '../rules/index.ts'
import { advertisementStates, sponsorKinds, sponsorOrigins } from './advertisement-states.ts'
import { call, notFound } from './call.ts'
import { ask, sendOnce, submit } from './client.ts'
import { pictureText } from './complaint.ts'
import { incompleteItem, noticeDraft } from './notice-draft.ts'
import { calendarDate, requestLocale, uuid } from './parameters.ts'
import { time } from './privacy-request.ts'
import { messageText } from './request-messages.ts'

/** Fields about the declarant: never published. */
export const declarantFields = {
  name: { rules: [required], maxLength: limits.name },
  email: { ...emailText, rules: [required, ...emailText.rules] },
  phone: { rules: [phone], maxLength: limits.phone },
  remarks: { maxLength: limits.message, multiline: true },
}

const sponsor = { sponsorKind: enums(sponsorKinds), sponsorOrigin: enums(sponsorOrigins) }

export const declaration = object({
  ...textStructs(declarantFields),
  ...sponsor,
  notice: noticeDraft,
  /** Keys of the brands in which it should appear. */
  brands: optional(size(array(textStruct({ maxLength: 60 })), 0, 60)),
  picture: optional(pictureText),
  locale: requestLocale,
  [honeypotName]: optional(string()),
})
export type Declaration = Infer<typeof declaration>

const badNotice = {
  INVALID_PICTURE: { status: 400, field: 'picture' },
  FILES_FULL: { status: 400, field: 'picture' },
  INVALID_NOTICE: { status: 400 },
  HOME_ADDRESS: { status: 400 },
} as const

/**
 * Declares a political advertisement to the publisher (Art. 7 of Regulation (EU) 2024/900), who checks it once the address is confirmed.
 * @throws ApiRejected 400 `INVALID_EMAIL`, `INVALID_NOTICE` with the field, `HOME_ADDRESS`; ApiUnavailable
 */
export const declareAdvertisement = call(
  {
    method: 'POST',
    path: '/api/political-ad-declaration',
    body: declaration,
    answer: object({ ok: literal(true) }),
    errors: {
      INVALID_EMAIL: { status: 400, field: 'email' },
      INVALID_IDEMPOTENCY_KEY: { status: 400 },
      ...badNotice,
    },
    group: 'Messages and requests',
    summary: 'Declare a political advertisement',
  },
  (it) =>
    async (body: Declaration): Promise<void> => {
      await sendOnce(body, (headers) => submit(it, { body, headers }))
    },
)

/** Entries of the history that the page of a declaration shows. */
export const declarationSteps = [
  'DECLARED',
  'CONFIRMED',
  'COMPLETED',
  'COMPLETION_ASKED',
  'WROTE_TO_SPONSOR',
  'SPONSOR_WROTE',
  'PUBLISHED',
  'HALTED',
  'NOT_PUBLISHED',
] as const
export type DeclarationStep = (typeof declarationSteps)[number]

export const declarationStatus = object({
  id: string(),
  state: enums(advertisementStates),
  /** By which the sponsor completes it; null where nothing was asked. */
  completeBy: nullable(calendarDate),
  incomplete: array(incompleteItem),
  /** Increases with every change. */
  version: integer(),
  /** Ids of the pictures that the sponsor sent (`getDeclarationPicture`), oldest first. */
  pictures: array(uuid),
  /** Null until the address is confirmed: links get forwarded. */
  notice: nullable(noticeDraft),
  ...sponsor,
  canEdit: boolean(),
  canWrite: boolean(),
  /** URL of the notice in the register; null before it is there. */
  page: nullable(string()),
  steps: array(object({ kind: enums(declarationSteps), at: time, text: string() })),
})
export type DeclarationStatus = Infer<typeof declarationStatus>

const token = textStruct({ maxLength: 100 })
const path = '/api/political-ad-declaration'

/** Returns a declaration by the token of a mailed link, which is in the body, where no log has it. */
export const getDeclaration = call(
  {
    method: 'POST',
    path: `${path}/status`,
    body: object({ token }),
    answer: declarationStatus,
    errors: notFound,
    group: 'Messages and requests',
    summary: 'The state of a declaration',
  },
  (it) => (of: string) => ask(it, { body: { token: of } }),
)

/** Returns a picture that the sponsor sent, in base64. The token is in the body, where no log has it. */
export const getDeclarationPicture = call(
  {
    method: 'POST',
    path: `${path}/picture`,
    body: object({ token, file: uuid }),
    answer: object({ mediaType: string(), content: string() }),
    errors: notFound,
    group: 'Messages and requests',
    summary: 'A picture that was sent with a declaration',
  },
  (it) => (of: string, file: string) => ask(it, { body: { token: of, file } }),
)

/** Confirms the e-mail address: from then on the publisher has the declaration. */
export const confirmDeclaration = call(
  {
    method: 'POST',
    path: `${path}/confirm`,
    body: object({ token }),
    answer: declarationStatus,
    errors: notFound,
    group: 'Messages and requests',
    summary: 'Confirm the e-mail address of a declaration',
  },
  (it) => (of: string) => ask(it, { body: { token: of } }),
)

/**
 * Completes or corrects a declaration; `version` is the one that was shown. What is in the register changes once the publisher has
 * checked it. A repetition whose answer was lost changes nothing.
 * @throws ApiRejected 400 as {@link declareAdvertisement}, 404, 409 `NOT_OPEN`, `CHANGED_MEANWHILE`
 */
export const completeDeclaration = call(
  {
    method: 'POST',
    path: `${path}/complete`,
    body: object({ token, version: integer(), ...sponsor, notice: noticeDraft, picture: optional(pictureText) }),
    answer: declarationStatus,
    errors: {
      ...notFound,
      ...badNotice,
      INVALID_IDEMPOTENCY_KEY: { status: 400 },
      NOT_OPEN: { status: 409 },
      CHANGED_MEANWHILE: { status: 409 },
    },
    group: 'Messages and requests',
    summary: 'Complete or correct a declaration',
  },
  (it) => (body: CompletionBody) => sendOnce([it.path, body], (headers) => ask(it, { body, headers })),
)
export type CompletionBody = Pick<Declaration, 'sponsorKind' | 'sponsorOrigin' | 'notice' | 'picture'> & {
  token: string
  version: number
}

/** In entries: what a sponsor may write about an advertisement. */
export const maxSponsorEntries = 100

/** Writes to the publisher. @throws ApiRejected 404, 409 `NOT_OPEN` after too many, or before the address is confirmed */
export const writeAboutDeclaration = call(
  {
    method: 'POST',
    path: `${path}/message`,
    body: object({ token, text: messageText }),
    answer: declarationStatus,
    errors: { ...notFound, INVALID_IDEMPOTENCY_KEY: { status: 400 }, NOT_OPEN: { status: 409 } },
    group: 'Messages and requests',
    summary: 'Write about a declaration',
  },
  (it) => (of: string, text: string) =>
    sendOnce([it.path, of, text], (headers) => ask(it, { body: { token: of, text }, headers })),
)
