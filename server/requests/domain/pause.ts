import type { Updateable } from 'kysely'
import type { PrivacyRequestRow } from '../../database/tables.ts'
import type { StoredRequest } from '../store/request-store.ts'
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
