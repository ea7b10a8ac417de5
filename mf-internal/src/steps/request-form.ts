import {
  previewLetter,
  type DecisionBody,
  type DecisionReason,
  type ExtensionReason,
  type LetterKind,
  type Outcome,
  type ReviewOutcome,
  type SentenceKind,
  type StaffRequest,
  type StaffRequestAction,
} from '@site/shared/calls'
import type { IntlShape, MessageId } from '@site/shared/platform'
import { pick, textValue, type Rule, type Values } from '@site/shared/rules'
import type { Action } from '../parts/action-form.tsx'
import { area, explained } from '../parts/fields.ts'
import type { MemberOption } from '../parts/members.ts'
import { toOutcome } from './outcome-form.ts'

/** The steps with a request that have a form. */
export type RequestFormName = Exclude<StaffRequestAction, 'take' | 'take-back' | 'take-now' | 'posted'>

/** Case and texts that a form is made for. */
export interface FormContext<Case> {
  item: Case
  intl: IntlShape
  /** Those who can take over. */
  members: readonly MemberOption[]
}

export interface RequestForm extends Action<StaffRequest> {
  /** The files that go with it; left out where none can. */
  files?: StaffRequest['drafts'] | undefined
  /** The kind of example sentences for its text. */
  sentences?: SentenceKind
}

export type DefineRequestForm = (context: FormContext<StaffRequest>) => RequestForm

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
  notification?: DecisionBody['notification']
  informed?: string | undefined
  measure?: DecisionBody['measure']
  searchEngines?: DecisionBody['searchEngines']
  searchEngineNote?: string | undefined
  restrictedUntil?: string | undefined
  liftedOn?: string | undefined
}

/** Fields that the letter shows exactly as in the step. */
const sameInLetter = [
  'to',
  'done',
  'nothingFound',
  'notification',
  'informed',
  'measure',
  'searchEngines',
  'searchEngineNote',
  'restrictedUntil',
  'liftedOn',
] as const satisfies readonly (keyof LetterParts)[]

/** Shows the letter of a step before it sends it: of this kind, or that of the outcome. Without an address there is none. */
export function withLetter<Body extends LetterParts>(
  { reference, letterChannel }: StaffRequest,
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
        ...pick<LetterParts, (typeof sameInLetter)[number]>(body, sameInLetter),
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

export const textOf = ({ text }: Values) => ({ text: textValue(text) })

/** The sentence in a letter that has to explain something. */
export const explanation = () =>
  area('internal_privacy_rights.letter.sentence', [explained], 'internal_privacy_rights.letter.explained_hint')

/** A sentence in a letter. */
export const sentence = (rules: readonly Rule<MessageId>[] = []) =>
  area('internal_privacy_rights.letter.sentence', rules, 'internal_privacy_rights.letter.sentence_hint')
