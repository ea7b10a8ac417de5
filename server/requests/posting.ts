import type { LetterKind } from '@site/shared/calls'
import type { Updateable } from 'kysely'
import type { PrivacyRequestRow } from '../database/tables.ts'
import { runningState } from './pause.ts'
import type { StoredRequest } from './request-store.ts'
import { canPause, firstDueDay } from './term.ts'

/**
 * Returns what the posting of a printed letter changes: a pause and an extension begin on that day, and a decision is given on
 * it. What was posted too late begins nothing. Staff may correct the day.
 */
export function changesOfPosting(
  request: StoredRequest,
  letter: LetterKind,
  postedOn: string,
): Updateable<PrivacyRequestRow> {
  switch (letter) {
    case 'IDENTITY_ASKED':
      if (request.state !== 'PAUSED') return {}
      return canPause(request, postedOn) ? { pausedOn: postedOn } : { state: runningState(request), pausedOn: null }
    case 'EXTENDED':
      return { extendedOn: postedOn <= firstDueDay(request) ? postedOn : null }
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
