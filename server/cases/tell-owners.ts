import { letters } from '../letters/letters.ts'
import { findAddresses } from '../login/members.ts'
import type { StaffName } from '../login/sessions.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { StepServices } from './steps.ts'

/** A case that somebody else gets. */
export interface MovedCase {
  /** By which staff know it: the reference of a request, the id of an advertisement. */
  label: string
  /** Path of its page in the internal area. */
  path: string
  /** Subject of its owner until now. */
  previous: string | null
}

/**
 * Mails the colleagues whom it concerns that cases were given to them, or are not theirs any more: one mail each, however many cases
 * there are. Nobody is told what they did themselves.
 */
export async function tellOwners(
  { config, database: transaction, now }: StepServices,
  member: StaffName,
  movedCases: readonly (MovedCase & { to: string | null })[],
): Promise<void> {
  const concerned = new Map<string, { kind: 'handed' | 'taken'; cases: MovedCase[] }>()
  const tell = (subject: string | null, kind: 'handed' | 'taken', each: MovedCase) => {
    if (subject === null || subject === member.subject) return
    const about = concerned.get(subject) ?? { kind, cases: [] }
    concerned.set(subject, { ...about, cases: [...about.cases, each] })
  }
  for (const each of movedCases) {
    if (each.previous === each.to) continue
    tell(each.to, 'handed', each)
    tell(each.previous, 'taken', each)
  }
  const addresses = await findAddresses(transaction, [...concerned.keys()], now())
  for (const [subject, { kind, cases }] of concerned) {
    const address = addresses.get(subject)
    if (address)
      await enqueueMail(transaction, letters.caseNotice({ kind, to: address, by: member.name, cases, config }), now())
  }
}
