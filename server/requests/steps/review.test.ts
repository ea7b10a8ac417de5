import type { FlowType } from '@site/shared/calls'
import { addDays, dayInMs, dayOf, dpoMailbox, writeDay } from '@site/shared/rules'
import { textToBe } from '../domain/answer-parts.ts'
import { requestSteps } from './index.ts'
import { listMessages } from '../store/messages.ts'
import { reviewDay } from '../domain/term.ts'
import { findHistory } from '../store/history.ts'
import { findRequest, type StoredRequest } from '../store/request-store.ts'
import { clearRequests, takeMails } from '../testing/request-server.ts'
import { lucas, printedTo, sanne } from '../testing/staff-work.ts'
import { inFiles, inText } from '../testing/whole-parts.ts'
import { advice, explanation, informed, none, notified, openStepServer } from '../testing/step-server.ts'

const { server, make, take, rejectRequest, approve, askReview, look, letterOf, waitingFor } = await openStepServer()
beforeEach(() => clearRequests(server))

const nora = {
  subject: 'nora',
  name: 'Nora Voorbeeld',
  hasRole: true,
  mayAudit: false,
  isDeveloper: false,
  handlesAdvertisements: false,
  isReader: false,
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
  ['RECTIFICATION', gives, 'notification'],
  [
    'RIGHT_TO_BE_FORGOTTEN',
    { ...partOf, reason: 'LEGAL_OBLIGATION', notification: 'IMPOSSIBLE', informed: 'Te veel.' },
    'informed',
  ],
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
  const body = { ...partOf, reason: 'LEGAL_OBLIGATION', ...notified } as const
  expect(await take(requestSteps.review, request, { ...body, reason: 'ACCURATE' }, lucas)).toEqual({
    rejected: 'REASON_NOT_ALLOWED',
  })
  const changed = await take(requestSteps.review, request, body, lucas)
  const review = { to: 'PARTLY', reason: 'LEGAL_OBLIGATION', done: partOf.done, ...notified }
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
  expect(history.at(-1)).toMatchObject({ kind: 'REVIEWED', details: { channel: 'POST' } })
  // What was said is in the review and the sealed letter, and nowhere else.
  expect(JSON.stringify(history)).not.toContain(explanation)
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
  ['RIGHT_TO_BE_FORGOTTEN', notified, { ...partOf, reason: 'LEGAL_OBLIGATION', ...notified }],
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

test('a third person reviews where two decided', async () => {
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

test('one of two reviews at once wins, and one letter goes', async () => {
  const request = await make('VERIFIED')
  await rejectRequest(request)
  await askReview(request)
  await takeMails(server)
  const results = await Promise.all([look(request, lucas), look(request, nora)])
  expect(results.filter((result) => 'item' in result)).toHaveLength(1)
  expect(results.filter((result) => 'rejected' in result && result.rejected === 'NOT_OPEN')).toHaveLength(1)
  expect(await takeMails(server)).toHaveLength(1)
})

test('the advice of the officer stands in the case, and not in the letter', async () => {
  const request = await make('VERIFIED')
  await rejectRequest(request)
  await askReview(request)
  await takeMails(server)
  expect(await look(request)).toMatchObject({ item: { review: { outcome: 'UPHELD', advice } } })
  const [letter] = await takeMails(server)
  expect(letter!.text).not.toContain(advice)
})

test('a review that gives a part waits for a colleague where decisions need two people, and one that gives all does not', async () => {
  const { config } = server.services
  config.decisionsNeedTwo = true
  try {
    const request = await make('VERIFIED')
    await rejectRequest(request)
    await approve(request, nora)
    await askReview(request)
    await takeMails(server)
    const part = { ...partOf, parts: inText, advice }
    expect(await take(requestSteps.review, request, part, lucas)).toMatchObject({ item: { state: 'REFUSED' } })
    expect(await waitingFor(request)).toMatchObject({ dueAt: null })
    expect(await takeMails(server)).toEqual([])
    expect(await approve(request, lucas)).toEqual({ rejected: 'SAME_PERSON' })
    expect(await approve(request, sanne)).toMatchObject({
      item: { state: 'PARTLY_ANSWERED', review: { to: 'PARTLY', by: lucas.name, advice } },
    })
    expect((await takeMails(server)).map(({ recipient }) => recipient)).toEqual(['an@lindehof.example'])
    expect((await historyOf(request)).slice(-3).map(([kind]) => kind)).toEqual(['PROPOSED', 'APPROVED', 'REVIEWED'])
    const other = await make('VERIFIED')
    await rejectRequest(other)
    await approve(other, nora)
    await askReview(other)
    const whole = { outcome: 'CHANGED', to: 'GRANTED', text: explanation, advice, parts: inText } as const
    expect(await take(requestSteps.review, other, whole, lucas)).toMatchObject({ item: { state: 'ANSWERED' } })
  } finally {
    config.decisionsNeedTwo = false
  }
})
