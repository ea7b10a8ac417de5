import { listSentMails } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import type { HistoryRow } from '../history/case-history.ts'
import { markReturned } from '../mail/outbox.ts'
import { isPossibleDay } from './possible-day.ts'
import type { StepContext } from './steps.ts'

/** Records that a mail of a case was returned later by the mail server of the person. */
export function planMailReturned(
  history: readonly HistoryRow[],
  { entry, on }: { entry: string; on: string },
  { services: { database: transaction }, now }: StepContext,
) {
  const { mailId, at } = listSentMails(history).find(({ id }) => id === entry) ?? {}
  if (!mailId || !at) return 'UNKNOWN_MAIL'
  if (!isPossibleDay(on, dayOf(at), now)) return 'INVALID_DAY'
  return {
    history: [{ kind: 'MAIL_FAILED' as const, details: { entry, returnedOn: on } }],
    async write() {
      await markReturned(transaction, mailId, now)
      return { mailId }
    },
  }
}
