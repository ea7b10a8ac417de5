import type { RequestState, StaffRequestAction } from '@site/shared/calls'
import { assertDefined } from '@site/shared/rules'
import type { Config } from '../../config.ts'
import type { WaitingStep } from '../../cases/waiting.ts'
import { listActions } from './possible-actions.ts'
import { addHistory, findHistory } from '../store/history.ts'
import { clearRequests } from '../testing/request-server.ts'
import { lucas, sanne } from '../testing/staff-work.ts'
import { explanation, phoneOnly, openStepServer, unreachable } from '../testing/step-server.ts'

const { server, make, waitingFor, extend, grant, rejectRequest } = await openStepServer()
beforeEach(() => clearRequests(server))

const closed = JSON.stringify({
  outcome: 'REFUSED',
  reason: 'UNFOUNDED',
  text: explanation,
  approvedBy: null,
  approverSubject: null,
  done: '',
  nothingFound: false,
  decidedBy: 'x',
  decidedAt: '2026-11-23T10:00:00Z',
  subject: 'lucas',
})

const viewer = (changes: Partial<Config> = {}) => ({
  config: { ...server.services.config, ...changes },
  member: sanne,
  now: server.services.now(),
  waiting: undefined,
})

type Offer = [what: string, state: RequestState, changes: Parameters<typeof make>[1], actions: string]

const offers: Offer[] = [
  ['not confirmed', 'RECEIVED', {}, 'note'],
  ['new', 'VERIFIED', {}, 'take decide ask-identity extend message assign note'],
  ['taken', 'VERIFIED', { owner: 'sanne' }, 'decide ask-identity extend message assign note'],
  ['an objection', 'VERIFIED', { owner: 'sanne', flowType: 'OBJECTION' }, 'decide ask-identity message assign note'],
  [
    'two weeks old',
    'VERIFIED',
    { owner: 'sanne', askedOn: '2026-11-01' },
    'decide ask-identity extend message assign note',
  ],
  ['late', 'VERIFIED', { owner: 'sanne', askedOn: '2026-10-01' }, 'decide ask-identity message assign note'],
  ['paused', 'PAUSED', { owner: 'sanne', pausedOn: '2026-11-23' }, 'resume decide extend message assign note'],
  [
    'answered',
    'VERIFIED',
    { owner: 'sanne', answeredOn: '2026-11-23' },
    'resume decide ask-identity extend message assign note',
  ],
  ['extended', 'EXTENDED', { owner: 'sanne', extension: 'COMPLEX' }, 'decide ask-identity message assign note'],
  [
    'with a telephone number only',
    'VERIFIED',
    { owner: 'sanne', ...phoneOnly },
    'decide ask-identity extend assign note',
  ],
  ['without an address', 'VERIFIED', { owner: 'sanne', ...unreachable }, 'decide extend assign note'],
  ['answered today', 'ANSWERED', { decidedAt: new Date('2026-11-23') }, 'ask-review message note'],
  ['answered a month ago', 'ANSWERED', { decidedAt: new Date('2026-10-20') }, 'ask-review note'],
  [
    'refused by another, and looked at again',
    'REFUSED',
    { decidedAt: new Date('2026-10-20'), reviewBy: '2026-12-23', decision: closed },
    'take review message assign note',
  ],
  ['withdrawn', 'WITHDRAWN', {}, 'note'],
]

test.each(offers)('staff can do this with a request that is %s (%s, %j): %s', async (_, state, changes, actions) => {
  const request = await make(state, changes)
  expect(listActions(request, viewer(), [])).toEqual(actions.split(' '))
})

test('staff can approve a decision that waits for a colleague, take it back, or do something else', async () => {
  server.services.config.decisionsNeedTwo = true
  const request = await make('VERIFIED', { owner: 'lucas' })
  await rejectRequest(request, 'UNFOUNDED', lucas)
  const offered = (member: typeof sanne, waiting: WaitingStep | undefined) =>
    listActions(request, { ...viewer(), member, waiting }, []).join(' ')
  const waiting = await waitingFor(request)
  expect(offered(sanne, waiting)).toBe('take-back approve decide ask-identity extend message assign note')
  expect(offered(lucas, waiting)).toBe('take-back decide ask-identity extend message assign note')
  server.services.config.decisionsNeedTwo = false
})

test('staff can only end the wait of a decision, and write', async () => {
  const request = await make('VERIFIED', { owner: 'sanne' })
  server.services.config.decisionUndoSeconds = 600
  await rejectRequest(request)
  const waiting = await waitingFor(request)
  expect(listActions(request, { ...viewer(), waiting }, [])).toEqual(['take-back', 'take-now', 'message', 'note'])
  expect(await extend(request)).toEqual({ rejected: 'NOT_OPEN' })
  expect(await grant(request)).toEqual({ rejected: 'NOT_OPEN' })
  server.services.config.decisionUndoSeconds = 0
})

test('a letter that is still to be posted is the next step', async () => {
  const request = await make('ANSWERED')
  const { reference } = request
  await addHistory(server.database, { reference, kind: 'DECIDED', details: { channel: 'POST' } }, server.services.now())
  const [first] = listActions(request, viewer(), await findHistory(server.database, reference))
  expect(assertDefined(first, 'A step')).toBe('posted' satisfies StaffRequestAction)
})
