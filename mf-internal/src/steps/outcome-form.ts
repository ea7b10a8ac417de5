import {
  decisionReasons,
  getCoverSheet,
  givesLess,
  isPublished,
  mayBePublished,
  outcomes,
  reasonsFor,
  type Decision,
  type Outcome,
  type StaffRequest,
} from '@site/shared/calls'
import { dateField, FieldRejection, select, textArea, type Fields } from '@site/shared/forms'
import type { IntlShape } from '@site/shared/platform'
import { date, limits, option, textValue, when, type Values } from '@site/shared/rules'
import { nameReason } from '../parts/case-state.tsx'
import { area, doneExplained, toIso } from '../parts/fields.ts'
import {
  chosenIn,
  isPartHidden,
  needsInformed,
  needsParts,
  notificationFields,
  partFields,
  partsInFiles,
  readNotification,
  readParts,
  readRemoval,
  removalFields,
} from './answer-parts.ts'
import { hasOpenTasks } from './open-tasks.ts'

/** An answer to a request for access; it is granted with it. */
const nothingFound = 'NOTHING_FOUND'
type Choice = Outcome | typeof nothingFound

/** Returns the outcome of what was chosen; all is granted where nothing is to be chosen. */
export function toOutcome(chosen: unknown): Outcome {
  return outcomes.find((each) => each === chosen) ?? 'GRANTED'
}

/** @throws FieldRejection where it is to be granted before its tasks are done */
export function readOutcome(request: StaffRequest, values: Values, field: 'outcome' | 'to'): Outcome {
  const outcome = toOutcome(values[field])
  if (outcome !== 'REFUSED' && hasOpenTasks(request))
    throw new FieldRejection(field, 'internal_privacy_rights.error.TASKS_OPEN')
  return outcome
}

export const nameChoice = (value: Choice) => ({ value, label: `internal_privacy_rights.outcome.${value}` as const })

/** Whether a review can change a decision to this: to the same outcome only where the person gets more than before. */
export function canBecome(decision: Decision | null, choice: Choice): boolean {
  const after = { outcome: toOutcome(choice), nothingFound: choice === nothingFound }
  if (decision && givesLess(decision, after)) return false
  const isSame = choice === 'REFUSED' ? decision?.outcome === choice : choice === nothingFound && decision?.nothingFound
  return !isSame
}

/** Says that a step with the chosen outcome waits for a second person. */
export function announceSecondPerson({ outcomesForTwo }: StaffRequest, values: Values) {
  const isForTwo = outcomesForTwo.includes(toOutcome(chosenIn(values)))
  return isForTwo ? 'internal_privacy_rights.undo.second_person' : undefined
}

const isPart = (values: Values) => chosenIn(values) === 'PARTLY'
const isRejection = (values: Values) => chosenIn(values) === 'REFUSED'

/** A refusal, in whole or in part. */
export const isRefusal = (values: Values) => isPart(values) || isRejection(values)

/** Returns what goes with an outcome, of a decision and of a review that changes it. */
export function defineOutcome(request: StaffRequest, intl: IntlShape) {
  const { reference, flowType, letterChannel } = request
  const isObjection = flowType === 'OBJECTION'
  const isRestriction = request.right === 'RESTRICTION'
  const hasAnswer = !isObjection && letterChannel === 'MAIL' && request.actions.includes('message')

  function listChoices(): readonly Choice[] {
    if (isObjection) return ['GRANTED']
    const possible = outcomes.filter((outcome) => outcome === 'GRANTED' || reasonsFor(request, outcome).length > 0)
    return flowType === 'RIGHT_OF_ACCESS'
      ? possible.flatMap((outcome): Choice[] => (outcome === 'GRANTED' ? [outcome, nothingFound] : [outcome]))
      : possible
  }

  const reasonField = (outcome: Outcome) => {
    return select({
      label: 'internal_privacy_rights.fact.reason',
      rules: [when((values: Values) => chosenIn(values) === outcome, option)],
      options: reasonsFor(request, outcome).map((value) => ({ value, text: nameReason(intl, value) })),
    })
  }

  return {
    choices: listChoices(),
    files: hasAnswer ? request.drafts : undefined,
    proposed: hasAnswer && needsParts(request) && request.drafts.length > 0 ? partsInFiles : undefined,
    loadCoverSheet: needsParts(request) ? () => getCoverSheet(reference) : undefined,
    /** The note of that task says who was told. */
    initial: startOf(request),
    /** @param text the sentence in the letter */
    fields(text?: Fields[string]) {
      return {
        ...(!isObjection && {
          done: area(
            'internal_privacy_rights.decide.done',
            [when(isPart, doneExplained)],
            'internal_privacy_rights.decide.done_hint',
          ),
          reason: reasonField('REFUSED'),
          partReason: reasonField('PARTLY'),
        }),
        ...(text && { text }),
        ...(needsParts(request) && partFields(request)),
        ...(needsInformed(request) && notificationFields()),
        ...(mayBePublished(request) && removalFields(request)),
        ...(isRestriction && {
          restrictedUntil: dateField({
            label: 'internal_privacy_rights.decide.restricted_until',
            hint: 'internal_privacy_rights.decide.restricted_until_hint',
            rules: [date],
          }),
        }),
        ...(hasAnswer && {
          answer: textArea({
            label: 'internal_privacy_rights.decide.answer',
            hint: 'internal_privacy_rights.decide.answer_hint',
            maxLength: limits.answer,
          }),
        }),
      }
    },
    isHidden(field: string, values: Values): boolean {
      // A refusal gives nothing.
      if (field === 'answer' || field === 'files') return isRejection(values)
      if (field === 'reason') return !isRejection(values)
      if (field === 'restrictedUntil') return isRejection(values)
      if (field === 'done' || field === 'partReason') return !isPart(values)
      return isPartHidden(field, values)
    },
    read(values: Values) {
      return {
        reason: decisionReasons.find((each) => each === values[isPart(values) ? 'partReason' : 'reason']),
        done: isPart(values) ? textValue(values['done']) : undefined,
        nothingFound: chosenIn(values) === nothingFound || undefined,
        parts: needsParts(request) ? readParts(values, request) : undefined,
        ...(needsInformed(request) && readNotification(values)),
        ...readRemoval(values, request),
        restrictedUntil: isRejection(values) ? undefined : readDay(values['restrictedUntil']),
        answer: readAnswer(request, values),
      }
    },
  }
}

function readDay(typed: Values[string] = ''): string | undefined {
  const text = textValue(typed)
  return text ? toIso(text) : undefined
}

function startOf(request: StaffRequest): Record<string, string> {
  if (!needsInformed(request)) return {}
  const isSeldomPublished = mayBePublished(request) && !isPublished(request)
  return {
    informed: request.tasks.find(({ kind }) => kind === 'RECIPIENTS')?.note ?? '',
    ...(isSeldomPublished && { searchEngines: 'NOT_PUBLISHED' }),
  }
}

/** Returns the answer of a decision; undefined where it has neither text nor files. */
function readAnswer(request: StaffRequest, values: Values) {
  if (isRejection(values)) return undefined
  const sent = request.drafts
  if (!values['answer'] && sent.length === 0) return undefined
  return { text: textValue(values['answer']), files: sent.map(({ id }) => id) }
}

/** Returns the files of the case itself. Files that were found for a task go with the answer only. */
export function listOwnFiles({ drafts }: StaffRequest) {
  return drafts.filter(({ task }) => task === null)
}
