import { letterKinds, type LetterKind } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import type { Updateable } from 'kysely'
import type { PrivacyRequestRow } from '../database/tables.ts'
import { writeAudit } from '../login/audit.ts'
import type { StaffMember } from '../login/sessions.ts'
import type { ServicesInTransaction } from '../services.ts'
import { addHistory, findHistory, lastQuestion } from './history.ts'
import { runningState } from './pause.ts'
import { findRequest, type StoredRequest } from './request-store.ts'
import { findLetter } from './send-letter.ts'
import { requestCases } from './steps.ts'
import { canPause, isPossibleDay, isTooLateToExtend } from './term.ts'

/**
 * Returns what the posting of a printed letter changes: a pause and an extension begin on that day, and a decision is given on
 * it. What was posted too late begins nothing. Staff may correct the day.
 */
function changesOfPosting(request: StoredRequest, letter: LetterKind, postedOn: string): Updateable<PrivacyRequestRow> {
  switch (letter) {
    case 'IDENTITY_ASKED':
      if (request.state !== 'PAUSED') return {}
      return canPause(request, postedOn) ? { pausedOn: postedOn } : { state: runningState(request), pausedOn: null }
    case 'EXTENDED':
      return { extendedOn: isTooLateToExtend(request, postedOn) ? null : postedOn }
    case 'GRANTED':
    case 'PARTLY':
    case 'REFUSED':
      return { informedOn: postedOn }
    case 'RESUMED':
    case 'REVIEW_ASKED':
    case 'UPHELD':
    case 'CHANGED':
      return {}
  }
}

interface Posting {
  reference: string
  /** Id of the history entry of the letter. */
  entry: string
  /** `yyyy-mm-dd` of the posting. */
  on: string
}

/** Notes when a printed letter was posted, and begins what begins with it. */
export async function takePosting(
  { config, database: transaction, now }: Pick<ServicesInTransaction, 'config' | 'database' | 'now'>,
  { reference, entry, on }: Posting,
  member: StaffMember,
): Promise<StoredRequest | 'NOT_FOUND' | 'INVALID_DAY'> {
  const request = await findRequest(transaction, reference, true)
  const found = await findLetter(transaction, config.answerKeys, reference, entry)
  const letter = letterKinds.find((kind) => kind === found?.entry.details['letter'])
  if (!request || !letter || found?.letter.channel !== 'POST') return 'NOT_FOUND'
  if (!isPossibleDay(on, dayOf(found.entry.at), now())) return 'INVALID_DAY'
  const question = letter === 'IDENTITY_ASKED' && lastQuestion(await findHistory(transaction, reference))
  // Of a question before the last one the pause is over.
  const changes = question && question.id !== entry ? {} : changesOfPosting(request, letter, on)
  const changed = await requestCases.change(transaction, request, changes)
  const details = { entry, postedOn: on, letter }
  await addHistory(transaction, { reference, kind: 'POSTED', by: member, details }, now())
  await writeAudit(transaction, member, { action: 'POSTED', reference }, now())
  return changed
}
