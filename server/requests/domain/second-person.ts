import { outcomes, type DecisionBody, type Outcome } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import type { StepViewer } from '../../cases/steps.ts'
import type { StoredRequest } from '../store/request-store.ts'

/** Whether all decisions of a member of staff wait for a second person now: in their first weeks. */
export function isAccompanied({ config, member, now }: Pick<StepViewer, 'config' | 'member' | 'now'>): boolean {
  const today = dayOf(now)
  return config.secondPerson.people.some(({ subject, until }) => subject === member.subject && today <= until)
}

/** Whether a decision with this outcome is sent only after a second member of staff has approved it. */
export function needsTwo(
  { flowType, body }: Pick<StoredRequest, 'flowType' | 'body'>,
  outcome: DecisionBody['outcome'],
  context: Pick<StepViewer, 'config' | 'member' | 'now'>,
): boolean {
  // It can only be granted: there is nothing to choose.
  if (flowType === 'OBJECTION') return false
  const { decisionsNeedTwo, secondPerson } = context.config
  const isOfKind = secondPerson.requests.some((kind) => kind === flowType || kind === body.right)
  return isOfKind || isAccompanied(context) || (decisionsNeedTwo && outcome !== 'GRANTED')
}

/** Returns the outcomes of which a decision of this member of staff waits for a second one. */
export function outcomesForTwo(
  request: Pick<StoredRequest, 'flowType' | 'body'>,
  viewer: Pick<StepViewer, 'config' | 'member' | 'now'>,
): Outcome[] {
  return outcomes.filter((outcome) => needsTwo(request, outcome, viewer))
}
