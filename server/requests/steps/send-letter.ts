import { type LetterBody, type StaffLetter } from '@site/shared/calls'
import { addDays, dayOf } from '@site/shared/rules'
import type { Written } from '../../cases/steps.ts'
import type { Config } from '../../config.ts'
import type { AnswerKeys } from '../../configuration/answer-keys.ts'
import type { Database } from '../../database/database.ts'
import { outcomeOf, type LetterContent } from '../../letters/decision-letters.ts'
import { hidden } from '../../mail/letter.ts'
import { channelOf } from '../domain/channel.ts'
import { describeRemoval } from '../domain/outcome.ts'
import { restrictionAfter } from '../domain/restriction.ts'
import { letters } from '../../letters/letters.ts'
import { findHistory, postedOn } from '../store/history.ts'
import { mailStatusLink, statusAddress } from '../person/mailed-links.ts'
import type { StoredRequest } from '../store/request-store.ts'
import { describeLetter, readLetters, storeLetter } from '../store/stored-letters.ts'
import { answerDays, canPause, dueDay, pausedUntil, replyDay, reviewDay } from '../domain/term.ts'

export interface NewContent extends LetterContent {
  /** The copy of data of a printed letter: in the letter only. */
  enclosure?: string | undefined
}

/** Fields of a decision or a review that are stored with it, so its history needs no second copy. */
const sentencesOfOutcome = { text: undefined, done: undefined, informed: undefined, searchEngineNote: undefined }

function isOfOutcome(content: LetterContent): boolean {
  return outcomeOf(content) !== undefined || content.letter === 'UPHELD'
}

/** Mails a letter, or leaves it to be printed; stores it. Returns what the history stores of it. */
export async function sendDecision(
  transaction: Database,
  config: Config,
  request: StoredRequest,
  { enclosure, ...said }: NewContent,
  now: Date,
): Promise<Written> {
  const channel = channelOf(request)
  const content = { ...said, text: [said.text, enclosure].filter(Boolean).join('\n\n') }
  const letterDetails: Record<string, string> = {}
  for (const [name, value] of Object.entries({ ...said, ...(isOfOutcome(said) && sentencesOfOutcome) }))
    if (typeof value === 'string' && value) letterDetails[name] = value
  const kind = content.letter
  const write = (action?: string, code?: string) => letters.decision({ request, content, config, action, code })
  if (channel === null) return { details: letterDetails }
  const sent =
    channel === 'MAIL'
      ? await mailStatusLink(transaction, config, request, { kind, write }, now)
      : await storeLetter(transaction, config, request, { kind, mail: write(), channel }, now)
  return { ...sent, details: { ...letterDetails, ...sent.details } }
}

/** Shows staff a letter as the person would get it, but with a link that opens nothing. */
export function showLetter(request: StoredRequest, content: LetterContent, config: Config, shownAt: Date): StaffLetter {
  const channel = channelOf(request) ?? 'POST'
  const action = channel === 'MAIL' ? statusAddress(request, config, hidden) : undefined
  return describeLetter(
    request,
    letters.decision({ request, content, config, action, code: action && hidden }),
    channel,
    shownAt,
  )
}

/** Returns the content of a letter that an action would send now. */
export function contentToBe(
  request: StoredRequest,
  { hasAnswer, receivedOn, parts: _parts, ...content }: LetterBody,
  now: Date,
): LetterContent {
  const today = dayOf(now)
  const extendedOn = content.letter === 'EXTENDED' ? today : request.extendedOn
  // As long as the pause lasts, nobody knows its days.
  const pausedDays = content.letter === 'RESUMED' ? pausedUntil(request, receivedOn ?? today) : request.pausedDays
  const readyUntil = hasAnswer ? addDays(today, answerDays) : undefined
  const clock = canPause(request, today) ? 'STOPS' : 'RUNS'
  const isReview = content.letter === 'REVIEW_ASKED'
  const answerBy = isReview
    ? reviewDay(receivedOn ?? today, request.country)
    : dueDay({ ...request, extendedOn, pausedDays })
  const isAboutDecision = isReview || content.letter === 'UPHELD'
  const reason = content.reason ?? (isAboutDecision ? (request.decision?.reason ?? undefined) : undefined)
  const reviewAskedOn = isReview ? (receivedOn ?? today) : undefined
  const outcome = outcomeOf(content)
  const after = outcome && restrictionAfter(request, { ...content, outcome }, today)
  const liftedOn = content.liftedOn ?? after?.liftedOn ?? undefined
  return {
    ...content,
    ...describeRemoval(request, content),
    liftedOn,
    reason,
    answerBy,
    readyUntil,
    clock,
    replyBy: replyDay(request, today),
    reviewAskedOn,
  }
}

/** Returns a letter that was sent or is to be posted; undefined where none was sent with the history entry. */
export async function findLetter(database: Database, keys: AnswerKeys, reference: string, entryId: string) {
  const history = await findHistory(database, reference)
  const entry = history.find(({ id }) => id === entryId)
  const letter = entry && (await readLetters(database, keys, reference)).get(entryId)
  return letter && { entry, letter, postedOn: postedOn(entry, history) ?? null }
}
