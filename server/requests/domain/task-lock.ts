import { workOf, type TaskLock } from '@site/shared/calls'
import type { StoredRequest } from '../store/request-store.ts'

type Locked = Pick<StoredRequest, 'state' | 'flowType' | 'body' | 'tasksOpenedAt'>

/**
 * Whether the tasks of a request change data for good, so that they wait for the privacy team: a refusal after an erasure would come
 * too late (Art. 17(3) GDPR). A restriction can be lifted, and letters say of it that the data is not used while the request is open.
 */
export function needsOpening({ flowType, body }: Pick<Locked, 'flowType' | 'body'>): boolean {
  return workOf('SYSTEM', flowType, body.right) === 'ERASE'
}

/** Returns why no task of a request may be ticked now; null where they may. */
export function lockOf(request: Locked): TaskLock | null {
  if (request.state === 'PAUSED') return 'PAUSED'
  return needsOpening(request) && request.tasksOpenedAt === null ? 'UNDECIDED' : null
}
