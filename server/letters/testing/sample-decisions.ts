import {
  countryCodes,
  otherRights,
  reasonsFor,
  type CountryCode,
  type FlowType,
  type LetterBody,
  type OtherRight,
  type Outcome,
} from '@site/shared/calls'
import { langs, type Lang } from '@site/shared/contract'
import { keysOf } from '@site/shared/rules'
import type { Mail } from '../../mail/outbox.ts'
import { textToBe } from '../../requests/domain/answer-parts.ts'
import { inFiles, inText } from '../../requests/testing/whole-parts.ts'
import type { StoredRequest } from '../../requests/store/request-store.ts'
import type { LetterContent } from '../decision-letters.ts'
import { letters } from '../letters.ts'
import {
  code,
  concerned,
  config,
  explanations,
  link,
  phoned,
  printed,
  requestOf,
  sentenceIn,
  type Written,
} from './sample-request.ts'

export interface Decision {
  letter: LetterBody['letter']
  flowType?: FlowType
  /** Another right. */
  right?: OtherRight
  /** The outcome of the decision that a review changes. */
  from?: Outcome
  reason?: LetterContent['reason']
  text?: Written
  done?: Written
  nothingFound?: boolean
  to?: Outcome
  answerBy?: string
  readyUntil?: string
  clock?: 'RUNS'
  /** Printed: without a link. */
  isPrinted?: boolean
  /** For a call. */
  isPhoned?: boolean
  parts?: LetterBody['parts']
  countries?: readonly CountryCode[]
  behalf?: StoredRequest['behalf']
  notification?: LetterContent['notification']
  informed?: Written
  measure?: LetterContent['measure']
  searchEngines?: LetterContent['searchEngines']
  searchEngineNote?: Written
  reviewAskedOn?: string
  /** Since when the data is not used. */
  restrictedOn?: string
  restrictedUntil?: string
  liftedOn?: string
}

const none: Written = {}
const readyUntil = '2026-12-31'
const decisions: Record<string, Decision> = {
  extended: { letter: 'EXTENDED', reason: 'COMPLEX', text: explanations.systems, answerBy: '2027-02-23' },
  'extended-rectification': {
    letter: 'EXTENDED',
    flowType: 'RECTIFICATION',
    reason: 'MANY_REQUESTS',
    text: explanations.systems,
    answerBy: '2027-02-23',
  },
  identity_asked: { letter: 'IDENTITY_ASKED', text: explanations.question },
  'identity_asked-post': { letter: 'IDENTITY_ASKED', text: explanations.question, isPrinted: true },
  'identity_asked-behalf': {
    letter: 'IDENTITY_ASKED',
    text: explanations.mandate,
    behalf: 'CLIENT',
    countries: ['NL'],
  },
  'granted-behalf': {
    letter: 'GRANTED',
    flowType: 'RIGHT_TO_BE_FORGOTTEN',
    notification: 'TOLD',
    behalf: 'CHILD',
  },
  'refused-behalf': {
    letter: 'REFUSED',
    reason: 'IDENTITY_NOT_SHOWN',
    text: explanations.mandate,
    behalf: 'CLIENT',
    isPrinted: true,
    countries: ['BE'],
  },
  'granted-deceased': { letter: 'GRANTED', flowType: 'OBJECTION', behalf: 'DECEASED' },
  'refused-deceased': {
    letter: 'REFUSED',
    reason: 'DECEASED',
    text: explanations.grounds,
    behalf: 'DECEASED',
    countries: ['NL'],
  },
  'identity_asked-objection': {
    letter: 'IDENTITY_ASKED',
    flowType: 'OBJECTION',
    text: explanations.question,
    clock: 'RUNS',
  },
  resumed: { letter: 'RESUMED', answerBy: '2026-12-28' },
  granted: { letter: 'GRANTED', readyUntil },
  'granted-post': { letter: 'GRANTED', isPrinted: true, parts: inFiles },
  'granted-telephone': { letter: 'GRANTED', isPhoned: true, parts: inText, countries: ['NL'] },
  'granted-nothing_found': { letter: 'GRANTED', nothingFound: true },
  'granted-objection': { letter: 'GRANTED', flowType: 'OBJECTION' },
  'granted-rectification': { letter: 'GRANTED', flowType: 'RECTIFICATION', notification: 'TOLD' },
  'granted-rectification-nobody': {
    letter: 'GRANTED',
    flowType: 'RECTIFICATION',
    notification: 'NO_RECIPIENTS',
    countries: ['NL'],
  },
  'granted-rectification-impossible': {
    letter: 'GRANTED',
    flowType: 'RECTIFICATION',
    notification: 'IMPOSSIBLE',
    informed: explanations.readers,
    countries: ['BE'],
  },
  'extended-post': {
    letter: 'EXTENDED',
    reason: 'COMPLEX',
    text: explanations.systems,
    answerBy: '2027-02-23',
    isPrinted: true,
    countries: ['NL'],
  },
  'refused-rectification-nothing': {
    letter: 'REFUSED',
    flowType: 'RECTIFICATION',
    reason: 'NOTHING_FOUND',
    text: explanations.grounds,
    countries: ['NL'],
  },
  'identity_asked-late': { letter: 'IDENTITY_ASKED', text: explanations.question, clock: 'RUNS', countries: ['NL'] },
  'identity_asked-late-post': {
    letter: 'IDENTITY_ASKED',
    text: explanations.question,
    clock: 'RUNS',
    isPrinted: true,
    countries: ['NL'],
  },
  'granted-removal': {
    letter: 'GRANTED',
    flowType: 'REMOVAL_FROM_PUBLICATION',
    notification: 'TOLD',
    measure: 'ANONYMISED',
    searchEngines: 'ASKED',
    searchEngineNote: explanations.engines,
    countries: ['BE'],
  },
  'granted-removal-not_shown': {
    letter: 'GRANTED',
    flowType: 'REMOVAL_FROM_PUBLICATION',
    notification: 'NO_RECIPIENTS',
    measure: 'INITIALS',
    searchEngines: 'NOT_SHOWN',
    countries: ['BE'],
  },
  'partly-removal': {
    letter: 'PARTLY',
    flowType: 'REMOVAL_FROM_PUBLICATION',
    reason: 'PRESS_ARCHIVE',
    text: explanations.article,
    done: explanations.hidden,
    notification: 'NO_RECIPIENTS',
    measure: 'DE_INDEXED',
    searchEngines: 'IMPOSSIBLE',
    searchEngineNote: explanations.copies,
    countries: ['BE'],
  },
  'granted-forgotten': { letter: 'GRANTED', flowType: 'RIGHT_TO_BE_FORGOTTEN', notification: 'TOLD' },
  partly: {
    letter: 'PARTLY',
    reason: 'RIGHTS_OF_OTHERS',
    text: explanations.others,
    done: explanations.copy,
    readyUntil,
  },
  refused: {
    letter: 'REFUSED',
    flowType: 'RIGHT_TO_BE_FORGOTTEN',
    reason: 'LEGAL_OBLIGATION',
    text: explanations.invoices,
  },
  'refused-journalism': { letter: 'REFUSED', reason: 'JOURNALISM', text: explanations.article },
  'refused-removal': {
    letter: 'REFUSED',
    flowType: 'REMOVAL_FROM_PUBLICATION',
    reason: 'PRESS_ARCHIVE',
    text: explanations.article,
    countries: ['BE'],
  },
  ...Object.fromEntries(
    otherRights.map((right) => {
      const granted: Decision = { letter: 'GRANTED', flowType: 'OTHER_REQUEST', right, countries: ['BE'] }
      return [`granted-${right.toLowerCase()}`, right === 'PORTABILITY' ? { ...granted, readyUntil } : granted]
    }),
  ),
  ...Object.fromEntries(
    otherRights.map((right) => {
      const reason = reasonsFor({ flowType: 'OTHER_REQUEST', country: 'NL', right }, 'REFUSED')[4]
      const rejection = { letter: 'REFUSED', flowType: 'OTHER_REQUEST', right, text: explanations.grounds } as const
      return [`refused-${right.toLowerCase()}`, { ...rejection, reason, countries: ['NL'] } satisfies Decision]
    }),
  ),
  'extended-personal_objection': {
    letter: 'EXTENDED',
    flowType: 'OTHER_REQUEST',
    right: 'PERSONAL_OBJECTION',
    reason: 'COMPLEX',
    text: explanations.systems,
    answerBy: '2027-02-23',
    countries: ['NL'],
  },
  'partly-forgotten': {
    letter: 'PARTLY',
    flowType: 'RIGHT_TO_BE_FORGOTTEN',
    reason: 'LEGAL_OBLIGATION',
    text: explanations.invoices,
    done: explanations.deleted,
    countries: ['BE'],
  },
  'refused-forgotten-expression': {
    letter: 'REFUSED',
    flowType: 'RIGHT_TO_BE_FORGOTTEN',
    reason: 'FREEDOM_OF_EXPRESSION',
    text: explanations.article,
    countries: ['NL'],
  },
  'refused-post': {
    letter: 'REFUSED',
    flowType: 'RIGHT_TO_BE_FORGOTTEN',
    reason: 'LEGAL_OBLIGATION',
    text: explanations.invoices,
    isPrinted: true,
    countries: ['NL'],
  },
  'review-changed-forgotten': {
    letter: 'CHANGED',
    flowType: 'RIGHT_TO_BE_FORGOTTEN',
    from: 'REFUSED',
    to: 'PARTLY',
    reason: 'LEGAL_OBLIGATION',
    text: explanations.invoices,
    done: explanations.deleted,
  },
  'review-changed-more': {
    letter: 'CHANGED',
    from: 'GRANTED',
    to: 'GRANTED',
    text: explanations.conversations,
    readyUntil,
    countries: ['NL'],
  },
  'extended-restriction': {
    letter: 'EXTENDED',
    flowType: 'OTHER_REQUEST',
    right: 'RESTRICTION',
    reason: 'COMPLEX',
    text: explanations.systems,
    answerBy: '2027-02-23',
    countries: ['NL'],
  },
  'identity_asked-restricted': {
    letter: 'IDENTITY_ASKED',
    flowType: 'RECTIFICATION',
    text: explanations.question,
    restrictedOn: '2026-11-25',
    countries: ['BE'],
  },
  'granted-restriction-until': {
    letter: 'GRANTED',
    flowType: 'OTHER_REQUEST',
    right: 'RESTRICTION',
    text: explanations.restricted,
    restrictedUntil: '2027-03-31',
    countries: ['NL'],
  },
  'refused-restriction-lifted': {
    letter: 'REFUSED',
    flowType: 'OTHER_REQUEST',
    right: 'RESTRICTION',
    reason: 'NOT_RESTRICTABLE',
    text: explanations.grounds,
    liftedOn: '2026-12-14',
    countries: ['BE'],
  },
  restricted: { letter: 'RESTRICTED', flowType: 'RECTIFICATION', text: explanations.restricted },
  'restricted-resumed': {
    letter: 'RESUMED',
    flowType: 'RECTIFICATION',
    restrictedOn: '2026-11-25',
    answerBy: '2026-12-28',
    countries: ['NL'],
  },
  'restricted-granted': {
    letter: 'GRANTED',
    flowType: 'RECTIFICATION',
    restrictedOn: '2026-11-25',
    liftedOn: '2026-12-14',
    notification: 'TOLD',
    countries: ['BE'],
  },
  lifted: {
    letter: 'LIFTED',
    flowType: 'OTHER_REQUEST',
    right: 'RESTRICTION',
    text: explanations.lifted,
    liftedOn: '2027-04-12',
  },
  'lifted-post': {
    letter: 'LIFTED',
    flowType: 'OTHER_REQUEST',
    right: 'RESTRICTION',
    text: explanations.lifted,
    liftedOn: '2027-04-19',
    isPrinted: true,
    countries: ['NL'],
  },
  review_asked: { letter: 'REVIEW_ASKED', answerBy: '2027-01-22', reviewAskedOn: '2026-12-24' },
  'review-upheld': { letter: 'UPHELD', reason: 'RIGHTS_OF_OTHERS', text: explanations.others },
  'review-changed': { letter: 'CHANGED', from: 'PARTLY', to: 'GRANTED', text: explanations.conversations, readyUntil },
}

export const decided = keysOf(decisions).flatMap((name) => {
  const decision = decisions[name]!
  const countries = decision.countries ?? countryCodes
  return langs.flatMap((language) => countries.map((country) => [name, language, country, decision] as const))
})

/** Writes the letter of a decision. */
export function writeDecision(language: Lang, country: CountryCode, decision: Decision): Mail {
  const {
    flowType,
    right,
    from,
    text = none,
    done = none,
    isPrinted,
    isPhoned,
    parts,
    behalf = null,
    restrictedOn = null,
    informed = none,
    searchEngineNote = none,
    countries: _countries,
    ...given
  } = decision
  const changes = {
    ...(right && { right }),
    ...(isPrinted && printed),
    ...(isPhoned && phoned),
    ...(behalf && { concerned }),
  }
  const changedDecision = from && ({ outcome: from } as StoredRequest['decision'])
  const stored = { behalf, restrictedOn, decision: changedDecision ?? null }
  const request = { ...requestOf(language, country, changes, flowType), ...stored }
  const content = {
    answerBy: '2026-12-23',
    replyBy: '2026-12-14',
    ...given,
    text: textToBe(request, { letter: given.letter, to: given.to, text: sentenceIn(text, language), parts }),
    done: sentenceIn(done, language),
    informed: sentenceIn(informed, language),
    searchEngineNote: sentenceIn(searchEngineNote, language),
  }
  const isMailed = !isPrinted && !isPhoned
  return letters.decision({
    request,
    content,
    config,
    action: isMailed ? link : undefined,
    code: isMailed ? code : undefined,
  })
}
