import { dayInMs } from '@site/shared/rules'
import { writeAudit } from '../../login/audit.ts'
import { rememberAddress } from '../../login/members.ts'
import { countStates, findRequests } from '../desk/request-selection.ts'
import type { StoredRequest } from '../store/request-store.ts'
import { requestSteps } from './index.ts'
import { findHistory } from '../store/history.ts'
import { clearRequests, takeMails } from '../testing/request-server.ts'
import { lucas, sanne } from '../testing/staff-work.ts'
import { inText } from '../testing/whole-parts.ts'
import { explanation, notified, openStepServer } from '../testing/step-server.ts'

const { server, make, take, waitingFor, rejectRequest, approve } = await openStepServer()
beforeEach(() => clearRequests(server))

test('a refusal waits for a second person where two are needed, and nothing is sent before', async () => {
  server.services.config.decisionsNeedTwo = true
  const request = await make('VERIFIED')
  const proposed = await rejectRequest(request)
  expect(proposed).toMatchObject({ item: { state: 'VERIFIED', decidedAt: null, decision: null } })
  expect(await takeMails(server)).toEqual([])
  expect(await approve(request, sanne)).toEqual({ rejected: 'SAME_PERSON' })
  expect(await approve(request, lucas)).toMatchObject({
    item: { state: 'REFUSED', decidedBy: 'Sanne Voorbeeld', decision: { approvedBy: lucas.name } },
  })
  expect(await approve(request, lucas)).toEqual({ rejected: 'NOT_OPEN' })
  const history = await findHistory(server.database, request.reference)
  expect(history.map(({ kind, name }) => [kind, name])).toEqual([
    ['RECEIVED', null],
    ['LINK_SENT', null],
    ['PROPOSED', sanne.name],
    ['APPROVED', lucas.name],
    ['DECIDED', sanne.name],
  ])
  expect(await takeMails(server)).toMatchObject([{ text: expect.stringContaining(explanation) }])
})

test('one of two decisions at once wins where two people are needed; the other can replace it', async () => {
  server.services.config.decisionsNeedTwo = true
  const request = await make('VERIFIED')
  const grantOf = (body: object) =>
    take(requestSteps.decide, request, { outcome: 'GRANTED', text: '', parts: inText, ...body }, lucas)
  await rejectRequest(request)
  const waiting = await waitingFor(request)
  expect(await rejectRequest(request, 'EXCESSIVE', lucas)).toEqual({ rejected: 'NOT_OPEN' })
  expect(await grantOf({})).toEqual({ rejected: 'NOT_OPEN' })
  expect(await takeMails(server)).toEqual([])
  expect(await grantOf({ replaces: waiting?.decidedAt.toISOString() })).toMatchObject({ item: { state: 'ANSWERED' } })
  server.services.config.decisionsNeedTwo = false
})

test('approving a decision that was replaced meanwhile is rejected', async () => {
  server.services.config.decisionsNeedTwo = true
  const request = await make('VERIFIED')
  await rejectRequest(request)
  const read = server.services.now().toISOString()
  server.pass(1000)
  await rejectRequest(request, 'EXCESSIVE')
  const present = server.services.now().toISOString()
  expect(await take(requestSteps.approve, request, { decidedAt: read }, lucas)).toEqual({ rejected: 'NOT_OPEN' })
  const approved = await take(requestSteps.approve, request, { decidedAt: present }, lucas)
  expect(approved).toMatchObject({ item: { state: 'REFUSED', decision: { reason: 'EXCESSIVE' } } })
  server.services.config.decisionsNeedTwo = false
  server.pass(-1000)
})

describe('chosen letters', () => {
  const { config } = server.services
  const nobody = { requests: [], people: [] }
  const grantIt = (request: StoredRequest, member = sanne) =>
    take(requestSteps.decide, request, { outcome: 'GRANTED', text: '', parts: inText, ...notified }, member)

  afterEach(() => {
    config.secondPerson = nobody
  })

  test('each decision of somebody in their first weeks waits for a colleague, to the last day of that time', async () => {
    config.secondPerson = { requests: [], people: [{ subject: sanne.subject, until: '2026-11-23' }] }
    const request = await make('VERIFIED')
    expect(await grantIt(request)).toMatchObject({ item: { state: 'VERIFIED' } })
    expect(await waitingFor(request)).toMatchObject({ dueAt: null, by: { subject: sanne.subject } })
    expect(await approve(request, lucas)).toMatchObject({
      item: { state: 'ANSWERED', decidedBy: sanne.name, decision: { approvedBy: lucas.name } },
    })
    const next = await make('VERIFIED')
    expect(await grantIt(next, lucas)).toMatchObject({ item: { state: 'ANSWERED' } })
    server.pass(dayInMs)
    const later = await make('VERIFIED')
    expect(await grantIt(later)).toMatchObject({ item: { state: 'ANSWERED' } })
    server.pass(-dayInMs)
  })

  test('all who may approve a decision have a mail and a tab about it, and nobody else', async () => {
    for (const subject of ['sanne', 'lucas', 'nora', 'joris']) {
      const member = { ...sanne, subject, name: `${subject} Voorbeeld` }
      await writeAudit(server.database, member, { action: 'LOGIN' }, server.services.now())
      const email = `${subject}@groep.example`
      await rememberAddress(server.database, { member, email }, server.services.now())
    }
    config.secondPerson = { requests: ['RIGHT_OF_ACCESS'], people: [{ subject: 'joris', until: '2026-12-31' }] }
    const request = await make('VERIFIED')
    await grantIt(request)
    const mails = await takeMails(server)
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(['lucas@groep.example', 'nora@groep.example'])
    for (const { subject, text } of mails) {
      expect(subject).toBe(`Wacht op jouw akkoord: ${request.reference}`)
      expect(text).toContain(`/internal-privacy-rights/request/${request.reference}`)
      expect(text).not.toMatch(/lindehof/)
    }
    const findFor = async (subject: string, approvesNone = false) => {
      const viewer = { subject, now: server.services.now(), approvesNone }
      const { counts } = await countStates(server.database, {}, viewer)
      const page = await findRequests(server.database, { tab: 'approve' }, viewer)
      expect(page).toHaveLength(counts.tabs.approve)
      return page.map(({ reference }) => reference)
    }
    expect(await findFor('sanne')).toEqual([])
    expect(await findFor('joris', true)).toEqual([])
    expect(await findFor('lucas')).toEqual([request.reference])
    await approve(request, lucas)
    expect(await findFor('nora')).toEqual([])
  })

  test('somebody in their first weeks approves nobody else', async () => {
    config.secondPerson = {
      requests: ['RIGHT_OF_ACCESS'],
      people: [{ subject: lucas.subject, until: '2026-12-31' }],
    }
    const request = await make('VERIFIED')
    await grantIt(request)
    expect(await approve(request, lucas)).toEqual({ rejected: 'SECOND_PERSON_NEEDED' })
    expect(await waitingFor(request)).toMatchObject({ dueAt: null })
  })

  test('a decision about a chosen kind waits, one about another kind does not, nor one about an objection', async () => {
    config.secondPerson = {
      requests: ['RIGHT_OF_ACCESS'],
      people: [{ subject: sanne.subject, until: '2026-12-31' }],
    }
    const access = await make('VERIFIED')
    expect(await grantIt(access, lucas)).toMatchObject({ item: { state: 'VERIFIED' } })
    const correction = await make('VERIFIED', { flowType: 'RECTIFICATION' })
    expect(await grantIt(correction, lucas)).toMatchObject({ item: { state: 'ANSWERED' } })
    const objection = await make('VERIFIED', { flowType: 'OBJECTION' })
    expect(await grantIt(objection)).toMatchObject({ item: { state: 'ANSWERED' } })
  })
})
