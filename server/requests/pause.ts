import type { Updateable } from 'kysely'
import type { PrivacyRequestRow } from '../database/tables.ts'
import type { StoredRequest } from './request-store.ts'
import { pausedUntil } from './term.ts'

type Changes = Updateable<PrivacyRequestRow>

/** Returns the state of a request whose time runs. */
export function runningState({ extension }: Pick<StoredRequest, 'extension'>) {
  return extension ? 'EXTENDED' : 'VERIFIED'
}

/** Ends the pause with the day on which the person answered. */
export function endPause(request: StoredRequest, day: string): Changes {
  return { state: runningState(request), pausedOn: null, pausedDays: pausedUntil(request, day) }
}

/** Ends the pause with the first message of the person; staff find the request among those that were answered. */
export function answerQuestion(request: StoredRequest, day: string): Changes {
  return { ...endPause(request, day), answeredOn: day }
}
