import {
  addNote,
  approveDecision,
  askIdentity,
  askReview,
  assignRequest,
  decideRequest,
  extendRequest,
  extensionReasons,
  listSentMails,
  previewLetter,
  recordMailReturned,
  resumeRequest,
  reviewOutcomes,
  reviewRequest,
  sendStaffMessage,
  type DecisionBody,
  type DecisionReason,
  type ExtensionReason,
  type LetterKind,
  type Outcome,
  type ReviewBody,
  type ReviewOutcome,
  type StaffRequest,
  type StaffRequestAction,
} from '@site/shared/calls'
import { dateField, FieldRejection, radioGroup, select } from '@site/shared/forms'
import type { IntlShape, MessageId } from '@site/shared/platform'
import {
  date,
  getToday,
  option,
  pick,
  required,
  textValue,
  when,
  writeDay,
  type Rule,
  type Values,
} from '@site/shared/rules'
import type { Action } from '../../parts/action-form.tsx'
import { describeUndo } from '../../parts/describe-undo.ts'
import { area, explained, toIso, toTyped } from '../../parts/fields.ts'
import { handOver } from '../../parts/hand-over.ts'
import type { MemberOption } from '../../parts/members.ts'
import { explainMissing } from './answer-parts.ts'
import { hasOpenTasks } from './open-tasks.ts'
import { canBecome, defineOutcome, isRefusal, listOwnFiles, nameChoice, toOutcome } from './outcome-form.ts'

export type FormAction = Exclude<StaffRequestAction, 'take' | 'take-back' | 'take-now' | 'posted'>
export type ActionDone = FormAction | 'take' | 'take-back' | 'take-now'

interface RequestAction extends Action<StaffRequest> {
  /** The files that go with it; left out where none can. */
  files?: StaffRequest['drafts'] | undefined
}

/** Returns all actions that have a form. `members` are those who can take over. */
export function defineActions(
  request: StaffRequest,
  intl: IntlShape,
  members: readonly MemberOption[],
): Record<FormAction, RequestAction> {
  const { reference, flowType, decision, waiting, ownerSubject, letterChannel, proposedReason } = request
  const ownFiles = listOwnFiles(request)
  const newestMails = listSentMails(request.history)
  newestMails.reverse()
  const outcomeForm = defineOutcome(request, intl)
  const question = describeUndo(request, intl)
  const hasLetterText = letterChannel || flowType !== 'OBJECTION'

  /** @throws FieldRejection where it is to be granted before its tasks are done */
  function readOutcome(values: Values, field: 'outcome' | 'to'): Outcome {
    const outcome = toOutcome(values[field])
    if (outcome !== 'REFUSED' && hasOpenTasks(request))
      throw new FieldRejection(field, 'internal_privacy_rights.error.TASKS_OPEN')
    return outcome
  }

  /** Shows the letter of a step before it sends it: of this kind, or that of the outcome. Without an address there is none. */
  function withLetter<Body extends LetterParts>(
    step: (reference: string, body: Body, over?: string) => Promise<StaffRequest>,
    bodyOf: (values: Values) => Body,
    kindOf: (body: Body) => LetterKind = ({ outcome }) => toOutcome(outcome),
  ) {
    const send = (values: Values, over?: string) => step(reference, bodyOf(values), over)
    if (!letterChannel) return { submit: 'internal_privacy_rights.submit.step' as const, send }
    return {
      send,
      letter(values: Values) {
        const body = bodyOf(values)
        const { reason, text = '', answer, parts, receivedOn, askedOn }: LetterParts = body
        const letter = {
          ...pick<LetterParts, 'to' | 'done' | 'nothingFound'>(body, ['to', 'done', 'nothingFound']),
          letter: kindOf(body),
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

  return {
    assign: handOver({ ownerSubject, members, intl, assign: (body, over) => assignRequest(reference, body, over) }),
    approve: {
      question,
      ...withLetter(
        () => approveDecision(reference, { decidedAt: waiting?.decidedAt ?? '' }),
        // The server has its parts.
        () => ({ ...waiting?.decision, parts: undefined, answer: waiting?.answer ?? undefined }),
      ),
    },
    decide: {
      question,
      ...pick(outcomeForm, ['files', 'loadCoverSheet', 'isHidden']),
      hint: flowType === 'OBJECTION' ? 'internal_privacy_rights.hint.objection' : undefined,
      fields: {
        ...(outcomeForm.choices.length > 1 && {
          outcome: radioGroup({
            label: 'internal_privacy_rights.decide.outcome',
            rules: [option],
            options: outcomeForm.choices.map(nameChoice),
          }),
        }),
        ...outcomeForm.fields(hasLetterText ? sentence([when(isRefusal, explained)]) : undefined),
      },
      initial: {
        ...(proposedReason && { outcome: 'REFUSED', reason: proposedReason }),
        ...outcomeForm.initial,
      },
      ...withLetter(
        (id, body: DecisionBody, over) => decideRequest(id, body, over).catch(explainMissing),
        (values) => ({
          outcome: readOutcome(values, 'outcome'),
          ...outcomeForm.read(values),
          ...textOf(values),
          replaces: waiting?.decidedAt,
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
        () => 'RESUMED',
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
      ...withLetter(askIdentity, textOf, () => 'IDENTITY_ASKED'),
    },
    extend: {
      hint: 'internal_privacy_rights.hint.extend',
      hintValues: { day: writeDay(request.extendableTo ?? request.answerBy, intl.locale) },
      fields: {
        reason: radioGroup({
          label: 'internal_privacy_rights.fact.reason',
          rules: [option],
          options: extensionReasons.map((value) => ({
            value,
            label: `internal_privacy_rights.reason.${value}` as const,
          })),
        }),
        text: explanation(),
      },
      ...withLetter(
        extendRequest,
        (values) => ({
          reason: extensionReasons.find((each) => each === values['reason']) ?? 'COMPLEX',
          ...textOf(values),
        }),
        () => 'EXTENDED',
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
      ...withLetter(
        askReview,
        ({ askedOn }) => ({ askedOn: toIso(textValue(askedOn)) }),
        () => 'REVIEW_ASKED',
      ),
    },
    review: {
      question,
      ...pick(outcomeForm, ['files', 'initial', 'loadCoverSheet']),
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
          hint: 'internal_privacy_rights.review.to_hint',
          rules: [when(isChange, option)],
          options: outcomeForm.choices.filter((choice) => canBecome(decision, choice)).map(nameChoice),
        }),
        ...outcomeForm.fields(explanation()),
      },
      isHidden(field, values) {
        if (field === 'to') return !isChange(values)
        return field === 'answer' ? !isChange(values) : outcomeForm.isHidden(field, values)
      },
      ...withLetter(
        (id, body: ReviewBody) => reviewRequest(id, body).catch(explainMissing),
        (values) => ({
          outcome: isChange(values) ? 'CHANGED' : 'UPHELD',
          ...(isChange(values) && { to: readOutcome(values, 'to'), ...outcomeForm.read(values) }),
          ...textOf(values),
        }),
        ({ outcome }) => outcome,
      ),
    },
    message: {
      hint: 'internal_privacy_rights.hint.message',
      submit: 'internal_privacy_rights.submit.message',
      files: ownFiles,
      fields: { text: area('internal_privacy_rights.message.text', [required]) },
      send: (values, over) =>
        sendStaffMessage(reference, { ...textOf(values), files: ownFiles.map(({ id }) => id) }, over),
    },
    'mail-returned': {
      hint: 'internal_privacy_rights.hint.mail-returned',
      submit: 'internal_privacy_rights.submit.step',
      fields: {
        entry: select({
          label: 'internal_privacy_rights.returned.mail',
          rules: [option],
          options: newestMails.map(({ id, at, kind }) => ({
            value: id,
            text: `${writeDay(at.slice(0, 10), intl.locale)}: ${intl.formatMessage({ id: `internal_privacy_rights.history.${kind}` })}`,
          })),
        }),
        on: dateField({ label: 'internal_privacy_rights.returned.on', rules: [required, date] }),
      },
      initial: { on: toTyped(getToday()) },
      send: ({ entry, on }) => recordMailReturned(reference, { entry: textValue(entry), on: toIso(textValue(on)) }),
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
  outcome?: Outcome | ReviewOutcome
  to?: Outcome | undefined
  reason?: DecisionReason | ExtensionReason | null
  text?: string
  answer?: object
  parts?: DecisionBody['parts']
  receivedOn?: string | undefined
  askedOn?: string | undefined
  done?: string | undefined
  nothingFound?: boolean | undefined
}

const isChange = ({ outcome }: Values) => outcome === 'CHANGED'

const textOf = ({ text }: Values) => ({ text: textValue(text) })

const explanation = () =>
  area('internal_privacy_rights.letter.sentence', [explained], 'internal_privacy_rights.letter.explained_hint')

const sentence = (rules: readonly Rule<MessageId>[] = []) =>
  area('internal_privacy_rights.letter.sentence', rules, 'internal_privacy_rights.letter.sentence_hint')
