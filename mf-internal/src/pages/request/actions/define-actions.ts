import {
  addNote,
  approveDecision,
  askIdentity,
  assignRequest,
  decideRequest,
  extendRequest,
  extensionReasons,
  getCoverSheet,
  outcomes,
  reasonsFor,
  resumeRequest,
  sendStaffMessage,
  previewLetter,
  type DecisionBody,
  type StaffRequest,
  type StaffRequestAction,
} from '@site/shared/calls'
import { radioGroup, select, textArea, type Fields } from '@site/shared/forms'
import type { IntlShape, MessageId } from '@site/shared/platform'
import { limits, option, required, when, type Rule, type Values } from '@site/shared/rules'
import type { Action } from '../../../parts/action-form.tsx'
import { nameReason } from '../../../parts/decision-text.tsx'
import { area, explained } from '../../../parts/explanation.ts'

export type FormAction = Exclude<StaffRequestAction, 'take' | 'posted'>

interface RequestAction extends Action<StaffRequest> {
  /** Whether files go with it. */
  hasFiles?: boolean
}

/** Returns all actions that have a form. `members` are the names of those who can take over. */
export function defineActions(
  request: StaffRequest,
  intl: IntlShape,
  members: readonly string[],
): Record<FormAction, RequestAction> {
  const { reference, flowType, decision, owner, letterChannel } = request
  const files = request.drafts.map(({ id }) => id)
  const nobody = { value: 'none', text: intl.formatMessage({ id: 'internal_privacy_rights.owner.none' }) }
  const others = members.filter((name) => name !== owner).map((name) => ({ value: name, text: name }))
  const isObjection = reasonsFor(flowType).length === 0
  const hasAnswer = !isObjection && letterChannel === 'MAIL'
  const preview = (body: Parameters<typeof previewLetter>[1]) => previewLetter(reference, body)
  const decide = (values: Values) => toDecision(values, request, files)
  const extension = (values: Values) => ({
    reason: extensionReasons.find((each) => each === values['reason']) ?? 'COMPLEX',
    text: textOf(values),
  })
  return {
    assign: {
      submit: 'internal_privacy_rights.submit.assign',
      fields: {
        to: select({
          label: 'internal_privacy_rights.assign.to',
          rules: [option],
          options: owner ? [...others, nobody] : others,
        }),
      },
      send: ({ to = '' }) => assignRequest(reference, { to: to === nobody.value ? '' : String(to) }),
    },
    approve: {
      fields: {},
      letter() {
        const { outcome = 'GRANTED', reason, text = '' } = decision ?? {}
        return preview({ letter: outcome, reason: reason ?? undefined, text })
      },
      send: () => approveDecision(reference, { decidedAt: decision?.decidedAt }),
    },
    decide: {
      hint: isObjection ? 'internal_privacy_rights.hint.objection' : undefined,
      hasFiles: hasAnswer,
      loadCoverSheet: hasAnswer ? () => getCoverSheet(reference) : undefined,
      fields: {
        ...(!isObjection && decisionFields(intl, request)),
        text: sentence([when(isRefusal, explained)]),
        ...(hasAnswer && {
          answer: textArea({
            label: 'internal_privacy_rights.decide.answer',
            hint: 'internal_privacy_rights.decide.answer_hint',
            maxLength: limits.answer,
          }),
        }),
      },
      isHidden: (field, values) => field === 'reason' && !isRefusal(values),
      letter(values) {
        const { outcome, reason, text, answer } = decide(values)
        return preview({ letter: outcome, reason, text, hasAnswer: answer !== undefined })
      },
      send: (values) => decideRequest(reference, decide(values)),
    },
    resume: {
      hint: 'internal_privacy_rights.hint.resume',
      fields: {},
      letter: () => preview({ letter: 'RESUMED', text: '' }),
      send: () => resumeRequest(reference, {}),
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
      letter: (values) => preview({ letter: 'IDENTITY_ASKED', text: textOf(values) }),
      send: (values) => askIdentity(reference, { text: textOf(values) }),
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
        text: sentence(),
      },
      letter: (values) => preview({ letter: 'EXTENDED', ...extension(values) }),
      send: (values) => extendRequest(reference, extension(values)),
    },
    message: {
      hint: 'internal_privacy_rights.hint.message',
      submit: 'internal_privacy_rights.submit.message',
      hasFiles: true,
      fields: { text: area('internal_privacy_rights.message.text', [required]) },
      send: (values) => sendStaffMessage(reference, { text: textOf(values), files }),
    },
    note: {
      submit: 'internal_privacy_rights.submit.note',
      fields: {
        text: area('internal_privacy_rights.note.text', [required], 'internal_privacy_rights.note.hint'),
      },
      send: (values) => addNote(reference, { text: textOf(values) }),
    },
  }
}

const textOf = ({ text = '' }: Values) => String(text)

/** A refusal, in whole or in part. */
const isRefusal = ({ outcome }: Values) => outcome === 'PARTLY' || outcome === 'REFUSED'

const sentence = (rules: readonly Rule<MessageId>[] = []) =>
  area('internal_privacy_rights.letter.sentence', rules, 'internal_privacy_rights.letter.sentence_hint')

function decisionFields(intl: IntlShape, { flowType }: StaffRequest): Fields {
  return {
    outcome: radioGroup({
      label: 'internal_privacy_rights.decide.outcome',
      rules: [option],
      options: outcomes.map((value) => ({ value, label: `internal_privacy_rights.outcome.${value}` as const })),
    }),
    reason: select({
      label: 'internal_privacy_rights.fact.reason',
      rules: [when(isRefusal, option)],
      options: reasonsFor(flowType).map((value) => ({ value, text: nameReason(intl, value) })),
    }),
  }
}

function toDecision(values: Values, { flowType }: StaffRequest, files: string[]): DecisionBody {
  const outcome = outcomes.find((each) => each === values['outcome']) ?? 'GRANTED'
  const text = String(values['answer'] ?? '')
  return {
    outcome,
    reason: isRefusal(values) ? reasonsFor(flowType).find((each) => each === values['reason']) : undefined,
    text: textOf(values),
    answer: text || files.length > 0 ? { text, files } : undefined,
  }
}
