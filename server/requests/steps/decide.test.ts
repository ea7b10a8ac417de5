import { emptyUserInfo } from '@site/shared/calls'
import { dayInMs, keysOf } from '@site/shared/rules'
import { textToBe } from '../domain/answer-parts.ts'
import { requestSteps } from './index.ts'
import { listMessages } from '../store/messages.ts'
import { findHistory } from '../store/history.ts'
import { findRequest } from '../store/request-store.ts'
import { clearRequests, takeMails } from '../testing/request-server.ts'
import { lucas, printedTo, sanne } from '../testing/staff-work.ts'
import { inFiles, inText } from '../testing/whole-parts.ts'
import { explanation, informed, none, notified, openStepServer } from '../testing/step-server.ts'

const { server, make, take, ask, grant, rejectRequest, approve, letterOf } = await openStepServer()
beforeEach(() => clearRequests(server))

test('a person who did not show who they are is refused for it only after the last day for an answer', async () => {
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

test('one of ten decisions at once is made, and one letter goes', async () => {
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

test('an answer without a text and without files is rejected', async () => {
  const request = await make('VERIFIED', { flowType: 'OTHER_REQUEST' })
  const body = { text: explanation, ...notified, answer: { text: '', files: [] } }
  const granted = await take(requestSteps.decide, request, { ...body, outcome: 'GRANTED' })
  expect(granted).toMatchObject({ item: { state: 'ANSWERED', decision: { outcome: 'GRANTED' } } })
  const { answerKeys } = server.services.config
  expect(await listMessages(server.database, answerKeys, request.reference)).toEqual([])
})

/** Why a request of a kind may be granted in part. */
const partReason = {
  RIGHT_OF_ACCESS: 'RIGHTS_OF_OTHERS',
  RECTIFICATION: 'ACCURATE',
  RIGHT_TO_BE_FORGOTTEN: 'LEGAL_OBLIGATION',
  REMOVAL_FROM_PUBLICATION: 'PRESS_ARCHIVE',
  OTHER_REQUEST: 'NOT_RESTRICTABLE',
} as const

const unpublished = { ...notified, measure: 'INITIALS', searchEngines: 'NOT_SHOWN' } as const

const incomplete: [keyof typeof partReason, object, string][] = [
  ['RIGHT_OF_ACCESS', {}, 'data'],
  ['RIGHT_OF_ACCESS', { answer: { text: 'Hierbij.', files: [] } }, 'data'],
  ['RIGHT_OF_ACCESS', { parts: { ...inText, recipients: undefined } }, 'recipients'],
  ['RIGHT_OF_ACCESS', { parts: { ...inText, retention: { kind: 'TEXT', text: '' } } }, 'retention'],
  ['RIGHT_OF_ACCESS', { parts: { ...inText, source: { kind: 'NONE', text: '' } } }, 'source'],
  ['RIGHT_OF_ACCESS', { parts: { ...inText, data: { kind: 'FILES', text: '' } } }, 'data'],
  ['RECTIFICATION', {}, 'notification'],
  ['RIGHT_TO_BE_FORGOTTEN', { notification: 'TOLD', informed: '' }, 'informed'],
  ['OTHER_REQUEST', {}, 'notification'],
  ['REMOVAL_FROM_PUBLICATION', notified, 'measure'],
  ['REMOVAL_FROM_PUBLICATION', { ...unpublished, searchEngines: undefined }, 'searchEngines'],
  ['REMOVAL_FROM_PUBLICATION', { ...unpublished, searchEngines: 'NOT_PUBLISHED' }, 'searchEngines'],
  ['REMOVAL_FROM_PUBLICATION', { ...unpublished, searchEngines: 'ASKED' }, 'searchEngineNote'],
  [
    'REMOVAL_FROM_PUBLICATION',
    { ...unpublished, searchEngines: 'IMPOSSIBLE', searchEngineNote: 'Te veel.' },
    'searchEngineNote',
  ],
  ['RIGHT_TO_BE_FORGOTTEN', { ...notified, searchEngines: 'ASKED' }, 'searchEngineNote'],
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

const note = 'Google toont de pagina zoals ze nu is.'

test('the letter of a removal says by which measure it was done, and what search engines were asked, and nothing else', async () => {
  const request = await make('VERIFIED', { flowType: 'REMOVAL_FROM_PUBLICATION' })
  const decided = {
    ...unpublished,
    outcome: 'GRANTED',
    text: '',
    searchEngines: 'ASKED',
    searchEngineNote: note,
  } as const
  expect(await take(requestSteps.decide, request, decided)).toMatchObject({
    item: { decision: { measure: 'INITIALS', searchEngines: 'ASKED', searchEngineNote: note } },
  })
  const [mail] = await takeMails(server)
  expect(mail!.text).toContain('staan alleen nog initialen')
  expect(mail!.text).toContain(`Aan wie, en wat: ${note}`)
  expect(mail!.text).not.toMatch(/staat niet meer|toonden zoekmachines|zelf vragen/)
  const [entry] = (await findHistory(server.database, request.reference)).slice(-1)
  expect(JSON.stringify(entry?.details)).not.toContain(note)
})

test('the letter of an erasure says nothing of search engines where nothing was public', async () => {
  for (const searchEngines of ['NOT_PUBLISHED', undefined] as const) {
    const request = await make('VERIFIED', { flowType: 'RIGHT_TO_BE_FORGOTTEN' })
    await take(requestSteps.decide, request, { ...notified, outcome: 'GRANTED', text: '', searchEngines })
    const [mail] = await takeMails(server)
    expect(mail!.text).not.toMatch(/zoekmachine|artikel 17, lid 2/i)
  }
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
      '\fDoelen, soorten gegevens, je rechten, geautomatiseerde besluiten en doorgifte\nThe whole explanation.',
  )
  expect(JSON.stringify(await findRequest(database, request.reference))).not.toContain('The whole')
})

test('a printed letter has the parts of an answer, and says that the copy is enclosed', async () => {
  const { body } = await make('VERIFIED')
  const byPost = JSON.stringify({ ...body, email: '', userInfo: printedTo })
  const request = await make('VERIFIED', { body: byPost })
  const parts = { ...inFiles, source: none }
  const shown = textToBe(request, { letter: 'GRANTED', text: 'Dag Noor.', parts })
  await take(requestSteps.decide, request, { outcome: 'GRANTED', text: 'Dag Noor.', parts })
  const history = await findHistory(server.database, request.reference)
  // The copy is in the sealed letter, and nowhere else; the sentence is stored with the decision, too.
  expect(history.at(-1)?.details).toMatchObject({ channel: 'POST' })
  expect(JSON.stringify(history)).not.toContain('Dag Noor.')
  expect((await letterOf(history.at(-1))).text).toContain(shown)
  expect(shown).toMatch(
    /^Dag Noor\.\n\nDe kopie .* gevoegd\.[^]*Zie de bijlage\.[^]*We kregen niets van anderen\.\n\nDoelen[^]*Zie de bijlage\.$/,
  )
})

test.each(['RECTIFICATION', 'RIGHT_TO_BE_FORGOTTEN'] as const)(
  'the recipients that were informed of a %s are in its decision, and not in the letter',
  async (flowType) => {
    const request = await make('VERIFIED', { flowType })
    expect(await grant(request)).toMatchObject({ item: { decision: notified } })
    const mails = await takeMails(server)
    expect(mails.map(({ text }) => text).join()).not.toContain(informed)
  },
)

const emptyRights = ['RESTRICTION', 'PORTABILITY', 'PERSONAL_OBJECTION', 'HUMAN_REVIEW'] as const

const ways = { mail: {}, post: { email: '', userInfo: printedTo }, telephone: { email: '', userInfo: emptyUserInfo } }

const emptyGrants = emptyRights.flatMap((right) => keysOf(ways).map((way) => [right, way] as const))

test.each(emptyGrants)('the right %s is not granted empty by %s', async (right, way) => {
  const { body } = await make('VERIFIED')
  const wish = { ...body, flowType: 'OTHER_REQUEST', right, ...ways[way] }
  const request = await make('VERIFIED', { flowType: 'OTHER_REQUEST', body: JSON.stringify(wish) })
  const granted = { outcome: 'GRANTED', text: '', ...notified } as const
  const field = right === 'PORTABILITY' && way === 'mail' ? 'answer' : 'text'
  await expect(take(requestSteps.decide, request, granted)).rejects.toMatchObject({ code: 'INCOMPLETE', field })
  if (field === 'answer') return
  expect(await take(requestSteps.decide, request, { ...granted, text: explanation })).toMatchObject({
    item: { state: 'ANSWERED' },
  })
})

test('an access request that finds nothing is answered so, and not refused', async () => {
  const request = await make('VERIFIED')
  const granted = await take(requestSteps.decide, request, { outcome: 'GRANTED', text: '', nothingFound: true })
  expect(granted).toMatchObject({ item: { state: 'ANSWERED', decision: { nothingFound: true } } })
  expect((await takeMails(server))[0]!.text).toContain(
    'hebben we geen gegevens van jou (artikel 15, lid 1, van de AVG)',
  )
})
