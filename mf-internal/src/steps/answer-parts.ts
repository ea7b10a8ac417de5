import {
  answerParts,
  ApiRejected,
  decideRequest,
  hasRecipientsToInform,
  isPublished,
  isRejected,
  mayBePublished,
  notifications,
  partKinds,
  removalMeasures,
  searchEngineSteps,
  type AnswerPart,
  type StaffRequest,
} from '@site/shared/calls'
import { FieldRejection, select, textArea } from '@site/shared/forms'
import { limits, mapKeys, option, required, textValue, when, type Values } from '@site/shared/rules'
import { area } from '../parts/fields.ts'

type PartField = AnswerPart | `${AnswerPart}Kind`

/** Returns what a form chooses: the outcome of a decision, or the one that a review changes it to. */
export const chosenIn = ({ outcome, to }: Values) => (outcome === 'CHANGED' ? to : outcome)

const isGranted = (values: Values) => chosenIn(values) === 'GRANTED' || chosenIn(values) === 'PARTLY'
const kindField = (name: AnswerPart) => `${name}Kind` as const
const hasText = (name: AnswerPart) => (values: Values) => {
  const kind = values[kindField(name)]
  return isGranted(values) && (kind === 'TEXT' || kind === 'NONE')
}

/** Whether a decision or review has to say what a copy of data must say (Art. 15(1) GDPR). */
export function needsParts({ flowType, letterChannel }: StaffRequest): boolean {
  return flowType === 'RIGHT_OF_ACCESS' && letterChannel !== null
}

/** Whether a decision or review has to say which recipients were informed (Art. 19 GDPR). */
export function needsInformed(request: StaffRequest): boolean {
  return hasRecipientsToInform(request)
}

function kindOf(name: AnswerPart, { letterChannel }: StaffRequest) {
  // Nothing can be enclosed with a call.
  const possible = partKinds.filter((kind) => kind !== 'FILES' || letterChannel !== 'PHONE')
  return select({
    label: `internal_privacy_rights.parts.${name}`,
    rules: [when(isGranted, option)],
    options: possible.map((value) => ({ value, label: `internal_privacy_rights.parts.kind.${value}` as const })),
  })
}

function textOf(name: AnswerPart) {
  return textArea({
    label: `internal_privacy_rights.parts.${name}_text`,
    rules: [when(hasText(name), required)],
    maxLength: limits.answer,
    rows: 4,
  })
}

/** For each part how it is given, and its text. */
export function partFields(request: StaffRequest) {
  return {
    dataKind: kindOf('data', request),
    data: textOf('data'),
    recipientsKind: kindOf('recipients', request),
    recipients: textOf('recipients'),
    retentionKind: kindOf('retention', request),
    retention: textOf('retention'),
    sourceKind: kindOf('source', request),
    source: textOf('source'),
    explanationKind: kindOf('explanation', request),
    explanation: textOf('explanation'),
  } satisfies Record<PartField, unknown>
}

/** Proposed once a file was added: all that is about the person; what holds for everybody has a text of its own. */
export const partsInFiles = {
  dataKind: 'FILES',
  recipientsKind: 'FILES',
  retentionKind: 'FILES',
  sourceKind: 'FILES',
} satisfies Partial<Record<PartField, string>>

const saysWho = (values: Values) => isGranted(values) && values['notification'] !== 'NO_RECIPIENTS'

/** Whether recipients were informed; who they are, or why not. */
export function notificationFields() {
  const rules = [when(saysWho, required)]
  return {
    notification: select({
      label: 'internal_privacy_rights.notification',
      rules: [when(isGranted, option)],
      options: notifications.map((value) => ({
        value,
        label: `internal_privacy_rights.notification.${value}` as const,
      })),
    }),
    informed: area('internal_privacy_rights.fact.informed', rules, 'internal_privacy_rights.parts.informed_hint'),
  }
}

const saysWhom = (values: Values) =>
  isGranted(values) && (values['searchEngines'] === 'ASKED' || values['searchEngines'] === 'IMPOSSIBLE')

/** Fields for the removal of data from a publication, and for the requests to search engines. */
export function removalFields(request: StaffRequest) {
  const steps = searchEngineSteps.filter((step) => step !== 'NOT_PUBLISHED' || !isPublished(request))
  return {
    ...(isPublished(request) && {
      measure: select({
        label: 'internal_privacy_rights.measure',
        rules: [when(isGranted, option)],
        options: removalMeasures.map((value) => ({
          value,
          label: `internal_privacy_rights.measure.${value}` as const,
        })),
      }),
    }),
    searchEngines: select({
      label: 'internal_privacy_rights.search_engines',
      rules: [when(isGranted, option)],
      options: steps.map((value) => ({
        value,
        label: `internal_privacy_rights.search_engines.${value}` as const,
      })),
    }),
    searchEngineNote: area(
      'internal_privacy_rights.fact.search_engine_note',
      [when(saysWhom, required)],
      'internal_privacy_rights.search_engines.hint',
    ),
  }
}

export function readRemoval(values: Values, request: StaffRequest) {
  if (!isGranted(values) || !mayBePublished(request)) return {}
  return {
    measure: removalMeasures.find((each) => each === values['measure']),
    searchEngines: searchEngineSteps.find((each) => each === values['searchEngines']),
    searchEngineNote: saysWhom(values) ? textValue(values['searchEngineNote']) : undefined,
  }
}

/** Whether a field of a decision is not needed with these values. */
export function isPartHidden(field: string, values: Values): boolean {
  if (field === 'informed') return !saysWho(values)
  if (field === 'searchEngineNote') return !saysWhom(values)
  if (field === 'measure' || field === 'searchEngines') return !isGranted(values)
  if (field === 'notification' || answerParts.some((name) => field === kindField(name))) return !isGranted(values)
  const part = answerParts.find((name) => field === name)
  return part !== undefined && !hasText(part)(values)
}

/** Returns the parts of a decision. @throws FieldRejection where one is in files, and there are none */
export function readParts(values: Values, { letterChannel, drafts }: StaffRequest) {
  if (!isGranted(values)) return undefined
  return mapKeys(answerParts, (name) => {
    const kind = partKinds.find((each) => each === values[kindField(name)]) ?? 'TEXT'
    if (kind === 'FILES' && letterChannel === 'MAIL' && drafts.length === 0)
      throw new FieldRejection(kindField(name), 'internal_privacy_rights.parts.no_files')
    return { kind, text: kind === 'FILES' ? '' : textValue(values[name]) }
  })
}

export function readNotification(values: Values) {
  if (!isGranted(values)) return {}
  const notification = notifications.find((each) => each === values['notification'])
  return { notification, informed: saysWho(values) ? textValue(values['informed']) : undefined }
}

/** Shows at its field which part the server misses. */
export function explainMissing(error: unknown): never {
  if (isRejected(error, decideRequest, 'WRONG_LAST_DAY'))
    throw new FieldRejection('restrictedUntil', 'internal_privacy_rights.error.WRONG_LAST_DAY', { cause: error })
  if (!(error instanceof ApiRejected) || error.error !== 'INCOMPLETE') throw error
  const { field = '' } = error
  if (field === 'answer') throw new FieldRejection(field, 'internal_privacy_rights.parts.no_files', { cause: error })
  const part = answerParts.find((name) => name === field)
  throw new FieldRejection(part ? kindField(part) : field, 'forms.required', { cause: error })
}
