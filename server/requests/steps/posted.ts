import { extensionReasons, letterKinds, type ExtensionReason, type LetterKind } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import type { Updateable } from 'kysely'
import type { PrivacyRequestRow } from '../../database/tables.ts'
import { findHistory, lastQuestion } from '../store/history.ts'
import { runningState } from '../domain/pause.ts'
import type { StoredRequest } from '../store/request-store.ts'
import { findLetter } from './send-letter.ts'
import { withStates, type RequestStepRules } from './request-cases.ts'
import { isPossibleDay } from '../../cases/possible-day.ts'
import { canPause, isTooLateToExtend } from '../domain/term.ts'

/**
 * Returns what the posting of a printed letter changes: a pause and an extension begin on that day, and a decision is given on
 * it. What was posted too late begins nothing, and an extension is then taken back. Staff may correct the day.
 * @param reason of the extension that the letter says
 */
function changesOfPosting(
  request: StoredRequest,
  letter: LetterKind | 'RECEIPT',
  postedOn: string,
  reason: ExtensionReason | undefined,
): Updateable<PrivacyRequestRow> {
  switch (letter) {
    case 'IDENTITY_ASKED':
      if (request.state !== 'PAUSED') return {}
      return canPause(request, postedOn) ? { pausedOn: postedOn } : { state: runningState(request), pausedOn: null }
    case 'EXTENDED': {
      const isTooLate = isTooLateToExtend(request, postedOn)
      const extension = isTooLate ? null : (reason ?? request.extension)
      const state =
        request.state === 'VERIFIED' || request.state === 'EXTENDED' ? runningState({ extension }) : undefined
      return { extension, extendedOn: isTooLate ? null : postedOn, state }
    }
    case 'GRANTED':
    case 'PARTLY':
    case 'REFUSED':
      return { informedOn: postedOn, ...liftOfPosting(request, postedOn) }
    case 'LIFTED':
    case 'CHANGED':
      return liftOfPosting(request, postedOn)
    case 'RECEIPT':
    case 'RESTRICTED':
    case 'RESUMED':
    case 'REVIEW_ASKED':
    case 'UPHELD':
      return {}
  }
}

/** A letter that was posted no sooner than the day from which it lifts a restriction did not announce that (Art. 18(3) GDPR). */
function liftOfPosting({ liftedOn }: StoredRequest, postedOn: string): Updateable<PrivacyRequestRow> {
  return liftedOn !== null && postedOn >= liftedOn ? { liftedOn: null } : {}
}

export type PostingCode = 'NOT_FOUND' | 'INVALID_DAY'

/** Letters that are printed. */
const postedKinds = [...letterKinds, 'RECEIPT'] as const

/** Ways in which staff tell a person without a mail, and their entries in the history. */
const tellings = { POST: 'POSTED', PHONE: 'CALLED' } as const

/**
 * Returns the step that records the posting of a printed letter, or the call in which it was told, and begins what begins with it.
 * @param entry id of its history entry
 */
export function posting(
  entry: string,
  channel: keyof typeof tellings,
): RequestStepRules<{ on: string; text?: string }, PostingCode> {
  const kind = tellings[channel]
  return withStates('posted', {
    audit: kind,
    isPossibleWhileWaiting: true,
    async plan(request, { on, text = '' }, { config, services, now }) {
      const { reference } = request
      const sentLetter = await findLetter(services.database, config.answerKeys, reference, entry)
      const letter = postedKinds.find((each) => each === sentLetter?.entry.details['letter'])
      if (!letter || sentLetter?.letter.channel !== channel) return 'NOT_FOUND'
      if (!isPossibleDay(on, dayOf(sentLetter.entry.at), now)) return 'INVALID_DAY'
      const question = letter === 'IDENTITY_ASKED' && lastQuestion(await findHistory(services.database, reference))
      // The pause of a question before the last one is over.
      const reason = extensionReasons.find((each) => each === sentLetter.entry.details['reason'])
      const changes = question && question.id !== entry ? {} : changesOfPosting(request, letter, on, reason)
      // It stays in the history once the request is not extended any more.
      const late = letter === 'EXTENDED' && changes.extension === null && ({ isLate: 'true' } as const)
      const said = text !== '' && ({ text } as const)
      return { changes, history: [{ kind, details: { entry, postedOn: on, letter, ...late, ...said } }] }
    },
  })
}
