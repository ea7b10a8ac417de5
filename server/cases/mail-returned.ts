import { dayOf } from '@site/shared/rules'
import { markReturned } from '../mail/outbox.ts'
import { isPossibleDay } from './possible-day.ts'
import type { StepContext } from './steps.ts'

/** Records that a mail of a case was returned later by the mail server of the person. @param mail when it was sent, and its id; undefined where there is no such mail */
export function planMailReturned(
  mail: { mailId: string; at: Date } | undefined,
  { entry, on }: { entry: string; on: string },
  { services: { database: transaction }, now }: StepContext,
) {
  if (!mail) return 'UNKNOWN_MAIL'
  const { mailId, at } = mail
  if (!isPossibleDay(on, dayOf(at), now)) return 'INVALID_DAY'
  return {
    history: [{ kind: 'MAIL_FAILED' as const, details: { entry, returnedOn: on } }],
    async write() {
      await markReturned(transaction, mailId, now)
      return { mailId }
    },
  }
}
