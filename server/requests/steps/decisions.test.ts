import {
  decidedStates,
  emptyUserInfo,
  openStates,
  requestStates,
  type DecisionReason,
  type FlowType,
  type RequestState,
  type StaffRequestAction,
} from '@site/shared/calls'
import { addDays, assertDefined, dayInMs, dayOf, dpoMailbox, keysOf, mapKeys, writeDay } from '@site/shared/rules'
import type { Updateable } from 'kysely'
import type { Config } from '../../config.ts'
import type { PrivacyRequestRow } from '../../database/tables.ts'
import { markFailed } from '../../mail/outbox.ts'
import { textToBe } from '../domain/answer-parts.ts'
import { contentToBe } from './send-letter.ts'
import { takeStep } from '../../cases/steps.ts'
import { findWaiting, type WaitingStep } from '../../cases/waiting.ts'
import { grantObjection } from './decide.ts'
import { requestSteps } from './index.ts'
import { transitions, type StepName } from '../domain/states.ts'
import { listMessages } from '../store/messages.ts'
import { requestCases, type RequestStep } from './request-cases.ts'
import { reviewDay } from '../domain/term.ts'
import { listActions } from './possible-actions.ts'
import { addHistory, findHistory, type HistoryRow } from '../store/history.ts'
import { readLetters } from '../store/stored-letters.ts'
import { changeRequest, findRequest, type StoredRequest } from '../store/request-store.ts'
import {
  bodyOf,
  clearRequests,
  send,
  startRequestServer,
  takeMails,
  type RequestServer,
} from '../testing/request-server.ts'
import { lucas, printedTo, sanne } from '../testing/staff-work.ts'
import { inFiles, inText } from '../testing/whole-parts.ts'

const informed = 'Alle bezorgers.'
const explanation = 'Dit is de uitleg van ons team.'

let server: RequestServer

beforeAll(async () => {
  // Monday 23 November 2026.
  server = await startRequestServer()
  server.pass(2 * dayInMs)
})
beforeEach(() => clearRequests(server))

/** Stores a request of today with a state and whatever else. */
async function make(state: RequestState, changes: Updateable<PrivacyRequestRow> & { flowType?: FlowType } = {}) {
  const { flowType = 'RIGHT_OF_ACCESS', ...others } = changes
  const sent = await send(server, bodyOf(flowType, { email: 'an@lindehof.example' }))
  const { reference } = sent.json<{ reference: string }>()
  await takeMails(server)
  const verified = state === 'RECEIVED' ? {} : { verifiedAt: server.services.now() }
  return changeRequest(server.database, reference, { state, askedOn: '2026-11-23', ...verified, ...others })
}

function take<Body extends object, Code extends string>(
  step: RequestStep<Body, Code>,
  { reference }: StoredRequest,
  body: NoInfer<Body>,
  member = sanne,
) {
  return server.database.transaction().execute((transaction) => {
    return takeStep(requestCases, { ...server.services, database: transaction }, step, { id: reference, body, member })
  })
}

const waitingFor = ({ reference }: StoredRequest) =>
  findWaiting(server.database, server.services.config.answerKeys, { requestReference: reference })

const extend = (request: StoredRequest) => take(requestSteps.extend, request, { reason: 'COMPLEX', text: explanation })
const ask = (request: StoredRequest) =>
  take(requestSteps['ask-identity'], request, { text: 'Welk klantnummer heb je?' })
const resume = (request: StoredRequest) => take(requestSteps.resume, request, {})
const grant = (request: StoredRequest) =>
  take(requestSteps.decide, request, { outcome: 'GRANTED', text: '', parts: inText, informed })
const rejectRequest = (request: StoredRequest, reason: DecisionReason = 'UNFOUNDED', member = sanne) =>
  take(requestSteps.decide, request, { outcome: 'REFUSED', reason, text: explanation }, member)
const partly = (request: StoredRequest) =>
  take(requestSteps.decide, request, {
    outcome: 'PARTLY',
    reason: 'RIGHTS_OF_OTHERS',
    text: explanation,
    done: 'Je krijgt alles behalve de gesprekken.',
    parts: inText,
  })
/** Approves what waits now. */
async function approve(request: StoredRequest, member = lucas) {
  const waiting = await waitingFor(request)
  const decidedAt = (waiting?.decidedAt ?? server.services.now()).toISOString()
  return take(requestSteps.approve, request, { decidedAt }, member)
}
const note = (request: StoredRequest) => take(requestSteps.note, request, { text: 'Belde terug.' })
const assign = (request: StoredRequest) => take(requestSteps.assign, request, { to: 'me' })
const askReview = (request: StoredRequest) => take(requestSteps['ask-review'], request, {})
const look = (request: StoredRequest, member = lucas) =>
  take(requestSteps.review, request, { outcome: 'UPHELD', text: explanation }, member)

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
  resume: { VERIFIED: 'NOT_OPEN', EXTENDED: 'NOT_OPEN' },
  approve: mapKeys(openStates, () => 'NOT_OPEN'),
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
const phoneOnly = {
  body: JSON.stringify({ ...bodyOf('OBJECTION'), email: '', phoneNumber: '+31200000012', userInfo: {} }),
}

const refusals: Refusal[] = [
  ['NOT_EXTENDABLE', 'an objection is extended', { flowType: 'OBJECTION' }, extend],
  ['TOO_LATE', 'the first month is over', { askedOn: '2026-10-20' }, extend],
  ['NOT_REACHABLE', 'nobody can be asked who they are', { ...phoneOnly }, ask],
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

test('the term goes on after a pause and an extension, and every letter has the day', async () => {
  const request = await make('VERIFIED')
  await ask(request)
  server.pass(3 * dayInMs)
  const paused = assertDefined(await findRequest(server.database, request.reference), 'The request')
  const preview = contentToBe(paused, { letter: 'EXTENDED', reason: 'COMPLEX', text: '' }, server.services.now())
  expect(preview.answerBy).toBe('2027-02-23')
  expect(await extend(request)).toMatchObject({ item: { state: 'PAUSED', answerBy: '2027-02-23' } })
  server.pass(2 * dayInMs)
  const resumed = { state: 'EXTENDED', pausedOn: null, pausedDays: 5, answerBy: '2027-03-01' }
  expect(await resume(request)).toMatchObject({ item: resumed })
  const [, extension, resumption] = await takeMails(server)
  expect(extension!.text).toContain('uiterlijk op 23 februari 2027')
  expect(resumption!.text).toContain('uiterlijk op 1 maart 2027')
  server.pass(-5 * dayInMs)
})

test('a letter or mail ends the pause on the day of its receipt, which is not in the future nor before the question', async () => {
  const request = await make('VERIFIED')
  await ask(request)
  server.pass(5 * dayInMs)
  const received = (receivedOn: string) => take(requestSteps.resume, request, { receivedOn })
  expect(await received('2026-11-29')).toEqual({ rejected: 'INVALID_DAY' })
  expect(await received('2026-11-22')).toEqual({ rejected: 'INVALID_DAY' })
  const resumed = { state: 'VERIFIED', pausedOn: null, pausedDays: 3, answerBy: '2026-12-28' }
  expect(await received('2026-11-26')).toMatchObject({ item: resumed })
  await takeMails(server)
  server.pass(-5 * dayInMs)
})

test.each([
  ['direct marketing', { flowType: 'OBJECTION' }],
  ['after 14 days', { askedOn: '2026-11-08' }],
] as const)('the time runs on when a person is asked who they are: %s', async (_, changes) => {
  const request = await make('VERIFIED', changes)
  expect(await ask(request)).toMatchObject({ item: { state: 'VERIFIED', pausedOn: null, pausedDays: 0 } })
  const [letter] = await takeMails(server)
  expect(letter!.text).toContain('De termijn voor ons antwoord loopt intussen door.')
})

test('who did not show who they are is refused for it only after the last day for an answer', async () => {
  const request = await make('VERIFIED')
  const rejectIt = () => rejectRequest(request, 'IDENTITY_NOT_SHOWN')
  expect(await rejectIt()).toEqual({ rejected: 'IDENTITY_NOT_ASKED' })
  await ask(request)
  server.pass(14 * dayInMs)
  expect(await rejectIt()).toEqual({ rejected: 'IDENTITY_NOT_ASKED' })
  server.pass(dayInMs)
  expect(await rejectIt()).toMatchObject({ item: { state: 'REFUSED' } })
  await takeMails(server)
  server.pass(-15 * dayInMs)
})

test('where two are needed, a refusal waits for another person, who sees nothing sent before', async () => {
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

test('a new decision replaces one that waits; a grant waits for nobody', async () => {
  server.services.config.decisionsNeedTwo = true
  const request = await make('VERIFIED')
  await rejectRequest(request)
  await rejectRequest(request, 'EXCESSIVE')
  expect(await approve(request, sanne)).toEqual({ rejected: 'SAME_PERSON' })
  expect(await grant(request)).toMatchObject({ item: { state: 'ANSWERED', decision: { outcome: 'GRANTED' } } })
  expect(await takeMails(server)).toHaveLength(1)
  server.services.config.decisionsNeedTwo = false
})

test('where two are needed, of two who decide at once one wins; the other can replace what was decided', async () => {
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

test('who read a decision that was replaced approves nothing with it', async () => {
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

test('what the person wrote on the same day before they were asked who they are is no answer', async () => {
  const request = await make('VERIFIED')
  const { reference } = request
  await addHistory(server.database, { reference, kind: 'MESSAGE_RECEIVED' }, server.services.now())
  server.pass(1000)
  await ask(request)
  server.pass(5 * dayInMs)
  expect(await resume(request)).toMatchObject({ item: { pausedDays: 5, answerBy: '2026-12-28' } })
  server.pass(-5 * dayInMs - 1000)
})

test('of ten decisions at once one is made, and one letter goes', async () => {
  const request = await make('VERIFIED')
  const all = Array.from({ length: 10 }, (_, at) =>
    at % 2 ? grant(request) : rejectRequest(request, 'UNFOUNDED', lucas),
  )
  const results = await Promise.all(all)
  expect(results.filter((result) => 'item' in result)).toHaveLength(1)
  expect(results.filter((result) => 'rejected' in result && result.rejected === 'NOT_OPEN')).toHaveLength(9)
  expect(await takeMails(server)).toHaveLength(1)
  expect(await findHistory(server.database, request.reference)).toHaveLength(3)
})

test('an answer without a text and files is none', async () => {
  const request = await make('VERIFIED', { flowType: 'OTHER_REQUEST' })
  const body = { text: explanation, informed, answer: { text: '', files: [] } }
  const granted = await take(requestSteps.decide, request, { ...body, outcome: 'GRANTED' })
  expect(granted).toMatchObject({ item: { state: 'ANSWERED', decision: { outcome: 'GRANTED' } } })
  const { answerKeys } = server.services.config
  expect(await listMessages(server.database, answerKeys, request.reference)).toEqual([])
})

const none = { kind: 'NONE', text: 'We kregen niets van anderen.' } as const
/** Why a request of a kind may be granted in part. */
const partReason = {
  RIGHT_OF_ACCESS: 'RIGHTS_OF_OTHERS',
  RECTIFICATION: 'ACCURATE',
  RIGHT_TO_BE_FORGOTTEN: 'LEGAL_OBLIGATION',
  OTHER_REQUEST: 'NOT_RESTRICTABLE',
} as const
const incomplete: [keyof typeof partReason, object, string][] = [
  ['RIGHT_OF_ACCESS', {}, 'data'],
  ['RIGHT_OF_ACCESS', { answer: { text: 'Hierbij.', files: [] } }, 'data'],
  ['RIGHT_OF_ACCESS', { parts: { ...inText, recipients: undefined } }, 'recipients'],
  ['RIGHT_OF_ACCESS', { parts: { ...inText, retention: { kind: 'TEXT', text: '' } } }, 'retention'],
  ['RIGHT_OF_ACCESS', { parts: { ...inText, source: { kind: 'NONE', text: '' } } }, 'source'],
  ['RIGHT_OF_ACCESS', { parts: { ...inText, data: { kind: 'FILES', text: '' } } }, 'data'],
  ['RECTIFICATION', {}, 'informed'],
  ['RIGHT_TO_BE_FORGOTTEN', { informed: '' }, 'informed'],
  ['OTHER_REQUEST', {}, 'informed'],
]

test.each(incomplete)('an answer to %s with %j is not sent: %s is missing', async (flowType, body, field) => {
  const request = await make('VERIFIED', { flowType })
  for (const outcome of ['GRANTED', 'PARTLY'] as const) {
    const decided = { outcome, reason: partReason[flowType], text: explanation, ...body } as const
    await expect(take(requestSteps.decide, request, decided)).rejects.toMatchObject({ code: 'INCOMPLETE', field })
  }
  expect(await findRequest(server.database, request.reference)).toEqual(request)
  expect(await rejectRequest(request)).toMatchObject({ item: { state: 'REFUSED' } })
})

test('the parts of an answer are in it, sealed; the request has only how each was given', async () => {
  const request = await make('VERIFIED')
  const body = { outcome: 'GRANTED', text: '', parts: { ...inText, source: none } } as const
  const granted = await take(requestSteps.decide, request, body)
  const parts = { data: 'TEXT', recipients: 'TEXT', retention: 'TEXT', source: 'NONE', explanation: 'TEXT' }
  expect(granted).toMatchObject({ item: { decision: { parts } } })
  const { database } = server
  const [answer] = await listMessages(database, server.services.config.answerKeys, request.reference)
  expect(answer?.text).toBe(
    'Je gegevens, per merk\nThe whole data.\n\nWie ze van ons kreeg\nThe whole recipients.\n\n' +
      `Onze bewaartermijn\nThe whole retention.\n\nWaar ze vandaan komen\n${none.text}\n\n` +
      'Doelen, soorten gegevens, je rechten, geautomatiseerde besluiten en doorgifte\nThe whole explanation.',
  )
  expect(JSON.stringify(await findRequest(database, request.reference))).not.toContain('The whole')
})

async function letterOf(entry: HistoryRow | undefined) {
  const { id, reference } = assertDefined(entry, 'An entry of the history')
  const stored = await readLetters(server.database, server.services.config.answerKeys, reference)
  return assertDefined(stored.get(id), 'The letter of the entry')
}

test('a printed letter has the parts of an answer, and says that the copy is enclosed', async () => {
  const { body } = await make('VERIFIED')
  const byPost = JSON.stringify({ ...body, email: '', userInfo: printedTo })
  const request = await make('VERIFIED', { body: byPost })
  const parts = { ...inFiles, source: none }
  const shown = textToBe(request, { letter: 'GRANTED', text: 'Dag Noor.', parts })
  await take(requestSteps.decide, request, { outcome: 'GRANTED', text: 'Dag Noor.', parts })
  const history = await findHistory(server.database, request.reference)
  // The copy is in the sealed letter, and nowhere else.
  expect(history.at(-1)?.details).toMatchObject({ channel: 'POST', text: 'Dag Noor.' })
  expect((await letterOf(history.at(-1))).text).toContain(shown)
  expect(shown).toMatch(
    /^Dag Noor\.\n\nDe kopie .* gevoegd\.[^]*Zie de bijlage\.[^]*We kregen niets van anderen\.\n\nDoelen[^]*Zie de bijlage\.$/,
  )
})

test.each(['RECTIFICATION', 'RIGHT_TO_BE_FORGOTTEN'] as const)(
  'the recipients that were informed of a %s are in its decision, and not in the letter',
  async (flowType) => {
    const request = await make('VERIFIED', { flowType })
    expect(await grant(request)).toMatchObject({ item: { decision: { informed } } })
    const mails = await takeMails(server)
    expect(mails.map(({ text }) => text).join()).not.toContain(informed)
  },
)

test('a request is taken, handed over and given back', async () => {
  const login = { subject: 'lucas', name: lucas.name, action: 'LOGIN', at: server.services.now() } as const
  await server.database.insertInto('staffAudit').values(login).execute()
  const request = await make('VERIFIED')
  expect(await assign(request)).toMatchObject({ item: { owner: 'sanne', ownerName: sanne.name } })
  const handed = await take(requestSteps.assign, request, { to: lucas.subject })
  expect(handed).toMatchObject({ item: { owner: 'lucas', ownerName: lucas.name } })
  expect(await take(requestSteps.assign, request, { to: '' }, lucas)).toMatchObject({
    item: { owner: null, ownerName: null },
  })
  const history = await findHistory(server.database, request.reference)
  expect(history.slice(2).map(({ kind, details }) => [kind, details['to']])).toEqual([
    ['TAKEN', sanne.name],
    ['ASSIGNED', lucas.name],
    ['ASSIGNED', undefined],
  ])
})

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
  ['without an address', 'VERIFIED', { owner: 'sanne', ...phoneOnly }, 'decide extend assign note'],
  ['answered today', 'ANSWERED', { decidedAt: new Date('2026-11-23') }, 'ask-review message note'],
  ['answered a month ago', 'ANSWERED', { decidedAt: new Date('2026-10-20') }, 'ask-review note'],
  [
    'refused by another, and looked at again',
    'REFUSED',
    { decidedAt: new Date('2026-10-20'), reviewBy: '2026-12-23', decision: closed },
    'review message note',
  ],
  ['withdrawn', 'WITHDRAWN', {}, 'note'],
]

test.each(offers)('with a request that is %s (%s, %j) staff can: %s', async (_, state, changes, actions) => {
  const request = await make(state, changes)
  expect(listActions(request, viewer(), [])).toEqual(actions.split(' '))
})

test('with a decision that waits for a colleague staff can approve it, take it back, or do something else', async () => {
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

test('with a decision that waits for its time staff can only end the wait, and write', async () => {
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

test('a mail that is given up is in the history of its request', async () => {
  const sent = await send(server, bodyOf('RIGHT_OF_ACCESS'))
  const { reference } = sent.json<{ reference: string }>()
  const [mail] = await server.database.selectFrom('outbox').select('id').execute()
  const failure = { lastError: 'EENVELOPE', refusals: 3, givenUpAt: server.services.now() }
  await markFailed(server.database, mail!.id, failure)
  const history = await findHistory(server.database, reference)
  expect(history.map(({ kind, mailId }) => [kind, mailId])).toEqual([
    ['RECEIVED', null],
    ['LINK_SENT', mail!.id],
    ['MAIL_FAILED', mail!.id],
  ])
})

const nora = {
  subject: 'nora',
  name: 'Nora Voorbeeld',
  hasRole: true,
  mayAudit: false,
  isDeveloper: false,
  systems: [],
}
const historyOf = async ({ reference }: StoredRequest) =>
  (await findHistory(server.database, reference)).map(({ kind, name }) => [kind, name])

test('somebody who did not decide looks again within a month, once; the person gets two letters', async () => {
  const request = await make('VERIFIED')
  await rejectRequest(request)
  await takeMails(server)
  server.pass(3 * dayInMs)
  const today = dayOf(server.services.now())
  const askedOn = addDays(today, -2)
  expect(await take(requestSteps['ask-review'], request, { askedOn: addDays(today, -4) })).toEqual({
    rejected: 'INVALID_DAY',
  })
  expect(await take(requestSteps['ask-review'], request, { askedOn: addDays(today, 1) })).toEqual({
    rejected: 'INVALID_DAY',
  })
  const reviewBy = reviewDay(askedOn, 'BE')
  expect(await take(requestSteps['ask-review'], request, { askedOn })).toMatchObject({
    item: { state: 'REFUSED', reviewBy },
  })
  const [toOfficer, receipt] = await takeMails(server)
  expect(toOfficer!.recipient).toBe(dpoMailbox.be)
  expect(receipt!.subject).toContain('We kijken opnieuw')
  expect(receipt!.text).toContain(writeDay(reviewBy, 'nl'))
  expect(await askReview(request)).toEqual({ rejected: 'ALREADY_REVIEWED' })
  expect(await look(request, sanne)).toEqual({ rejected: 'SAME_PERSON' })
  const same = await take(requestSteps.review, request, { outcome: 'CHANGED', to: 'REFUSED', text: explanation }, lucas)
  expect(same).toEqual({ rejected: 'SAME_OUTCOME' })
  const whole = { outcome: 'CHANGED', to: 'GRANTED', text: explanation, parts: inText } as const
  const changed = await take(requestSteps.review, request, whole, lucas)
  const parts = { data: 'TEXT', recipients: 'TEXT', retention: 'TEXT', source: 'TEXT' }
  const review = { outcome: 'CHANGED', from: 'REFUSED', to: 'GRANTED', reason: null, parts, by: lucas.name }
  expect(changed).toMatchObject({
    item: { state: 'ANSWERED', reviewBy: null, review, decision: { outcome: 'REFUSED' } },
  })
  const [letter] = await takeMails(server)
  expect(letter!.text).toContain('je verzoek is ingewilligd')
  expect(letter!.text).toContain(explanation)
  expect(letter!.text).toContain('Je antwoord staat klaar op je statuspagina.')
  expect(letter!.text).not.toContain('The whole')
  const { answerKeys } = server.services.config
  const messages = await listMessages(server.database, answerKeys, request.reference)
  expect(messages).toMatchObject([{ isAnswer: true, text: expect.stringContaining('The whole data.') }])
  expect(await askReview(request)).toEqual({ rejected: 'ALREADY_REVIEWED' })
  expect((await historyOf(request)).slice(2)).toEqual([
    ['DECIDED', sanne.name],
    ['REVIEW_ASKED', sanne.name],
    ['REVIEWED', lucas.name],
  ])
})

const gives = { outcome: 'CHANGED', to: 'GRANTED', text: explanation } as const
const partOf = { ...gives, to: 'PARTLY', reason: 'RIGHTS_OF_OTHERS', done: 'Je krijgt alles van dit jaar.' } as const
type Look = Parameters<typeof requestSteps.review.plan>[1]
const incompleteReviews: [FlowType, Look, string][] = [
  ['RIGHT_OF_ACCESS', gives, 'data'],
  ['RIGHT_OF_ACCESS', { ...gives, parts: { ...inText, source: undefined } }, 'source'],
  ['RIGHT_OF_ACCESS', { ...partOf, parts: { ...inText, data: { kind: 'FILES', text: '' } } }, 'data'],
  ['RECTIFICATION', gives, 'informed'],
  ['RIGHT_TO_BE_FORGOTTEN', { ...partOf, reason: 'LEGAL_OBLIGATION', informed: '' }, 'informed'],
]

/** A refused request that waits for a review. */
async function makeInReview(changes?: Parameters<typeof make>[1]) {
  const request = await make('VERIFIED', changes)
  await rejectRequest(request)
  await askReview(request)
  await takeMails(server)
  return request
}

test.each(incompleteReviews)(
  'a review of %s that gives something is complete like a decision: %j',
  async (flowType, body, field) => {
    const request = await makeInReview({ flowType })
    await expect(take(requestSteps.review, request, body, lucas)).rejects.toMatchObject({ code: 'INCOMPLETE', field })
    expect(await look(request)).toMatchObject({ item: { review: { outcome: 'UPHELD' } } })
  },
)

test('a review that changes a refusal to a part says what was done, why not all, and who can be named', async () => {
  const request = await makeInReview({ flowType: 'RIGHT_TO_BE_FORGOTTEN' })
  const body = { ...partOf, reason: 'LEGAL_OBLIGATION', informed } as const
  expect(await take(requestSteps.review, request, { ...body, reason: 'ACCURATE' }, lucas)).toEqual({
    rejected: 'REASON_NOT_ALLOWED',
  })
  const changed = await take(requestSteps.review, request, body, lucas)
  const review = { to: 'PARTLY', reason: 'LEGAL_OBLIGATION', done: partOf.done, informed }
  expect(changed).toMatchObject({ item: { state: 'PARTLY_ANSWERED', review } })
  const [letter] = await takeMails(server)
  for (const said of ['voor een deel ingewilligd', partOf.done, 'lid 3, onder b', explanation, 'artikel 19 van de AVG'])
    expect(letter!.text).toContain(said)
  expect(letter!.text).not.toContain(informed)
})

test('a review finds data where the decision found none, and completes an answer', async () => {
  const request = await make('VERIFIED')
  await take(requestSteps.decide, request, { outcome: 'GRANTED', text: '', nothingFound: true })
  await askReview(request)
  const nothing = await take(requestSteps.review, request, { ...gives, nothingFound: true }, lucas)
  expect(nothing).toEqual({ rejected: 'SAME_OUTCOME' })
  await takeMails(server)
  const found = await take(requestSteps.review, request, { ...gives, parts: inText }, lucas)
  expect(found).toMatchObject({ item: { state: 'ANSWERED', review: { from: 'GRANTED', to: 'GRANTED' } } })
  expect((await takeMails(server))[0]!.text).toContain('We wijzigen ons besluit: we vullen ons antwoord aan.')
})

test('a review by post has the answer in its letter', async () => {
  const { body } = await make('VERIFIED')
  const request = await makeInReview({ body: JSON.stringify({ ...body, email: '', userInfo: printedTo }) })
  const parts = { ...inFiles, source: none }
  const shown = textToBe(request, { letter: 'CHANGED', to: 'GRANTED', text: explanation, parts })
  await take(requestSteps.review, request, { ...gives, parts }, lucas)
  const history = await findHistory(server.database, request.reference)
  expect(history.at(-1)).toMatchObject({ kind: 'REVIEWED', details: { channel: 'POST', text: explanation } })
  expect((await letterOf(history.at(-1))).text).toContain(shown)
  expect(shown).toContain('De kopie van je gegevens is bij deze brief gevoegd.')
})

const nothing = { outcome: 'GRANTED', nothingFound: true } as const
const lessThanGiven: [FlowType, object, object][] = [
  ['OBJECTION', {}, { to: 'REFUSED', reason: 'UNFOUNDED' }],
  ['RIGHT_OF_ACCESS', { parts: inText }, { to: 'REFUSED', reason: 'UNFOUNDED' }],
  ['RIGHT_OF_ACCESS', { parts: inText }, { ...partOf, parts: inText }],
  ['RIGHT_OF_ACCESS', { parts: inText }, { nothingFound: true }],
  ['RIGHT_OF_ACCESS', nothing, { to: 'REFUSED', reason: 'EXCESSIVE' }],
  ['RIGHT_TO_BE_FORGOTTEN', { informed }, { ...partOf, reason: 'LEGAL_OBLIGATION', informed }],
]

test.each(lessThanGiven)('a review of %s after %j never gives less: %j', async (flowType, decided, less) => {
  const request = await make('VERIFIED', { flowType })
  await take(requestSteps.decide, request, { outcome: 'GRANTED', text: '', ...decided })
  await askReview(request)
  const seen = await findRequest(server.database, request.reference)
  expect(await take(requestSteps.review, request, { ...gives, ...less }, lucas)).toEqual({
    rejected: 'LESS_THAN_GIVEN',
  })
  expect(await findRequest(server.database, request.reference)).toEqual(seen)
})

const emptyRights = ['RESTRICTION', 'PORTABILITY', 'PERSONAL_OBJECTION', 'HUMAN_REVIEW'] as const
const ways = { mail: {}, post: { email: '', userInfo: printedTo }, telephone: { email: '', userInfo: emptyUserInfo } }
const emptyGrants = emptyRights.flatMap((right) => keysOf(ways).map((way) => [right, way] as const))

test.each(emptyGrants)('the right %s is not granted empty by %s', async (right, way) => {
  const { body } = await make('VERIFIED')
  const wish = { ...body, flowType: 'OTHER_REQUEST', right, ...ways[way] }
  const request = await make('VERIFIED', { flowType: 'OTHER_REQUEST', body: JSON.stringify(wish) })
  const granted = { outcome: 'GRANTED', text: '', informed } as const
  const field = right === 'PORTABILITY' && way === 'mail' ? 'answer' : 'text'
  await expect(take(requestSteps.decide, request, granted)).rejects.toMatchObject({ code: 'INCOMPLETE', field })
  if (field === 'answer') return
  expect(await take(requestSteps.decide, request, { ...granted, text: explanation })).toMatchObject({
    item: { state: 'ANSWERED' },
  })
})

test('where two decided, only a third looks again', async () => {
  server.services.config.decisionsNeedTwo = true
  const request = await make('VERIFIED')
  await rejectRequest(request)
  await approve(request, lucas)
  server.services.config.decisionsNeedTwo = false
  await askReview(request)
  expect(await look(request, sanne)).toEqual({ rejected: 'SAME_PERSON' })
  expect(await look(request, lucas)).toEqual({ rejected: 'SAME_PERSON' })
  expect(await look(request, nora)).toMatchObject({ item: { state: 'REFUSED', review: { outcome: 'UPHELD' } } })
})

test('of two who look again at once one wins, and one letter goes', async () => {
  const request = await make('VERIFIED')
  await rejectRequest(request)
  await askReview(request)
  await takeMails(server)
  const results = await Promise.all([look(request, lucas), look(request, nora)])
  expect(results.filter((result) => 'item' in result)).toHaveLength(1)
  expect(results.filter((result) => 'rejected' in result && result.rejected === 'NOT_OPEN')).toHaveLength(1)
  expect(await takeMails(server)).toHaveLength(1)
})

test('of a request for access that finds nothing, the answer is that, and no refusal', async () => {
  const request = await make('VERIFIED')
  const granted = await take(requestSteps.decide, request, { outcome: 'GRANTED', text: '', nothingFound: true })
  expect(granted).toMatchObject({ item: { state: 'ANSWERED', decision: { nothingFound: true } } })
  expect((await takeMails(server))[0]!.text).toContain(
    'hebben we geen gegevens van jou (artikel 15, lid 1, van de AVG)',
  )
})
