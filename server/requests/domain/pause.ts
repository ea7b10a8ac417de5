import { dayOf } from '@site/shared/rules'
import type { Updateable } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { PrivacyRequestRow } from '../../database/tables.ts'
import type { StoredRequest } from '../store/request-store.ts'
import { requestCases } from '../steps/request-cases.ts'
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

/** Ends the pause of a request with a message of the person; staff find it among those that were answered. */
export async function endPauseOf(transaction: Database, request: StoredRequest, now: Date): Promise<void> {
  if (request.state !== 'PAUSED') return
  const today = dayOf(now)
  await requestCases.change(transaction, request, { ...endPause(request, today), answeredOn: today })
}
