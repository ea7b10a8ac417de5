import { listSentMails, type StaffRequestAction } from '@site/shared/calls'
import { keysOf } from '@site/shared/rules'
import { findRefusal, type StepViewer } from '../../cases/steps.ts'
import { steps } from './index.ts'
import { findUnposted, type HistoryRow } from '../store/history.ts'
import { mailboxSteps } from './mailbox-steps.ts'
import type { StoredRequest } from '../store/request-store.ts'
import { requestCases, type RequestStep } from './request-cases.ts'

/** Returns what a member of staff can do with a request, the next step first. */
export function listActions(
  request: StoredRequest,
  viewer: StepViewer,
  history: readonly HistoryRow[],
): StaffRequestAction[] {
  const isPossible = (step: Pick<RequestStep<never, string>, 'states' | 'refusal' | 'isPossibleWhileWaiting'>) =>
    findRefusal(requestCases, step, request, viewer) === undefined
  const possible: Record<StaffRequestAction, boolean> = {
    'take-back': isPossible(steps.takeBack),
    'take-now': isPossible(steps.takeNow),
    posted: findUnposted(history).length > 0,
    approve: isPossible(steps.approve),
    // Who has it hands it over.
    take: isPossible(steps.assign) && request.owner === null,
    resume: isPossible(steps.resume),
    decide: isPossible(steps.decide),
    'ask-identity': isPossible(steps.ask),
    extend: isPossible(steps.extend),
    review: isPossible(steps.review),
    'ask-review': isPossible(steps.askReview),
    message: isPossible(mailboxSteps.message),
    assign: isPossible(steps.assign),
    note: isPossible(steps.note),
    'mail-returned': listSentMails(history).length > 0,
  }
  return keysOf(possible).filter((action) => possible[action])
}
