import { listSentMails, staffActions, type StaffRequestAction } from '@site/shared/calls'
import { findRefusal, type StepViewer } from '../../cases/steps.ts'
import type { HistoryRow } from '../../history/case-history.ts'
import { findUnposted } from '../store/history.ts'
import type { StoredRequest } from '../store/request-store.ts'
import { requestSteps } from './index.ts'
import { requestCases } from './request-cases.ts'

/** Returns what a member of staff can do with a request, the next step first. */
export function listActions(
  request: StoredRequest,
  viewer: StepViewer,
  history: readonly HistoryRow[],
): StaffRequestAction[] {
  const isPossible = (name: keyof typeof requestSteps) =>
    findRefusal(requestCases, requestSteps[name], request, viewer) === undefined

  return staffActions.filter((action) => {
    if (action === 'posted') return findUnposted(history).length > 0
    // Who has it hands it over.
    if (action === 'take') return isPossible('assign') && request.owner === null
    if (action === 'mail-returned' && listSentMails(history).length === 0) return false
    return isPossible(action)
  })
}
