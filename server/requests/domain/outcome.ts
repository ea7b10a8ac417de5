import { isPublished, mayBePublished, reasonsFor, type DecisionBody } from '@site/shared/calls'
import { addDays, dayOf } from '@site/shared/rules'
import type { StepContext } from '../../cases/steps.ts'
import { BadRequest } from '../../http/errors.ts'
import { channelOf, isAddressKnown } from './channel.ts'
import { describeParts, missingParts, writeEnclosure, writeParts, type Decided } from './answer-parts.ts'
import { findHistory, identityReplyDay } from '../store/history.ts'
import { findUnsent, isMailboxOpen } from '../store/messages.ts'
import type { StoredRequest } from '../store/request-store.ts'

/** The state of a request after a decision. */
export const stateOf = { GRANTED: 'ANSWERED', PARTLY: 'PARTLY_ANSWERED', REFUSED: 'REFUSED' } as const

/** Returns why a request cannot be granted: what is granted was done, at the brands and in the systems. */
export function openTasksOf({ openTasks }: StoredRequest) {
  return openTasks > 0 ? 'TASKS_OPEN' : undefined
}

type Outcome = Decided & Pick<DecisionBody, 'reason' | 'done' | 'restrictedUntil'>

/**
 * Returns what a decision with this outcome says and gives, or why it is not possible. @throws BadRequest `INCOMPLETE` with the
 * field that is missing
 */
export async function checkOutcome(request: StoredRequest, body: Outcome, context: StepContext) {
  const { services, now } = context
  const { outcome, text, nothingFound = false } = body
  const reason = outcome === 'GRANTED' ? null : (body.reason ?? null)
  if (request.flowType === 'OBJECTION' && outcome !== 'GRANTED') return 'ONLY_GRANTED'
  if (outcome !== 'REFUSED' && openTasksOf(request)) return 'TASKS_OPEN'
  if (reason && !reasonsFor({ ...request.body, behalf: request.behalf }, outcome).includes(reason))
    return 'REASON_NOT_ALLOWED'
  const [missing] = missingParts(request, body)
  if (missing) throw new BadRequest('INCOMPLETE', missing)
  const restrictedUntil =
    request.body.right === 'RESTRICTION' && outcome !== 'REFUSED' ? body.restrictedUntil : undefined
  if (restrictedUntil && !isPossibleEnd(restrictedUntil, dayOf(now))) return 'WRONG_LAST_DAY'
  const answer = answerOf(request, body)
  const isGiven = answer !== undefined || body.parts !== undefined
  const mayFindNothing = outcome === 'GRANTED' && request.flowType === 'RIGHT_OF_ACCESS' && !isGiven
  if (nothingFound && !mayFindNothing) return 'REASON_NOT_ALLOWED'
  if (answer && channelOf(request) !== 'MAIL') return 'NOT_REACHABLE'
  if (answer && !isMailboxOpen(request, now)) return 'NOT_OPEN'
  if (answer && !isAddressKnown(request)) return 'ADDRESS_NOT_CONFIRMED'
  if (reason === 'IDENTITY_NOT_SHOWN' && !(await hadTimeToShow(request, context))) return 'IDENTITY_NOT_ASKED'
  const files = await findUnsent(services.database, request.reference, 'STAFF', answer?.files)
  if (!files) return 'NOT_FOUND'
  return {
    outcome,
    reason,
    text,
    parts: describeParts(body.parts),
    notification: outcome === 'REFUSED' ? undefined : body.notification,
    informed: outcome === 'REFUSED' ? '' : body.informed,
    ...(outcome !== 'REFUSED' && describeRemoval(request, body)),
    restrictedUntil,
    enclosure: writeEnclosure(request, body),
    done: outcome === 'PARTLY' ? (body.done ?? '') : '',
    nothingFound,
    answer,
    files,
  }
}

type Removal = Pick<Outcome, 'measure' | 'searchEngines' | 'searchEngineNote'>

/** Returns how published data went, and what search engines were asked: of no other data. */
export function describeRemoval({ body }: StoredRequest, said: Removal): Removal {
  const { measure, searchEngines, searchEngineNote } = said
  const hasNote = searchEngines === 'ASKED' || searchEngines === 'IMPOSSIBLE'
  return {
    measure: isPublished(body) ? measure : undefined,
    searchEngines: mayBePublished(body) ? searchEngines : undefined,
    searchEngineNote: mayBePublished(body) && hasNote ? searchEngineNote : undefined,
  }
}

/** In years: a restriction that lasts longer is a typing error, or has no end day. */
const longestRestriction = 5

/** Whether a restriction can end on a day: it begins before. */
function isPossibleEnd(day: string, today: string): boolean {
  return day > today && day <= addDays(today, longestRestriction * 365)
}

export type CheckedOutcome = Exclude<Awaited<ReturnType<typeof checkOutcome>>, string>

/** Returns the answer with its parts; undefined where it has neither text nor files. */
export function answerOf(request: StoredRequest, body: Pick<Outcome, 'outcome' | 'parts' | 'answer'>) {
  const isMailed = channelOf(request) === 'MAIL'
  const text = [body.answer?.text, isMailed && writeParts(request, body)].filter(Boolean).join('\n\n')
  const { files } = body.answer ?? {}
  return text || files?.length ? { text, files } : undefined
}

/** Whether the last day is over that our question who the person is gave for an answer (Art. 11(2) and 12(6) GDPR). */
async function hadTimeToShow({ reference }: StoredRequest, { services, now }: StepContext): Promise<boolean> {
  const replyBy = identityReplyDay(await findHistory(services.database, reference))
  return replyBy !== undefined && replyBy < dayOf(now)
}
