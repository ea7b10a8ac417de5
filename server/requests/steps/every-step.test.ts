import { decidedStates, openStates, type RequestState, requestStates } from '@site/shared/calls'
import { dpoMailbox, keysOf, mapKeys } from '@site/shared/rules'
import type { Updateable } from 'kysely'
import type { PrivacyRequestRow } from '../../database/tables.ts'
import { grantObjection } from './decide.ts'
import { requestSteps } from './index.ts'
import { type StepName, transitions } from '../domain/states.ts'
import { findHistory } from '../store/history.ts'
import { findRequest, type StoredRequest } from '../store/request-store.ts'
import { clearRequests, takeMails } from '../testing/request-server.ts'
import { inText } from '../testing/whole-parts.ts'
import { phoneOnly, unreachable, openStepServer } from '../testing/step-server.ts'

const {
  server,
  make,
  take,
  extend,
  ask,
  resume,
  grant,
  rejectRequest,
  partly,
  approve,
  note,
  assign,
  askReview,
  look,
} = await openStepServer()
beforeEach(() => clearRequests(server))

/** Each step, as it is taken here, with the state that it leads to where there are several. */
const acts = {
  extend: { step: 'extend', act: extend },
  ask: { step: 'ask-identity', act: ask },
  resume: { step: 'resume', act: resume },
  grant: { step: 'decide', act: grant, to: 'ANSWERED' },
  rejectRequest: { step: 'decide', act: rejectRequest, to: 'REFUSED' },
  partly: { step: 'decide', act: partly, to: 'PARTLY_ANSWERED' },
  approve: { step: 'approve', act: approve },
  askReview: { step: 'ask-review', act: askReview },
  look: { step: 'review', act: look },
  note: { step: 'note', act: note },
  assign: { step: 'assign', act: assign },
} satisfies Record<string, { step: StepName; act: (request: StoredRequest) => Promise<object>; to?: RequestState }>

type Act = keyof typeof acts

/** Why a step is not possible in a state that the table of states has for it. */
const otherRejections: Partial<Record<Act, Partial<Record<RequestState, string>>>> = {
  extend: { EXTENDED: 'ALREADY_EXTENDED' },
  // There is no answer of the person, no decision that waits, and no review.
  assign: mapKeys(decidedStates, () => 'NOT_OPEN'),
  resume: { VERIFIED: 'NOT_OPEN', EXTENDED: 'NOT_OPEN' },
  approve: mapKeys([...openStates, ...decidedStates], () => 'NOT_OPEN'),
  look: mapKeys(decidedStates, () => 'NOT_OPEN'),
}

const of: Partial<Record<RequestState, Updateable<PrivacyRequestRow>>> = {
  PAUSED: { pausedOn: '2026-11-23' },
  EXTENDED: { extension: 'COMPLEX' },
}

const table = keysOf(acts).flatMap((name) =>
  requestStates.map((state): [Act, RequestState, string] => {
    const { step, to }: { step: StepName; to?: RequestState } = acts[name]
    const [first] = transitions[step][state] ?? []
    return [name, state, otherRejections[name]?.[state] ?? (first && (to ?? first)) ?? 'NOT_OPEN']
  }),
)

test.each(table)('%s of a request that is %s: %s', async (act, state, expected) => {
  const request = await make(state, of[state])
  const { step, act: takeAct } = acts[act]
  const result = await takeAct(request)
  const isPossible = requestStates.includes(expected as RequestState)
  if (isPossible) expect(transitions[step][state]).toContain(expected)
  expect('rejected' in result ? result.rejected : result.item.state).toBe(expected)
  const history = await findHistory(server.database, request.reference)
  const audit = await server.database
    .selectFrom('staffAudit')
    .selectAll()
    .where('reference', '=', request.reference)
    .execute()
  const letters = await takeMails(server)
  const isSilent = act === 'note' || act === 'assign'
  expect(history.map(({ kind }) => kind)).toHaveLength(isPossible ? 3 : 2)
  expect(audit).toHaveLength(isPossible ? 1 : 0)
  const toOfficer = act === 'askReview' ? [dpoMailbox.be] : []
  expect(letters.map(({ recipient }) => recipient)).toEqual(
    isPossible && !isSilent ? [...toOfficer, 'an@lindehof.example'] : [],
  )
  if (!isPossible) expect(await findRequest(server.database, request.reference)).toEqual(request)
})

type Refusal = [
  code: string,
  why: string,
  changes: Parameters<typeof make>[1],
  act: (request: StoredRequest) => Promise<object>,
]

const refusals: Refusal[] = [
  ['NOT_EXTENDABLE', 'an objection is extended', { flowType: 'OBJECTION' }, extend],
  ['TOO_LATE', 'the first month is over', { askedOn: '2026-10-20' }, extend],
  ['NOT_REACHABLE', 'nobody can be asked who they are', { ...unreachable }, ask],
  ['ONLY_GRANTED', 'an objection is refused', { flowType: 'OBJECTION' }, rejectRequest],
  ['REASON_NOT_ALLOWED', 'a reason of other requests', {}, (request) => rejectRequest(request, 'PRESS_ARCHIVE')],
  [
    'REASON_NOT_ALLOWED',
    'the rights of others rejectRequest everything',
    {},
    (request) => rejectRequest(request, 'RIGHTS_OF_OTHERS'),
  ],
  ['REASON_NOT_ALLOWED', 'nothing found refuses access', {}, (request) => rejectRequest(request, 'NOTHING_FOUND')],
  [
    'REASON_NOT_ALLOWED',
    'a Belgian removal is refused for journalism',
    { flowType: 'REMOVAL_FROM_PUBLICATION', country: 'BE' },
    (request) => rejectRequest(request, 'JOURNALISM'),
  ],
  [
    'REASON_NOT_ALLOWED',
    'nothing is found of another right',
    { flowType: 'RECTIFICATION' },
    (request) => take(requestSteps.decide, request, { outcome: 'GRANTED', text: '', nothingFound: true }),
  ],
  ['NOT_OPEN', 'nobody looks again before a decision', {}, look],
  ['UNKNOWN_PERSON', 'nobody has this name', {}, (request) => take(requestSteps.assign, request, { to: 'Niemand' })],
  [
    'NOT_REACHABLE',
    'an answer goes to no address',
    { ...phoneOnly },
    (request) =>
      take(requestSteps.decide, request, {
        outcome: 'GRANTED',
        text: '',
        parts: inText,
        answer: { text: 'Hier.', files: [] },
      }),
  ],
  [
    'NOT_OPEN',
    'another right is granted among objections',
    {},
    (request) => take(grantObjection, request, { outcome: 'GRANTED', text: '' }),
  ],
]

test.each(refusals)('%s: %s', async (code, _why, changes, act) => {
  const request = await make('VERIFIED', changes)
  expect(await act(request)).toEqual({ rejected: code })
  expect(await findRequest(server.database, request.reference)).toEqual(request)
})

test('a request that does not exist is not found', async () => {
  expect(await resume({ reference: 'LM-0000-0000' } as StoredRequest)).toEqual({ rejected: 'NOT_FOUND' })
})
