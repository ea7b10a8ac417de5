import {
  addNote,
  approveDecision,
  askIdentity,
  askReview,
  assignRequest,
  decideRequest,
  decisionReasons,
  extendRequest,
  extensionReasons,
  getCoverSheet,
  outcomes,
  previewLetter,
  reasonsFor,
  resumeRequest,
  reviewOutcomes,
  reviewRequest,
  sendStaffMessage,
  type DecisionBody,
  type DecisionReason,
  type ExtensionReason,
  type LetterKind,
  type Outcome,
  type StaffRequest,
  type StaffRequestAction,
} from '@site/shared/calls'
import { dateField, radioGroup, select, textArea } from '@site/shared/forms'
import type { IntlShape, MessageId } from '@site/shared/platform'
import {
  date,
  getToday,
  limits,
  option,
  pick,
  required,
  textValue,
  when,
  type Rule,
  type Values,
} from '@site/shared/rules'
import type { Action } from '../../parts/desk.tsx'
import { nameReason } from '../../parts/case-state.tsx'
import { area, doneExplained, explained, toIso, toTyped } from '../../parts/fields.ts'
import { explainMissing, informedField, isPartHidden, needsInformed, needsParts } from './answer-parts.ts'
import { partFields, readInformed, readParts } from './answer-parts.ts'
import type { MemberOption } from '../../parts/members.ts'

export type FormAction = Exclude<StaffRequestAction, 'take' | 'posted'>

interface RequestAction extends Action<StaffRequest> {
  /** Whether files go with it. */
  hasFiles?: boolean
}

/** Returns all actions that have a form. `members` are those who can take over. */
export function defineActions(
  request: StaffRequest,
  intl: IntlShape,
  members: readonly MemberOption[],
): Record<FormAction, RequestAction> {
  const { reference, flowType, country, decision, messages, ownerSubject, letterChannel, proposedReason } = request
  const files = request.drafts.map(({ id }) => id)
  const nobody = { value: 'none', text: intl.formatMessage({ id: 'internal_privacy_rights.owner.none' }) }
  const others = members.filter(({ value }) => value !== ownerSubject)
  const isObjection = flowType === 'OBJECTION'
  const reasonField = (outcome: Outcome) => {
    return select({
      label: 'internal_privacy_rights.fact.reason',
      rules: [when((values: Values) => values['outcome'] === outcome, option)],
      options: reasonsFor(flowType, country, outcome).map((value) => ({ value, text: nameReason(intl, value) })),
    })
  }
  const choices = flowType === 'RIGHT_OF_ACCESS' ? ([...outcomes, nothingFound] as const) : outcomes
  const hasAnswer = !isObjection && letterChannel === 'MAIL' && request.actions.includes('message')

  /** Shows the letter of a step before it sends it: of this kind, or that of the outcome. Without an address there is none. */
  function withLetter<Body extends LetterParts>(
    step: (reference: string, body: Body, over?: string) => Promise<StaffRequest>,
    bodyOf: (values: Values) => Body,
    kind?: LetterKind,
  ) {
    const send = (values: Values, over?: string) => step(reference, bodyOf(values), over)
    if (!letterChannel) return { submit: 'internal_privacy_rights.submit.step' as const, send }
    return {
      send,
      letter(values: Values) {
        const {
          outcome = 'GRANTED',
          reason,
          text = '',
          answer,
          parts,
          receivedOn,
          askedOn,
          ...whole
        }: LetterParts = bodyOf(values)
        const letter = {
          ...pick(whole, ['done', 'nothingFound']),
          letter: kind ?? outcome,
          reason: reason ?? undefined,
          text,
          hasAnswer: answer !== undefined || (parts !== undefined && letterChannel === 'MAIL'),
          parts,
          receivedOn: receivedOn ?? askedOn,
        }
        return previewLetter(reference, letter)
      },
    }
  }

  /** Its letter is that of the outcome. */
  function reviewLetter() {
    const bodyOf = (values: Values) => ({
      outcome: reviewOutcomes.find((each) => each === values['outcome']) ?? 'UPHELD',
      to: isChange(values) ? outcomes.find((each) => each === values['to']) : undefined,
      ...textOf(values),
    })
    const send = (values: Values) => reviewRequest(reference, bodyOf(values))
    if (!letterChannel) return { submit: 'internal_privacy_rights.submit.step' as const, send }
    return {
      send,
      letter(values: Values) {
        const { outcome: letter, to, text } = bodyOf(values)
        return previewLetter(reference, { letter, to, text })
      },
    }
  }

  return {
    assign: {
      submit: 'internal_privacy_rights.submit.assign',
      fields: {
        to: select({
          label: 'internal_privacy_rights.assign.to',
          rules: [option],
          options: ownerSubject === null ? others : [...others, nobody],
        }),
      },
      send: ({ to }, over) => assignRequest(reference, { to: to === nobody.value ? '' : textValue(to) }, over),
    },
    approve: withLetter(
      () => approveDecision(reference, { decidedAt: decision?.decidedAt }),
      // The server has its parts.
      () => ({ ...decision, parts: undefined, answer: messages.find(({ isAnswer }) => isAnswer) }),
    ),
    decide: {
      hint: isObjection ? 'internal_privacy_rights.hint.objection' : undefined,
      hasFiles: hasAnswer,
      loadCoverSheet: hasAnswer ? () => getCoverSheet(reference) : undefined,
      fields: {
        ...(!isObjection && {
          outcome: radioGroup({
            label: 'internal_privacy_rights.decide.outcome',
            rules: [option],
            options: choices.map((value) => ({ value, label: `internal_privacy_rights.outcome.${value}` as const })),
          }),
          done: area(
            'internal_privacy_rights.decide.done',
            [when(isPart, doneExplained)],
            'internal_privacy_rights.decide.done_hint',
          ),
          reason: reasonField('REFUSED'),
          partReason: reasonField('PARTLY'),
        }),
        ...((letterChannel || !isObjection) && { text: sentence([when(isRefusal, explained)]) }),
        ...(needsParts(request) && partFields()),
        ...(needsInformed(request) && informedField()),
        ...(hasAnswer && {
          answer: textArea({
            label: 'internal_privacy_rights.decide.answer',
            hint: 'internal_privacy_rights.decide.answer_hint',
            maxLength: limits.answer,
          }),
        }),
      },
      ...(proposedReason && { initial: { outcome: 'REFUSED', reason: proposedReason } }),
      isHidden(field, values) {
        if (field === 'reason') return values['outcome'] !== 'REFUSED'
        if (field === 'done' || field === 'partReason') return !isPart(values)
        return isPartHidden(field, values)
      },
      ...withLetter(
        (id, body: DecisionBody, over) => decideRequest(id, body, over).catch(explainMissing),
        (values) => ({
          outcome: outcomeOf(values),
          reason: decisionReasons.find((each) => each === values[isPart(values) ? 'partReason' : 'reason']),
          done: isPart(values) ? textValue(values['done']) : undefined,
          nothingFound: values['outcome'] === nothingFound || undefined,
          ...textOf(values),
          parts: needsParts(request) ? readParts(values, request) : undefined,
          informed: needsInformed(request) ? readInformed(values) : undefined,
          answer: values['answer'] || files.length > 0 ? { text: textValue(values['answer']), files } : undefined,
          replaces: decision?.decidedAt,
        }),
      ),
    },
    resume: {
      hint: 'internal_privacy_rights.hint.resume',
      // A message on the status page has its day already.
      ...(request.state === 'PAUSED' && {
        fields: {
          receivedOn: dateField({
            label: 'internal_privacy_rights.resume.received_on',
            hint: 'internal_privacy_rights.resume.received_hint',
            rules: [required, date],
          }),
        },
        initial: { receivedOn: toTyped(getToday()) },
      }),
      ...withLetter(
        resumeRequest,
        ({ receivedOn }) => ({ receivedOn: receivedOn ? toIso(textValue(receivedOn)) : undefined }),
        'RESUMED',
      ),
    },
    'ask-identity': {
      hint: 'internal_privacy_rights.hint.ask-identity',
      fields: {
        text: area(
          'internal_privacy_rights.identity.question',
          [required],
          'internal_privacy_rights.identity.question_hint',
        ),
      },
      ...withLetter(askIdentity, textOf, 'IDENTITY_ASKED'),
    },
    extend: {
      hint: 'internal_privacy_rights.hint.extend',
      fields: {
        reason: radioGroup({
          label: 'internal_privacy_rights.fact.reason',
          rules: [option],
          options: extensionReasons.map((value) => ({
            value,
            label: `internal_privacy_rights.reason.${value}` as const,
          })),
        }),
        text: sentence([explained]),
      },
      ...withLetter(
        extendRequest,
        (values) => ({
          reason: extensionReasons.find((each) => each === values['reason']) ?? 'COMPLEX',
          ...textOf(values),
        }),
        'EXTENDED',
      ),
    },
    'ask-review': {
      hint: 'internal_privacy_rights.hint.ask-review',
      fields: {
        askedOn: dateField({
          label: 'internal_privacy_rights.review.asked_on',
          hint: 'internal_privacy_rights.review.asked_hint',
          rules: [required, date],
        }),
      },
      initial: { askedOn: toTyped(getToday()) },
      ...withLetter(askReview, ({ askedOn }) => ({ askedOn: toIso(textValue(askedOn)) }), 'REVIEW_ASKED'),
    },
    review: {
      hint: 'internal_privacy_rights.hint.review',
      fields: {
        outcome: radioGroup({
          label: 'internal_privacy_rights.review.outcome',
          rules: [option],
          options: reviewOutcomes.map((value) => ({
            value,
            label: `internal_privacy_rights.review.outcome.${value}` as const,
          })),
        }),
        to: radioGroup({
          label: 'internal_privacy_rights.review.to',
          rules: [when(isChange, option)],
          options: outcomes
            .filter((value) => value !== decision?.outcome)
            .map((value) => ({ value, label: `internal_privacy_rights.outcome.${value}` as const })),
        }),
        text: sentence([explained]),
      },
      isHidden: (field, values) => field === 'to' && !isChange(values),
      ...reviewLetter(),
    },
    message: {
      hint: 'internal_privacy_rights.hint.message',
      submit: 'internal_privacy_rights.submit.message',
      hasFiles: true,
      fields: { text: area('internal_privacy_rights.message.text', [required]) },
      send: (values, over) => sendStaffMessage(reference, { ...textOf(values), files }, over),
    },
    note: {
      submit: 'internal_privacy_rights.submit.note',
      fields: { text: area('internal_privacy_rights.note.text', [required], 'internal_privacy_rights.note.hint') },
      send: (values) => addNote(reference, textOf(values)),
    },
  }
}

/** Parts of a step that its letter shows. */
interface LetterParts {
  outcome?: Outcome
  reason?: DecisionReason | ExtensionReason | null
  text?: string
  answer?: object
  parts?: DecisionBody['parts']
  receivedOn?: string | undefined
  askedOn?: string | undefined
  done?: string | undefined
  nothingFound?: boolean | undefined
}

/** An answer to a request for access; it is granted with it. */
const nothingFound = 'NOTHING_FOUND'
const outcomeOf = (values: Values) => outcomes.find((each) => each === values['outcome']) ?? 'GRANTED'
const isPart = ({ outcome }: Values) => outcome === 'PARTLY'
const isChange = ({ outcome }: Values) => outcome === 'CHANGED'

const textOf = ({ text }: Values) => ({ text: textValue(text) })

/** A refusal, in whole or in part. */
const isRefusal = ({ outcome }: Values) => outcome === 'PARTLY' || outcome === 'REFUSED'

const sentence = (rules: readonly Rule<MessageId>[] = []) =>
  area('internal_privacy_rights.letter.sentence', rules, 'internal_privacy_rights.letter.sentence_hint')
