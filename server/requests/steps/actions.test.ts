import { randomUUID } from 'node:crypto'
import type { HistoryEntry, StaffLetter, StaffRequest, StaffRequestPage } from '@site/shared/calls'
import { addDays, assertDefined, dayInMs, dayOf } from '@site/shared/rules'
import { openStaffSite, StaffBrowser, type StaffSite } from '../../testing/index.ts'
import { Person, staffUpload } from '../testing/mailbox.ts'
import { finishAllTasks } from '../testing/finish-tasks.ts'
import { receiveMessage } from '../person/mailbox-routes.ts'
import { findRequest } from '../store/request-store.ts'
import { bodyOf, intakeAt, withoutSecrets } from '../testing/request-server.ts'
import { inText } from '../testing/whole-parts.ts'
import { readMails } from '../../mail/testing/read-mails.ts'

const calls = '/api/internal-privacy-rights'
const address = {
  street: 'Dorpsstraat',
  houseNumber: '1',
  houseNumberExtension: '',
  postalCode: '1234 AB',
  city: 'Lindehofdorp',
  country: 'NL',
}
const userInfo = { salutation: 'NONE', firstName: 'Noor', lastName: 'Van Damme', address }

let site: StaffSite
let sanne: StaffBrowser
let lucas: StaffBrowser

beforeAll(async () => {
  site = await openStaffSite('2026-11-23T10:00:00Z')
  sanne = new StaffBrowser(site.app)
  lucas = new StaffBrowser(site.app)
  await sanne.logIn('sanne')
  await lucas.logIn('lucas')
})

async function submit(changes: object = {}, flowType: Parameters<typeof bodyOf>[0] = 'RIGHT_OF_ACCESS') {
  const payload = bodyOf(flowType, {
    email: 'klant@lindehof.example',
    country: 'NL',
    userInfo,
    intake: intakeAt(site.clock.now),
    ...changes,
  })
  const sent = await sanne.ask('POST', `${calls}/request`, { payload })
  await finishAllTasks(site.database)
  return sent.json<{ reference: string }>().reference
}

async function act(reference: string, name: string, payload: object = {}, browser = sanne) {
  const answer = await browser.ask('POST', `${calls}/requests/${reference}/${name}`, { payload })
  return { status: answer.statusCode, ...answer.json<StaffRequest & { error?: string; field?: string }>() }
}

const read = async (reference: string, browser = sanne) =>
  (await browser.ask('GET', `${calls}/requests/${reference}`)).json<StaffRequest>()

test('a request is shown with its history, its next action, and other requests from the same address', async () => {
  const previous = await submit({}, 'RIGHT_TO_BE_FORGOTTEN')
  const reference = await submit({ email: 'KLANT@lindehof.example' })
  await read(reference)
  await read(reference)
  await read(reference, lucas)
  await act(reference, 'note', { text: 'Belde terug.' })
  const shown = await read(reference)
  expect(shown.history.map(({ kind, by }) => [kind, by])).toEqual([
    ['RECEIVED', 'Sanne Voorbeeld'],
    ['VIEWED', 'Sanne Voorbeeld'],
    ['VIEWED', 'Lucas Voorbeeld'],
    ['NOTE', 'Sanne Voorbeeld'],
  ])
  expect(shown).toMatchObject({ daysLeft: 30, letterChannel: 'MAIL', decision: null, pausedOn: null })
  expect(shown.actions).toEqual(['take', 'decide', 'ask-identity', 'extend', 'message', 'assign', 'note'])
  expect(shown.others.map((other) => other.reference)).toEqual([previous])
})

const wrong: [string, object, object][] = [
  [
    'decide',
    { outcome: 'REFUSED', text: 'Omdat het echt niet anders kan.' },
    { status: 400, error: 'REASON_REQUIRED' },
  ],
  ['decide', { outcome: 'REFUSED', reason: 'UNFOUNDED', text: 'Te kort.' }, { status: 400, error: 'TEXT_TOO_SHORT' }],
  [
    'decide',
    { outcome: 'PARTLY', reason: 'UNFOUNDED', text: 'Omdat het echt niet anders kan.' },
    { status: 400, error: 'DONE_TOO_SHORT' },
  ],
  ['extend', { reason: 'COMPLEX' }, { status: 400, error: 'TEXT_TOO_SHORT', field: 'text' }],
  ['review', { outcome: 'UPHELD', text: 'Te kort.' }, { status: 400, error: 'TEXT_TOO_SHORT' }],
  [
    'review',
    { outcome: 'UPHELD', text: 'Omdat het echt niet anders kan.', advice: 'Goed.' },
    { status: 400, error: 'ADVICE_TOO_SHORT', field: 'advice' },
  ],
  [
    'review',
    { outcome: 'CHANGED', text: 'Omdat het echt niet anders kan.' },
    { status: 400, error: 'OUTCOME_REQUIRED', field: 'to' },
  ],
  ['ask-review', {}, { status: 409, error: 'NOT_OPEN' }],
  ['decide', { outcome: 'MAYBE' }, { status: 400, error: 'INVALID_BODY', field: 'outcome' }],
  ['extend', { reason: 'BUSY' }, { status: 400, error: 'INVALID_BODY', field: 'reason' }],
  ['ask-identity', { text: ' ' }, { status: 400, error: 'INVALID_BODY', field: 'text' }],
  ['assign', { to: 'Tom Voorbeeld' }, { status: 400, error: 'UNKNOWN_PERSON' }],
  ['resume', {}, { status: 409, error: 'NOT_OPEN' }],
  ['approve', { decidedAt: '2026-11-23T10:00:00.000Z' }, { status: 409, error: 'NOT_OPEN' }],
]

test.each(wrong)('%s with %j is refused in words', async (name, payload, expected) => {
  expect(await act(await submit(), name, payload)).toMatchObject(expected)
})

const isDecision = ({ kind }: HistoryEntry) => kind === 'DECIDED'

test('a decision is made once; the other member of staff is told that the request is closed', async () => {
  const reference = await submit()
  const text = 'We bewaren facturen zeven jaar.'
  const refusal = { outcome: 'REFUSED', reason: 'UNFOUNDED', text }
  const decided = await act(reference, 'decide', refusal)
  const decision = { outcome: 'REFUSED', reason: 'UNFOUNDED', text, decidedBy: 'Sanne Voorbeeld' }
  expect(decided).toMatchObject({ status: 200, state: 'REFUSED', overdue: false, daysLeft: null, decision })
  expect(decided.decision).not.toHaveProperty('subject')
  expect(await act(reference, 'decide', refusal, lucas)).toMatchObject({ status: 409, error: 'NOT_OPEN' })
  const entry = assertDefined(decided.history.find(isDecision), 'The decision')
  const letter = (await sanne.ask('GET', `${calls}/requests/${reference}/letters/${entry.id}`)).json<StaffLetter>()
  const mails = await readMails(site.database)
  const mail = mails.find((each) => each.requestReference === reference && each.subject.startsWith('Ons antwoord'))
  expect([letter.subject, letter.text]).toEqual([mail!.subject, withoutSecrets(mail!.text)])
  const audit = site.database.selectFrom('staffAudit').select(['action']).where('reference', '=', reference)
  expect((await audit.orderBy('id').execute()).map(({ action }) => action)).toEqual([
    'SUBMIT',
    'DECIDE',
    'VIEW',
    'REFUSED',
    'VIEW',
  ])
})

const sentTwice: [string, object][] = [
  ['note', { text: 'Belde terug.' }],
  ['assign', { to: '' }],
  ['messages', { text: 'We zoeken nog.', files: [] }],
  ['ask-identity', { text: 'Wat is je klantnummer?' }],
  ['extend', { reason: 'COMPLEX', text: 'We zoeken in elf systemen.' }],
  ['decide', { outcome: 'GRANTED', parts: inText }],
]

test.each(sentTwice)('%s whose answer was lost is done once, and answered again', async (name, payload) => {
  const reference = await submit()
  const before = (await read(reference)).history.length
  const options = { payload, headers: { 'idempotency-key': randomUUID() } }
  const send = (browser = sanne) => browser.ask('POST', `${calls}/requests/${reference}/${name}`, options)
  const first = await send()
  const second = await send()
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect(second.json()).toEqual(first.json())
  expect(second.json<StaffRequest>().history).toHaveLength(before + 1)
  // The key is of one person.
  if (name === 'decide') expect((await send(lucas)).statusCode).toBe(409)
})

test('a file that is removed is gone once for each side, and the repetition is answered as the first time', async () => {
  const noor = await new Person(site).request()
  const own = (await noor.upload('a.txt', Buffer.from('a'))).json<{ id: string }>().id
  const ours = (await staffUpload(sanne, noor.reference, 'b.txt', Buffer.from('b'))).id
  const removals: [StaffBrowser, string, object][] = [
    [noor.browser, '/api/privacy-rights/mailbox/remove-file', { token: noor.token, file: own }],
    [sanne, `${calls}/requests/${noor.reference}/remove-file`, { file: ours }],
  ]
  for (const [browser, url, payload] of removals) {
    const options = { payload, headers: { 'idempotency-key': randomUUID() } }
    const first = await browser.ask('POST', url, options)
    const second = await browser.ask('POST', url, options)
    expect([url, first.statusCode, second.statusCode]).toEqual([url, 200, 200])
    expect(second.json()).toEqual(first.json())
    expect((await browser.ask('POST', url, { payload })).json()).toEqual({ error: 'NOT_FOUND' })
  }
})

test('a letter is shown as it will be sent, without sending it', async () => {
  const reference = await submit()
  const before = await site.database.selectFrom('outbox').select('id').execute()
  const payload = { letter: 'EXTENDED', reason: 'MANY_REQUESTS', text: 'Sinds de verhuizing.' }
  const answer = await sanne.ask('POST', `${calls}/requests/${reference}/letter`, { payload })
  const letter = answer.json<StaffLetter>()
  expect(letter.text).toMatch(/23 februari 2027[^]*veel verzoeken tegelijk[^]*Sinds de verhuizing\./)
  expect(letter).toMatchObject({ channel: 'MAIL', address: [], language: 'nl' })
  expect(await site.database.selectFrom('outbox').select('id').execute()).toEqual(before)
})

test('who has no e-mail address gets a printed letter, and the file says when it was posted', async () => {
  const reference = await submit({ email: '', userMessage: 'Mijn naam is fout.' }, 'RECTIFICATION')
  const decided = await act(reference, 'decide', { outcome: 'GRANTED', notification: 'NO_RECIPIENTS' })
  expect([decided.letterChannel, decided.actions]).toEqual(['POST', ['posted', 'ask-review', 'note']])
  const { id } = assertDefined(decided.history.find(isDecision), 'The decision')
  const path = `${calls}/requests/${reference}/letters/${id}`
  const letter = (await sanne.ask('GET', path)).json<StaffLetter>()
  expect(letter).toMatchObject({ channel: 'POST', postedOn: null })
  expect(letter.address).toEqual(['Noor Van Damme', 'Dorpsstraat 1', '1234 AB Lindehofdorp'])
  for (const on of ['2026-11-22', '2026-11-24']) {
    expect(await act(reference, `letters/${id}/posted`, { on })).toMatchObject({ status: 400, error: 'INVALID_DAY' })
  }
  const posted = await act(reference, `letters/${id}/posted`, { on: '2026-11-23' })
  expect(posted.history.at(-1)).toMatchObject({
    kind: 'POSTED',
    by: 'Sanne Voorbeeld',
    details: { postedOn: '2026-11-23' },
  })
  expect(posted.actions).toEqual(['ask-review', 'note'])
  expect((await sanne.ask('GET', path)).json()).toMatchObject({ postedOn: '2026-11-23' })
  expect(await act(reference, `letters/${posted.history.at(-1)!.id}/posted`, { on: '2026-11-23' })).toMatchObject({
    status: 404,
  })
})

test('a person without an e-mail address gets a printed letter, and the file says when it was posted', async () => {
  const reference = await submit({ email: '', userMessage: 'Mijn naam is fout.' }, 'RECTIFICATION')
  const { history, actions, isToPost } = await read(reference)
  expect([actions.includes('posted'), isToPost]).toEqual([false, undefined])
  const { id, details } = assertDefined(history[0], 'The receipt')
  expect(details).toMatchObject({ letter: 'RECEIPT', channel: 'POST' })
  const letter = (await sanne.ask('GET', `${calls}/requests/${reference}/letters/${id}`)).json<StaffLetter>()
  expect(letter.address).toEqual(['Noor Van Damme', 'Dorpsstraat 1', '1234 AB Lindehofdorp'])
  expect(letter.text).toMatch(/artikel 6, lid 1, onder c[^]*laten verbeteren[^]*functionaris[^]*onder aan deze brief/)
  expect(letter.text).not.toMatch(/status#|link|deze mail/)
  const posted = await act(reference, `letters/${id}/posted`, { on: '2026-11-23' })
  expect(posted.history.at(-1)).toMatchObject({
    kind: 'POSTED',
    details: { letter: 'RECEIPT', postedOn: '2026-11-23' },
  })
})

test('a posting whose answer was lost is recorded once', async () => {
  const reference = await submit({ email: '', userMessage: 'Mijn naam is fout.' }, 'RECTIFICATION')
  const { history } = await act(reference, 'decide', { outcome: 'GRANTED', notification: 'NO_RECIPIENTS' })
  const { id } = assertDefined(history.find(isDecision), 'The decision')
  const options = { payload: { on: '2026-11-23' }, headers: { 'idempotency-key': randomUUID() } }
  const record = () => sanne.ask('POST', `${calls}/requests/${reference}/letters/${id}/posted`, options)
  await record()
  expect((await record()).json<StaffRequest>().history.filter(({ kind }) => kind === 'POSTED')).toHaveLength(1)
})

/** As the list shows them. */
const choose = (references: string[], owner: string | null = null) =>
  references.map((reference) => ({ reference, owner }))

async function actTogether(name: string, payload: object) {
  return (await sanne.ask('POST', `${calls}/requests/${name}`, { payload })).json<object>()
}

test('several objections are granted at once; what is none, closed, or taken by a colleague since, is skipped', async () => {
  const objections = [await submit({}, 'OBJECTION'), await submit({ phoneNumber: '+31200000012' }, 'OBJECTION')]
  const closed = await submit({ phoneNumber: '+31200000013' }, 'OBJECTION')
  await act(closed, 'decide', { outcome: 'GRANTED' })
  const taken = await submit({ phoneNumber: '+31200000014' }, 'OBJECTION')
  await act(taken, 'assign', { to: 'me' }, lucas)
  const other = await submit()
  const answer = await actTogether('grant', { chosen: choose([...objections, closed, taken, other]) })
  expect(answer).toEqual({ done: objections, unfinished: [], skipped: [closed, taken, other] })
  for (const reference of objections) expect(await read(reference)).toMatchObject({ state: 'ANSWERED' })
  expect(await actTogether('grant', { chosen: choose([taken], 'lucas') })).toEqual({
    done: [taken],
    unfinished: [],
    skipped: [],
  })
})

test('requests of all kinds are handed over and noted at once', async () => {
  const references = [await submit({ phoneNumber: '+31200000015' }), await submit({}, 'RECTIFICATION')]
  const chosen = choose(references)
  expect(await actTogether('assign', { chosen, to: 'lucas' })).toEqual({
    done: references,
    unfinished: [],
    skipped: [],
  })
  expect(await actTogether('assign', { chosen, to: 'nobody' })).toEqual({ error: 'UNKNOWN_PERSON', field: 'to' })
  expect(await actTogether('note', { chosen, text: 'Samen bekeken.' })).toEqual({
    done: references,
    unfinished: [],
    skipped: [],
  })
  for (const reference of references) {
    const { owner, history } = await read(reference)
    expect(owner).toBe('Lucas Voorbeeld')
    expect(history.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['ASSIGNED', 'NOTE']))
  }
})

test('the letters that are to be posted are read together, and each is a row of the audit log', async () => {
  const reference = await submit({ email: '' }, 'OBJECTION')
  await act(reference, 'decide', { outcome: 'GRANTED' })
  const { history } = await read(reference)
  const entry = history.findLast(({ details }) => details['channel'] === 'POST')?.id
  const unposted = async () => actTogether('letters', { references: [reference] })
  expect(await unposted()).toEqual({
    letters: [{ reference, entry, letter: expect.objectContaining({ channel: 'POST' }) }],
  })
  const [last] = await site.database.selectFrom('staffAudit').selectAll().orderBy('id', 'desc').limit(1).execute()
  expect(last).toMatchObject({ action: 'VIEW', reference, details: 'GRANTED' })
  await sanne.ask('POST', `${calls}/requests/${reference}/letters/${entry}/posted`, {
    payload: { on: dayOf(new Date(site.clock.now)) },
  })
  expect(await unposted()).toEqual({ letters: [] })
})

test.each([
  ['assign', { to: 'me' }],
  ['decide', { outcome: 'GRANTED', parts: inText }],
  ['extend', { reason: 'COMPLEX', text: 'We zoeken in drie systemen van zeven merken.' }],
  ['ask-identity', { text: 'Wie bent u?' }],
  ['messages', { text: 'Hierbij.', files: [] }],
])('the step "%s" over a colleague needs to name them; else it answers with name and time', async (name, payload) => {
  const reference = await submit({ phoneNumber: '+31200000016' })
  await act(reference, 'assign', { to: 'me' }, lucas)
  const ask = (headers: Record<string, string>) =>
    sanne.ask('POST', `${calls}/requests/${reference}/${name}`, { payload, headers })
  const owner = { subject: 'lucas', name: 'Lucas Voorbeeld', since: new Date(site.clock.now).toISOString() }
  const unnamed: Record<string, string>[] = [{}, { 'over-owner': 'tom' }, { 'over-owner': '%' }]
  for (const headers of unnamed) {
    const answer = await ask(headers)
    expect([answer.statusCode, answer.json()]).toEqual([409, { error: 'OWNED', owner }])
  }
  expect((await ask({ 'over-owner': 'lucas' })).statusCode).toBe(200)
})

test('a note on a case of a colleague, and the step of its owner, ask nothing', async () => {
  const reference = await submit({ phoneNumber: '+31200000017' })
  await act(reference, 'assign', { to: 'me' }, lucas)
  expect((await act(reference, 'note', { text: 'Belde.' })).status).toBe(200)
  expect((await act(reference, 'decide', { outcome: 'GRANTED', parts: inText }, lucas)).status).toBe(200)
})

test('a decision by post is on the tab of letters to post until its letter is posted', async () => {
  const reference = await submit({ email: '', phoneNumber: '+31200000018' }, 'OBJECTION')
  const toPost = async () => {
    const page = (await sanne.ask('GET', `${calls}/requests?tab=post`)).json<StaffRequestPage>()
    const line = page.requests.find((each) => each.reference === reference)
    return [page.counts.tabs.post, page.total, line?.isToPost]
  }
  const [before] = await toPost()
  const decided = await act(reference, 'decide', { outcome: 'GRANTED' })
  expect([decided.state, decided.isToPost]).toEqual(['ANSWERED', true])
  expect(await toPost()).toEqual([Number(before) + 1, Number(before) + 1, true])
  const entry = decided.history.findLast(({ details }) => details['channel'] === 'POST')?.id
  await act(reference, `letters/${entry}/posted`, { on: dayOf(new Date(site.clock.now)) })
  expect(await toPost()).toEqual([before, before, undefined])
  expect((await read(reference)).isToPost).toBeUndefined()
})

test('a colleague who gets or loses a case by somebody else is told, in one mail for many; a message goes to its owner', async () => {
  const mails = async () => {
    const sent = (await readMails(site.database)).filter(({ recipient }) =>
      recipient.endsWith('voorbeeld@groep.example'),
    )
    await site.database.deleteFrom('outbox').execute()
    return sent.map(({ recipient, subject, text }) => [
      recipient.split('.')[0],
      subject,
      text.match(/\/request\/\S+/g)?.length,
    ])
  }
  const first = await submit({ phoneNumber: '+31200000020' })
  const second = await submit({ phoneNumber: '+31200000021' })
  await site.database.deleteFrom('outbox').execute()
  await act(first, 'assign', { to: 'me' }, lucas)
  expect(await mails()).toEqual([])
  await act(first, 'assign', { to: 'lucas' }, lucas)
  const headers = { 'over-owner': 'lucas' }
  await sanne.ask('POST', `${calls}/requests/${first}/assign`, { payload: { to: 'me' }, headers })
  expect(await mails()).toEqual([['lucas', `Van jou overgenomen: ${first}`, 1]])
  const chosen = [first, second].map((reference, at) => ({ reference, owner: at === 0 ? 'sanne' : null }))
  await sanne.ask('POST', `${calls}/requests/assign`, { payload: { to: 'lucas', chosen } })
  expect(await mails()).toEqual([['lucas', 'Aan jou overgedragen: 2 zaken', 2]])
  const services = { database: site.database, config: site.config, now: () => new Date(site.clock.now) }
  const request = (await findRequest(site.database, first))!
  await receiveMessage(services, request, { id: randomUUID(), text: 'Hoe lang nog?', files: [] })
  expect(await mails()).toEqual([['lucas', `Privacyverzoek ${first}: nieuw bericht`, 1]])
  await act(first, 'no-answer', {}, lucas)
})

test('a message is unread for each colleague, and waits for our answer for all', async () => {
  const reference = await submit({ phoneNumber: '+31200000019' })
  const write = async () => {
    const request = (await findRequest(site.database, reference))!
    const services = { database: site.database, config: site.config, now: () => new Date(site.clock.now) }
    await receiveMessage(services, request, { id: randomUUID(), text: 'Hoe lang nog?', files: [] })
  }
  await write()
  const news = async (browser = lucas) => {
    const page = (await browser.ask('GET', `${calls}/requests?tab=messages`)).json<StaffRequestPage>()
    return [page.counts.tabs.messages, page.requests.map((line) => [line.reference, line.newMessages])]
  }
  expect(await news()).toEqual([1, [[reference, 1]]])
  // Sanne reads it: it is unread for Lucas, and waits for both.
  expect((await read(reference)).waitsDays).toBe(0)
  expect(await news(sanne)).toEqual([1, [[reference, undefined]]])
  expect(await news()).toEqual([1, [[reference, 1]]])
  expect((await act(reference, 'messages', { text: 'Tot vrijdag.', files: [] })).waitsDays).toBeUndefined()
  expect(await news()).toEqual([0, []])
  await write()
  expect((await act(reference, 'no-answer', {})).history.at(-1)?.kind).toBe('NO_ANSWER_NEEDED')
  expect(await act(reference, 'no-answer', {})).toMatchObject({ status: 409, error: 'NOT_OPEN' })
  await write()
  expect((await act(reference, 'decide', { outcome: 'GRANTED', parts: inText })).waitsDays).toBeUndefined()
  expect(await news()).toEqual([0, []])
})

test('the list is filtered by the colleague who has the request', async () => {
  await site.database.deleteFrom('privacyRequests').execute()
  const reference = await submit()
  expect((await sanne.ask('GET', `${calls}/members`)).json()).toEqual({
    staff: {
      name: 'Sanne Voorbeeld',
      hasRole: true,
      hasTasks: false,
      mayAudit: false,
      handlesAdvertisements: false,
      readsOnly: false,
    },
    members: [
      { subject: 'lucas', name: 'Lucas Voorbeeld' },
      { subject: 'sanne', name: 'Sanne Voorbeeld' },
    ],
  })
  await act(reference, 'assign', { to: 'lucas' })
  const list = async (query: string, browser = sanne) => {
    const page = (await browser.ask('GET', `${calls}/requests?${query}`)).json<StaffRequestPage>()
    return [page.total, page.requests.map(({ owner }) => owner)]
  }
  const one = [1, ['Lucas Voorbeeld']]
  expect(await list('tab=mine', lucas)).toEqual(one)
  expect(await list('owner=me', lucas)).toEqual(one)
  expect(await list('owner=lucas')).toEqual(one)
  expect(await list('tab=mine')).toEqual([0, []])
})

test('two colleagues with the same name are both offered, and have a list each', async () => {
  const at = new Date(site.clock.now)
  for (const subject of ['jan.1', 'jan.2']) {
    const login = { subject, name: 'Jan Jansen', action: 'LOGIN', at } as const
    await site.database.insertInto('staffAudit').values(login).execute()
  }
  const { members } = (await sanne.ask('GET', `${calls}/members`)).json<{ members: object[] }>()
  expect(members.slice(0, 2)).toEqual([
    { subject: 'jan.1', name: 'Jan Jansen' },
    { subject: 'jan.2', name: 'Jan Jansen' },
  ])
  const ofFirst = await submit()
  const ofSecond = await submit()
  expect(await act(ofFirst, 'assign', { to: 'jan.1' })).toMatchObject({ ownerSubject: 'jan.1' })
  expect(await act(ofSecond, 'assign', { to: 'jan.2' })).toMatchObject({ ownerSubject: 'jan.2', owner: 'Jan Jansen' })
  const list = async (owner: string) => {
    const page = (await sanne.ask('GET', `${calls}/requests?owner=${owner}`)).json<StaffRequestPage>()
    return page.requests.map(({ reference }) => reference)
  }
  expect(await list('jan.1')).toEqual([ofFirst])
  expect(await list('jan.2')).toEqual([ofSecond])
  const { requests } = (await sanne.ask('GET', `${calls}/requests?owner=jan.2`)).json<StaffRequestPage>()
  expect(requests).toMatchObject([{ owner: 'Jan Jansen', ownerSubject: 'jan.2' }])
  const { history } = await read(ofSecond)
  const to = { to: 'Jan Jansen', toSubject: 'jan.2' }
  expect(history.find(({ kind }) => kind === 'ASSIGNED')).toMatchObject({ subject: 'sanne', details: to })
  expect(await act(ofFirst, 'assign', { to: 'Jan Jansen' })).toMatchObject({ error: 'UNKNOWN_PERSON' })
})

test('calls of staff are rejected without a session', async () => {
  const reference = await submit()
  const paths = [
    'extend',
    'ask-identity',
    'resume',
    'decide',
    'approve',
    'note',
    'assign',
    'letter',
    'letters/x/posted',
  ]
  const stranger = new StaffBrowser(site.app)
  const outsider = new StaffBrowser(site.app)
  await outsider.logIn('tom')
  for (const path of paths) {
    expect([path, (await act(reference, path, {}, stranger)).status]).toEqual([path, 401])
    expect([path, (await act(reference, path, {}, outsider)).status]).toEqual([path, 403])
  }
})

const start = Date.parse('2026-11-23T10:00:00Z')

/** Lets days pass since the first one; Sanne logs in again. */
async function passDays(days: number) {
  site.clock.now = start + days * dayInMs
  await sanne.logIn('sanne')
}

const submitByPost = (userMessage = 'Mijn naam is fout.') => submit({ email: '', userMessage }, 'RECTIFICATION')

const letterOf = ({ history }: StaffRequest) =>
  assertDefined(
    history.findLast(({ details }) => details['letter']),
    'The letter',
  )

test('a pause by post begins on the day of posting, and ends on the day on which the answer came in', async () => {
  await passDays(0)
  const reference = await submitByPost()
  const paused = await act(reference, 'ask-identity', { text: 'Welk klantnummer heb je?' })
  expect(paused).toMatchObject({ state: 'PAUSED', pausedOn: null, daysLeft: 30 })
  const { id } = letterOf(paused)
  await passDays(3)
  expect(await act(reference, `letters/${id}/posted`, { on: '2026-11-26' })).toMatchObject({
    state: 'PAUSED',
    pausedOn: '2026-11-26',
    daysLeft: null,
  })
  await passDays(13)
  expect(await act(reference, 'resume', { receivedOn: '2026-11-25' })).toMatchObject({ error: 'INVALID_DAY' })
  const resumed = { state: 'VERIFIED', pausedOn: null, answerBy: '2026-12-29' }
  expect(await act(reference, 'resume', { receivedOn: '2026-12-02' })).toMatchObject(resumed)
})

test('an extension by post begins on the day of posting; until then, and when that is too late, the first day stays', async () => {
  await passDays(0)
  const inTime = await submitByPost('Mijn naam is fout.')
  const late = await submitByPost('Mijn adres is fout.')
  const { answerBy: firstDay } = await read(inTime)
  const extend = async (reference: string) => {
    const extended = await act(reference, 'extend', { reason: 'COMPLEX', text: 'We zoeken in elf systemen.' })
    expect(extended).toMatchObject({ state: 'EXTENDED', extendedOn: null, answerBy: firstDay })
    return `letters/${letterOf(extended).id}/posted`
  }
  const letterInTime = await extend(inTime)
  const lateLetter = await extend(late)
  await passDays(40)
  const notExtended = { state: 'VERIFIED', extension: null, extendedOn: null, answerBy: firstDay, overdue: true }
  const tooLate = await act(late, lateLetter, { on: addDays(firstDay, 1) })
  expect(tooLate).toMatchObject(notExtended)
  expect(tooLate.history.at(-1)).toMatchObject({ kind: 'POSTED', details: { isLate: 'true' } })
  const extended = { state: 'EXTENDED', extension: 'COMPLEX', extendedOn: firstDay, answerBy: '2027-02-23' }
  expect(await act(inTime, letterInTime, { on: firstDay })).toMatchObject(extended)
  // The wrong day was noted.
  expect(await act(late, lateLetter, { on: firstDay })).toMatchObject(extended)
})

test('an extension that is posted while the request is paused, after its first month, counts: the pause prolongs that', async () => {
  await passDays(0)
  const reference = await submitByPost()
  const paused = await act(reference, 'ask-identity', { text: 'Welk klantnummer heb je?' })
  await act(reference, `letters/${letterOf(paused).id}/posted`, { on: '2026-11-23' })
  await passDays(40)
  const extended = await act(reference, 'extend', { reason: 'COMPLEX', text: 'We zoeken in elf systemen.' })
  const posted = await act(reference, `letters/${letterOf(extended).id}/posted`, { on: '2027-01-02' })
  expect(posted).toMatchObject({ state: 'PAUSED', extendedOn: '2027-01-02' })
  expect(await act(reference, 'resume', { receivedOn: '2027-01-02' })).toMatchObject({ answerBy: '2027-04-01' })
})

test('the day of posting of a question that was answered changes nothing of the pause of a later one', async () => {
  await passDays(0)
  const reference = await submitByPost()
  const question = { text: 'Welk klantnummer heb je?' }
  const first = letterOf(await act(reference, 'ask-identity', question))
  await act(reference, `letters/${first.id}/posted`, { on: '2026-11-23' })
  await passDays(5)
  await act(reference, 'resume', { receivedOn: '2026-11-28' })
  const second = letterOf(await act(reference, 'ask-identity', question))
  await act(reference, `letters/${second.id}/posted`, { on: '2026-11-28' })
  const paused = { state: 'PAUSED', pausedOn: '2026-11-28' }
  expect(await act(reference, `letters/${first.id}/posted`, { on: '2026-11-24' })).toMatchObject(paused)
  expect(await act(reference, 'resume', { receivedOn: '2026-11-28' })).toMatchObject({ answerBy: '2026-12-28' })
})

test('after thirty days without an answer, a refusal is proposed', async () => {
  await passDays(0)
  const reference = await submit()
  const paused = await act(reference, 'ask-identity', { text: 'Welk klantnummer heb je?' })
  expect(paused).toMatchObject({ proposedReason: null })
  await passDays(30)
  expect(await read(reference)).toMatchObject({ state: 'PAUSED', proposedReason: 'IDENTITY_NOT_SHOWN' })
  const list = await sanne.ask('GET', `${calls}/requests?tab=unanswered`)
  expect(list.json<{ requests: { reference: string }[] }>().requests.map((line) => line.reference)).toContain(reference)
})
