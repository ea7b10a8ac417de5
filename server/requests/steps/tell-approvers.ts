import type { StepContext } from '../../cases/steps.ts'
import { letters } from '../../letters/letters.ts'
import { findAddresses, listStaffMembers } from '../../login/members.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { isAccompanied } from '../domain/second-person.ts'

/** Mails all who may approve a decision that it waits for one of them: neither who made it, nor those whose own decisions wait. */
export async function tellApprovers(
  { services, member, now }: Pick<StepContext, 'services' | 'member' | 'now'>,
  reference: string,
): Promise<undefined> {
  const { config, database } = services
  const colleagues = (await listStaffMembers(database, now)).filter(({ subject }) => subject !== member.subject)
  const approvers = colleagues.filter((colleague) => !isAccompanied({ config, member: colleague, now }))
  const subjects = approvers.map(({ subject }) => subject)
  const cases = [{ label: reference, path: `/request/${reference}` }]
  for (const to of (await findAddresses(database, subjects, now)).values())
    await enqueueMail(database, letters.caseNotice({ kind: 'proposed', to, by: member.name, cases, config }), now)
}
