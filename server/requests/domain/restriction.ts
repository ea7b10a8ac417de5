import { isRestrictedMeanwhile, noticeDays, type Outcome } from '@site/shared/calls'
import { addDays } from '@site/shared/rules'
import { channelOf } from './channel.ts'
import type { StoredRequest } from '../store/request-store.ts'

/** Whether a restriction can be lifted: it is in force, and nothing was announced. */
export function canLift({ restrictedOn, liftedOn }: Pick<StoredRequest, 'restrictedOn' | 'liftedOn'>): boolean {
  return restrictedOn !== null && liftedOn === null
}

/** Returns the first day from which a restriction can be lifted that is announced today: its person has to know before (Art. 18(3) GDPR). */
export function firstLiftDay(request: Pick<StoredRequest, 'body'>, today: string): string {
  return addDays(today, noticeDays[channelOf(request) ?? 'MAIL'])
}

interface Decided {
  outcome: Outcome
  reason?: string | null | undefined
  restrictedUntil?: string | undefined
}

type Restriction = Pick<StoredRequest, 'restrictedOn' | 'restrictedUntil' | 'liftedOn'>

/**
 * Returns what a decision makes of a restriction; undefined where there is none. One that is granted begins with it; one for the time
 * of the request is lifted some days after, which the letter announces (Art. 18(3) GDPR), unless that use has ended for good.
 */
export function restrictionAfter(request: StoredRequest, decided: Decided, today: string): Restriction | undefined {
  const { right } = request.body
  const { outcome, reason, restrictedUntil = null } = decided
  if (right === 'RESTRICTION' && outcome !== 'REFUSED')
    return { restrictedOn: request.restrictedOn ?? today, restrictedUntil, liftedOn: null }
  if (!isRestrictedMeanwhile(request.body, request.restrictedOn) || request.liftedOn !== null) return undefined
  const hasNothingLeft = reason === 'NOTHING_FOUND' || (right === 'PERSONAL_OBJECTION' && outcome === 'GRANTED')
  if (hasNothingLeft) return { restrictedOn: null, restrictedUntil: null, liftedOn: null }
  const restrictedOn = request.restrictedOn ?? today
  return { restrictedOn, restrictedUntil: null, liftedOn: firstLiftDay(request, today) }
}
