import { randomUUID } from 'node:crypto'
import { assertDefined, dayOf } from '@site/shared/rules'
import { takeStep } from '../cases/steps.ts'
import type { StaffMember } from '../login/sessions.ts'
import { requestSteps } from '../requests/steps/index.ts'
import { findHistory, findUnposted } from '../requests/store/history.ts'
import { noteOpening, receiveMessage } from '../requests/person/mailbox-routes.ts'
import { posting } from '../requests/steps/posted.ts'
import { findRequest } from '../requests/store/request-store.ts'
import { noteReading } from '../requests/desk/describe-request.ts'
import { beginPersonReview, withdraw } from '../requests/person/status-routes.ts'
import { requestCases, type RequestStep } from '../requests/steps/request-cases.ts'
import { changing, finishing } from '../requests/steps/change-tasks.ts'
import { findTasks } from '../requests/desk/tasks/task-store.ts'
import type { ServicesInTransaction } from '../services.ts'

type StaffAct =
  /** Takes a step as the pages do. `needsTwo`: a colleague has to approve the decision. */
  | { step: keyof typeof requestSteps; body: object; needsTwo?: boolean }
  | { step: 'read' }
  | { step: 'post' }
  /** All open tasks where `targets` and `count` are left out. */
  | { step: 'tasks'; targets?: string[]; count?: number; reason?: string }

type PersonAct = { step: 'open' | 'withdraw' } | { step: 'message' | 'askReview'; text: string }

/** Event of a sample request, that many days after its receipt. `by`: the id of a member of staff, or `owner`. */
export type StoryStep = StaffStep | PersonStep
export type StaffStep = StaffAct & { day: number; by: string }
export type PersonStep = PersonAct & { day: number; by: 'person' }

/** Does as a member of staff what the pages do. @throws Error where it is not possible */
export async function actAsStaff(
  services: ServicesInTransaction,
  reference: string,
  member: StaffMember,
  act: StaffAct,
): Promise<void> {
  if (act.step === 'tasks') return finishTasks(services, reference, member, act)
  if (act.step === 'post') return postLetters(services, reference, member)
  await noteReading(services, reference, member)
  if (!('body' in act)) return
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every sample is tried by the test
  const step = requestSteps[act.step] as RequestStep<object, string>
  const { config: usual } = services
  const config = { ...usual, decisionsNeedTwo: act.needsTwo ?? usual.decisionsNeedTwo }
  const result = await takeStep(requestCases, { ...services, config }, step, { id: reference, body: act.body, member })
  if ('rejected' in result) throw new Error(`${act.step} of a sample request is not possible: ${result.rejected}`)
}

async function finishTasks(
  services: ServicesInTransaction,
  reference: string,
  member: StaffMember,
  { targets, count, reason }: StaffAct & { step: 'tasks' },
) {
  const tasks = await findTasks(services.database, reference)
  const open = tasks.filter((task) => task.doneAt === null && (targets?.includes(task.target) ?? true))
  const ids = open.slice(0, count).map(({ id }) => id)
  const input = { id: reference, body: { tasks: ids }, member }
  const finished = await takeStep(requestCases, services, changing(finishing(reason)), input)
  if ('rejected' in finished) throw new Error(`Tasks of a sample request are not done: ${finished.rejected}`)
}

async function postLetters(services: ServicesInTransaction, reference: string, member: StaffMember) {
  const unposted = findUnposted(await findHistory(services.database, reference))
  for (const { id } of unposted.filter(({ details }) => details['channel'] === 'POST')) {
    const on = dayOf(services.now())
    const posted = await takeStep(requestCases, services, posting(id, 'POST'), { id: reference, body: { on }, member })
    if ('rejected' in posted) throw new Error(`A letter of a sample request is not posted: ${posted.rejected}`)
  }
}

/** Does as the person what the status page does. */
export async function actAsPerson(services: ServicesInTransaction, reference: string, act: PersonAct): Promise<void> {
  const request = assertDefined(await findRequest(services.database, reference, true), 'The sample request')
  switch (act.step) {
    case 'open':
      return noteOpening(services, request)
    case 'message':
      return receiveMessage(services, request, { id: randomUUID(), text: act.text, files: [] })
    case 'withdraw':
      return void (await withdraw(services.database, services, request))
    case 'askReview':
      return void (await beginPersonReview(services, request, act.text))
  }
}
