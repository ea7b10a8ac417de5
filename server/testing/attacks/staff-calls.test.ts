// Each call below the internal area, as the running server has them: none shows a request, and none is rejected, without a row.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { addAdvertisementFile } from '../../advertisements/advertisement-files.ts'
import {
  fileNameHeader,
  staffCallsPath,
  type AuditAction,
  type MessageFile,
  type StaffAdvertisement,
  type StaffComplaint,
  type StaffRequest,
} from '@site/shared/calls'
import { dayOf, minuteInMs } from '@site/shared/rules'
import type { InjectOptions } from 'fastify'
import { readSystems } from '../../configuration/systems.ts'
import type { CaseId } from '../../history/case-history.ts'
import { storeWaiting } from '../../cases/waiting.ts'
import { saveCampaigns } from '../../campaigns/save-campaigns.ts'
import { allCalls } from '../../open-api/all-calls.ts'
import { markSent } from '../../mail/outbox.ts'
import { act, Person, readStaff, staffUpload } from '../../requests/testing/mailbox.ts'
import { bodyOf, intakeAt } from '../../requests/testing/request-server.ts'
import { makeCampaign, makeWholeNotice, openStaffSite, StaffBrowser } from '../index.ts'
import { listRoutes } from '../list-routes.ts'
import { inText } from '../../requests/testing/whole-parts.ts'

const contentDirectory = join(import.meta.dirname, '../../content')
const site = await openStaffSite('2026-11-23T10:00:00Z', {
  contentDirectory,
  systems: readSystems(join(contentDirectory, 'systems.json')),
  decisionsNeedTwo: true,
})
const routes = listRoutes(site.app).flatMap(({ method, url }) => {
  // Paths that end with a slash, or with anything, are those that are rejected.
  const isCall = url.startsWith(`${staffCallsPath}/`) && !/\/\*?$/.test(url)
  return isCall ? [`${method} ${url.slice(staffCallsPath.length)}`] : []
})

const { config, database } = site
// Of both roles; Sanne decides, so that she can approve.
const lucas = new StaffBrowser(site.app)
const sanne = new StaffBrowser(site.app)
const outsider = new StaffBrowser(site.app)
const noor = new StaffBrowser(site.app)
const milan = new StaffBrowser(site.app)
const fleur = new StaffBrowser(site.app)
await lucas.logIn('lucas')
await sanne.logIn('sanne')
await outsider.logIn('tom')
// With the tasks of the newsletter tool only.
await noor.logIn('noor')
// With /status only.
await milan.logIn('milan')
// Who only reads requests and reports.
await fleur.logIn('fleur')
await saveCampaigns(database, 'NL', [makeCampaign('NL-1', { publicationEndDate: '2026-12-31' })])
// The desk for advertisements, too.
await database.updateTable('staffSessions').set({ handlesAdvertisements: true }).where('hasRole', '=', true).execute()

beforeEach(async () => {
  for (const table of ['messageCounts', 'outbox', 'complaints', 'privacyRequests'] as const)
    await database.deleteFrom(table).execute()
})

interface Sent {
  params?: Record<string, string>
  options?: InjectOptions
  query?: string
}

const explanation = 'Dit is meer dan twintig tekens.'
const person = async (changes?: object) => (await new Person(site).request(changes)).reference

const customerBody = () => bodyOf('RECTIFICATION', { email: 'noor@lindehof.example', intake: intakeAt(site.clock.now) })

/** Returns what makes a call about a new request, with this body. */
function about(payload?: object, prepare: (reference: string) => Promise<unknown> = async () => undefined) {
  return async (): Promise<Sent> => {
    const reference = await person()
    await prepare(reference)
    return { params: { reference }, options: payload ? { payload } : {} }
  }
}

/** The same about a request to correct data. */
function aboutContested(payload: object, prepare: (reference: string) => Promise<unknown> = async () => undefined) {
  return async (): Promise<Sent> => {
    const reference = await person(bodyOf('RECTIFICATION', { email: 'noor@lindehof.example' }))
    await prepare(reference)
    return { params: { reference }, options: { payload } }
  }
}

function aboutLetter(request: () => Promise<string>, payload?: object) {
  return async (): Promise<Sent> => {
    const reference = await request()
    const { history } = await act(sanne, reference, 'extend', { reason: 'COMPLEX', text: explanation })
    const entry = history.find(({ kind }) => kind === 'EXTENDED')!.id
    return { params: { reference, entry }, options: payload ? { payload } : {} }
  }
}

async function customerWithoutMail(): Promise<string> {
  const payload = bodyOf('RECTIFICATION', { email: '', intake: intakeAt(site.clock.now) })
  const answer = await sanne.ask('POST', `${staffCallsPath}/request`, { payload })
  return answer.json<StaffRequest>().reference
}

async function customerOnTelephone(): Promise<string> {
  const contact = { email: '', phoneNumber: '+31200000012', userInfo: { lastName: 'Van Damme' } }
  const payload = bodyOf('RECTIFICATION', { ...contact, intake: intakeAt(site.clock.now) })
  const answer = await sanne.ask('POST', `${staffCallsPath}/request`, { payload })
  return answer.json<StaffRequest>().reference
}

function aboutFile(describe: (file: string) => Sent) {
  return async (): Promise<Sent> => {
    const reference = await person()
    const { id } = await staffUpload(sanne, reference, 'a.txt', Buffer.from('a'))
    const { params, options = {} } = describe(id)
    return { params: { reference, ...params }, options }
  }
}

/** A task of the newsletter tool. */
async function newTask() {
  const reference = await person()
  const ofRequest = database.selectFrom('privacyRequestTasks').select('id').where('reference', '=', reference)
  const { id } = await ofRequest.where('target', '=', 'newsletter').executeTakeFirstOrThrow()
  return { params: { reference, task: id } }
}

function aboutTask(payload: (task: string) => object) {
  return async (): Promise<Sent> => {
    const { params } = await newTask()
    return { params, options: { payload: payload(params.task) } }
  }
}

function aboutComplaint(payload?: object) {
  return async (): Promise<Sent> => {
    const complaint = { campaignId: 'NL-1', reason: 'INCORRECT', name: 'Noor', explanation, locale: 'nl_nl' }
    const sent = { ...complaint, email: 'noor@lindehof.example' }
    await sanne.ask('POST', '/api/political-ad-complaint', { payload: sent })
    const { id } = await database.selectFrom('complaints').select('id').executeTakeFirstOrThrow()
    return { params: { id }, options: payload ? { payload } : {} }
  }
}

async function aboutPicture(): Promise<Sent> {
  const sent = await aboutComplaint()()
  const complaintId = String(sent.params?.['id'])
  const picture = { complaintId, mediaType: 'image/png', content: 'QUJD' }
  await database
    .insertInto('complaintPictures')
    .values(picture)
    .onConflict((row) => row.doNothing())
    .execute()
  return sent
}

/** A picture that the sponsor of an advertisement sent. */
async function sentPicture() {
  const { params = {} } = await aboutAdvertisement()()
  const advertisementId = String(params['id'])
  const content = (
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c00' } })
      .png()
      .toBuffer()
  ).toString('base64')
  const picture = { advertisementId, kind: 'PICTURE', name: 'a.png', mediaType: 'image/png', content } as const
  const file = await addAdvertisementFile(database, { ...picture, addedBy: null }, new Date(site.clock.now))
  return { id: advertisementId, file }
}

async function aboutReturnedReceipt(): Promise<Sent> {
  const { params } = await aboutComplaint()()
  const entry = await database.selectFrom('complaintHistory').selectAll().executeTakeFirstOrThrow()
  await markSent(database, entry.mailId!, entry.at)
  return { params, options: { payload: { entry: entry.id, on: dayOf(entry.at) } } }
}

const { id: _id, ...wholeNotice } = makeWholeNotice('x')
const enteredAdvertisement = { country: 'NL', sponsorKind: 'ORGANISATION', sponsorOrigin: 'EU', notice: wholeNotice }

/** An advertisement that Sanne entered, of a sponsor with an address. */
function aboutAdvertisement(payload?: object) {
  return async (): Promise<Sent> => {
    const entered = await call(sanne, 'POST /advertisements/new', { options: { payload: enteredAdvertisement } })
    const { id } = entered.json<StaffAdvertisement>()
    const { notice: _notice, country: _country, ...sponsor } = enteredAdvertisement
    const declaration = JSON.stringify({ ...sponsor, name: 'Noor', email: 'noor@lindehof.example' })
    await database.updateTable('advertisementCases').set({ declaration }).where('id', '=', id).execute()
    return { params: { id }, options: payload ? { payload } : {} }
  }
}

/** An advertisement in the register, of a sponsor with an address. */
async function publishedAdvertisement(): Promise<Sent> {
  const id = randomUUID()
  await saveCampaigns(database, 'NL', [makeCampaign(id)])
  const sponsor = { sponsorKind: 'ORGANISATION', sponsorOrigin: 'EU', name: 'Noor', email: 'noor@lindehof.example' }
  const declaration = JSON.stringify(sponsor)
  await database.updateTable('advertisementCases').set({ declaration }).where('id', '=', id).execute()
  return { params: { id }, options: { payload: { on: '2026-11-23', text: explanation } } }
}

const enteredQuestion = {
  kind: 'AUTHORITY',
  name: 'Noor',
  organisation: 'Toezicht',
  email: 'noor@lindehof.example',
  campaignId: 'NL-1',
  question: 'Wie betaalde?',
  locale: 'nl_nl',
}

/** A question about an advertisement that Sanne entered. */
function aboutQuestion(payload?: object) {
  return async (): Promise<Sent> => {
    const entered = await call(sanne, 'POST /information/new', { options: { payload: enteredQuestion } })
    return { params: { id: entered.json<{ id: string }>().id }, options: payload ? { payload } : {} }
  }
}

/** A question whose answer by Sanne waits for a second person. */
async function proposedAnswer(): Promise<Sent> {
  const { params = {} } = await aboutQuestion()()
  await call(sanne, 'POST /information/:id/answer', { params, options: { payload: { text: explanation } } })
  return { params, options: { payload: { decidedAt: new Date(site.clock.now).toISOString() } } }
}

async function answerThatWaits(): Promise<Sent> {
  const { params = {} } = await aboutQuestion()()
  const question = { informationRequestId: String(params['id']) }
  return { params, options: await letWait(question, { text: explanation }, 'ANSWER_INFORMATION') }
}

async function offeredAdvertisement(): Promise<Sent> {
  const { params = {} } = await aboutAdvertisement()()
  await call(sanne, 'POST /advertisements/:id/submit', { params, options: { payload: { version: 1, reason: '' } } })
  return { params, options: { payload: { decidedAt: new Date(site.clock.now).toISOString() } } }
}

const propose = (reference: string) =>
  act(sanne, reference, 'decide', {
    outcome: 'PARTLY',
    reason: 'RIGHTS_OF_OTHERS',
    text: explanation,
    done: explanation,
    parts: inText,
    notification: 'NO_RECIPIENTS',
  })
const grant = (reference: string) =>
  act(sanne, reference, 'decide', { outcome: 'GRANTED', parts: inText, notification: 'NO_RECIPIENTS' })
async function askReview(reference: string) {
  await grant(reference)
  await act(sanne, reference, 'ask-review', {})
}

async function aboutReturned(): Promise<Sent> {
  const reference = await person()
  const sent = database.selectFrom('privacyRequestHistory').select(['id', 'mailId']).where('reference', '=', reference)
  const { id: entry, mailId } = await sent.where('mailId', 'is not', null).executeTakeFirstOrThrow()
  await markSent(database, mailId ?? '', new Date(site.clock.now))
  return { params: { reference }, options: { payload: { entry, on: dayOf(new Date(site.clock.now)) } } }
}

/** Lets a step wait as if Lucas had decided it: on this server all are taken at once. */
async function letWait(waitingCase: CaseId, body: object, action: AuditAction = 'DECIDE'): Promise<Sent['options']> {
  const decidedAt = new Date(site.clock.now)
  const by = { subject: 'lucas', name: 'Lucas Voorbeeld' }
  const dueAt = new Date(site.clock.now + minuteInMs)
  const waiting = { about: waitingCase, action, body, files: [], by, decidedAt, dueAt }
  await storeWaiting(database, config.answerKeys, waiting)
  return { payload: { decidedAt: decidedAt.toISOString() } }
}

async function decisionThatWaits(): Promise<Sent> {
  const reference = await person()
  const body = { outcome: 'GRANTED', text: '', parts: inText, notification: 'NO_RECIPIENTS' }
  return { params: { reference }, options: await letWait({ requestReference: reference }, body) }
}

async function outcomeThatWaits(): Promise<Sent> {
  const { params } = await aboutComplaint()()
  const body = { outcome: 'UNFOUNDED', text: explanation }
  return { params, options: await letWait({ complaintId: String(params?.['id']) }, body) }
}

const textFile = {
  headers: { [fileNameHeader]: 'a.txt', 'content-type': 'application/octet-stream' },
  payload: Buffer.from('a'),
}
const bytes = { [fileNameHeader]: 'a.txt', 'content-type': 'application/octet-stream' }

/** Sends a step with several requests. */
function together(payload: object) {
  return async () => {
    const reference = await person(bodyOf('OBJECTION', { email: 'noor@lindehof.example' }))
    return { options: { payload: { ...payload, chosen: [{ reference, owner: null }] } } }
  }
}

/** Valid call of each route. */
const valid: Record<string, () => Promise<Sent>> = {
  'POST /request': async () => ({ options: { payload: customerBody() } }),
  'GET /requests': about(),
  'GET /requests.csv': async () => ({ ...(await about()()), query: '?language=nl' }),
  'GET /requests.txt': async () => ({ ...(await about()()), query: '?channel=PHONE' }),
  'POST /requests/grant': together({}),
  'POST /requests/assign': together({ to: 'me' }),
  'POST /import': async () => {
    const text = 'Ontvangen op;Verzoek;E-mailadres\n2026-11-20;Je gegevens inzien;an@lindehof.example\n'
    const chosen = { country: 'NL', language: 'nl', mails: false, skipsFaulty: false, isPreview: false }
    return { options: { payload: { text, ...chosen } } }
  },
  'POST /hand-over': async () => {
    await act(lucas, await person(), 'assign', { to: 'me' })
    return { options: { payload: { of: 'lucas', to: 'sanne' } } }
  },
  'POST /requests/note': together({ text: 'Belde.' }),
  'POST /requests/letters': async () => ({ options: { payload: { references: [await person()] } } }),
  'GET /requests/:reference': about(),
  'POST /requests/:reference/restrict': aboutContested({ text: explanation }),
  'POST /requests/:reference/lift': aboutContested({ on: '2027-03-01', text: explanation }, async (reference) => {
    await act(sanne, reference, 'restrict', { text: explanation })
    const restricted = database.updateTable('privacyRequests').set({ state: 'ANSWERED' })
    await restricted.where('reference', '=', reference).execute()
  }),
  'POST /requests/:reference/extend': about({ reason: 'COMPLEX', text: explanation }),
  'POST /requests/:reference/ask-identity': about({ text: 'Welk nummer?' }),
  'POST /requests/:reference/resume': about({}, (reference) => act(sanne, reference, 'ask-identity', { text: 'Wie?' })),
  'POST /requests/:reference/open-tasks': async () => {
    const reference = await person(bodyOf('RIGHT_TO_BE_FORGOTTEN', { email: 'noor@lindehof.example' }))
    return { params: { reference }, options: { payload: {} } }
  },
  'POST /requests/:reference/no-answer': about({}, (reference) =>
    database
      .updateTable('privacyRequests')
      .set({ waitsSince: new Date(site.clock.now) })
      .where('reference', '=', reference)
      .execute(),
  ),
  'POST /requests/:reference/decide': about({ outcome: 'GRANTED', parts: inText, notification: 'NO_RECIPIENTS' }),
  'POST /requests/:reference/approve': async () => {
    const sent = await about({}, propose)()
    return { ...sent, options: { payload: { decidedAt: new Date(site.clock.now).toISOString() } } }
  },
  'POST /requests/:reference/take-back': decisionThatWaits,
  'POST /requests/:reference/take-now': decisionThatWaits,
  'POST /requests/:reference/ask-review': about({}, grant),
  'POST /requests/:reference/review': about({ outcome: 'UPHELD', text: explanation, advice: explanation }, askReview),
  'POST /requests/:reference/assign': about({ to: 'me' }),
  'POST /requests/:reference/note': about({ text: 'Belde.' }),
  'POST /requests/:reference/mail-returned': aboutReturned,
  'POST /requests/:reference/messages': about({ text: 'Hallo.', files: [] }),
  'POST /requests/:reference/remove-file': aboutFile((file) => ({ options: { payload: { file } } })),
  'POST /requests/:reference/letter': about({ letter: 'GRANTED' }),
  'GET /requests/:reference/cover-sheet': about(),
  'GET /requests/:reference/case-file': about(),
  'GET /requests/:reference/letters/:entry': aboutLetter(person),
  'POST /requests/:reference/letters/:entry/posted': aboutLetter(customerWithoutMail, { on: '2026-11-23' }),
  'POST /requests/:reference/letters/:entry/called': aboutLetter(customerOnTelephone, {
    on: '2026-11-23',
    text: explanation,
  }),
  'POST /requests/:reference/files': async () => {
    return { params: { reference: await person() }, options: { headers: bytes, payload: Buffer.from('a') } }
  },
  'GET /requests/:reference/files/:file': aboutFile((file) => ({ params: { file } })),
  'GET /overview': about(),
  'GET /overview.csv': async () => ({ ...(await about()()), query: '?table=due&language=nl' }),
  'GET /members': about(),
  'GET /sentences': async () => ({ ...(await about()()), query: '?language=nl' }),
  'GET /complaints': aboutComplaint(),
  'GET /complaints/:id': aboutComplaint(),
  'GET /complaints/:id/picture': aboutPicture,
  'POST /complaints/:id/letter': aboutComplaint({ outcome: 'UNFOUNDED', text: explanation }),
  'POST /complaints/:id/assign': aboutComplaint({ to: 'me' }),
  'POST /complaints/:id/mail-returned': aboutReturnedReceipt,
  'POST /complaints/:id/note': aboutComplaint({ text: 'Belde.' }),
  'POST /complaints/:id/close': aboutComplaint({ outcome: 'UNFOUNDED', text: explanation }),
  'POST /complaints/:id/take-back': outcomeThatWaits,
  'POST /complaints/:id/take-now': outcomeThatWaits,
  'GET /advertisements': aboutAdvertisement(),
  'POST /advertisements/new': async () => ({ options: { payload: enteredAdvertisement } }),
  'GET /advertisements/:id': aboutAdvertisement(),
  'POST /advertisements/:id/assign': aboutAdvertisement({ to: 'me' }),
  'POST /advertisements/:id/edit': aboutAdvertisement({ ...enteredAdvertisement, version: 1, country: undefined }),
  'GET /advertisements/:id/files/:file': async () => ({ params: await sentPicture() }),
  'POST /advertisements/:id/files': aboutAdvertisement({ kind: 'INVOICE', name: 'a.txt', content: 'QUJD' }),
  'POST /advertisements/:id/use-picture': async () => {
    const { id, file } = await sentPicture()
    return { params: { id }, options: { payload: { file, version: 1 } } }
  },
  'POST /advertisements/:id/submit': aboutAdvertisement({ version: 1, reason: '' }),
  'POST /advertisements/:id/approve': offeredAdvertisement,
  'POST /advertisements/:id/take-back': offeredAdvertisement,
  'POST /advertisements/:id/ask': aboutAdvertisement({ text: explanation, until: '2026-12-31' }),
  'POST /advertisements/:id/ask/letter': aboutAdvertisement({ text: explanation, until: '2026-12-31' }),
  'POST /advertisements/:id/message': aboutAdvertisement({ text: explanation }),
  'POST /advertisements/:id/reject': aboutAdvertisement({ text: explanation }),
  'POST /advertisements/:id/reject/letter': aboutAdvertisement({ text: explanation }),
  'POST /advertisements/:id/note': aboutAdvertisement({ text: 'Belde.' }),
  'POST /advertisements/:id/halt': publishedAdvertisement,
  'POST /advertisements/:id/halt/letter': publishedAdvertisement,
  'POST /advertisements/:id/mail-returned': async () => {
    const { params } = await aboutAdvertisement()()
    await call(sanne, 'POST /advertisements/:id/message', {
      params: params ?? {},
      options: { payload: { text: 'Dag.' } },
    })
    const ofCase = database.selectFrom('advertisementHistory').selectAll().where('mailId', 'is not', null)
    const entry = await ofCase.where('advertisementId', '=', params?.['id'] ?? '').executeTakeFirstOrThrow()
    await markSent(database, entry.mailId!, entry.at)
    return { params: params ?? {}, options: { payload: { entry: entry.id, on: dayOf(entry.at) } } }
  },
  'GET /information': aboutQuestion(),
  'POST /information/new': async () => ({ options: { payload: enteredQuestion } }),
  'GET /information/:id': aboutQuestion(),
  'GET /information/:id/file': aboutQuestion(),
  'POST /information/:id/answer': aboutQuestion({ text: explanation }),
  'POST /information/:id/answer/letter': aboutQuestion({ text: explanation }),
  'POST /information/:id/approve': proposedAnswer,
  'POST /information/:id/take-back': answerThatWaits,
  'POST /information/:id/take-now': answerThatWaits,
  'POST /information/:id/assign': aboutQuestion({ to: 'me' }),
  'POST /information/:id/note': aboutQuestion({ text: 'Belde.' }),
  'POST /information/:id/mail-returned': async () => {
    const { params = {} } = await aboutQuestion()()
    const ofCase = database.selectFrom('informationHistory').selectAll().where('mailId', 'is not', null)
    const entry = await ofCase.where('informationRequestId', '=', params['id'] ?? '').executeTakeFirstOrThrow()
    await markSent(database, entry.mailId!, entry.at)
    return { params, options: { payload: { entry: entry.id, on: dayOf(entry.at) } } }
  },
  'GET /tasks': about(),
  'GET /tasks.csv': async () => ({ ...(await about()()), query: '?language=nl' }),
  'GET /tasks.txt': async () => ({ ...(await about()()), query: '?channel=PHONE' }),
  'POST /tasks/finish': aboutTask((task) => ({ tasks: [task] })),
  'POST /tasks/reopen': aboutTask((task) => ({ tasks: [task] })),
  'POST /tasks/:reference/:task/note': aboutTask(() => ({ text: 'Belde.' })),
  'POST /tasks/:reference/:task/remove-file': async () => {
    const { params } = await newTask()
    const sent = await call(sanne, 'POST /tasks/:reference/:task/files', { params, options: textFile })
    return { params, options: { payload: { file: sent.json<MessageFile>().id } } }
  },
  'POST /tasks/:reference/:task/files': async () => ({ ...(await newTask()), options: textFile }),
  'GET /audit': about(),
  'GET /audit.csv': async () => ({ ...(await about()()), query: '?language=nl' }),
}

/** Calls that show nothing of a request: names of colleagues, and headers of files. */
const silent = new Set([
  'GET /members',
  'HEAD /members',
  'GET /sentences',
  'HEAD /sentences',
  'HEAD /requests.csv',
  'HEAD /requests.txt',
  'HEAD /tasks.csv',
  'HEAD /tasks.txt',
  'HEAD /audit.csv',
  // Of a request without a letter to post.
  'POST /requests/letters',
])

const rowsOf = () => database.selectFrom('staffAudit').selectAll().orderBy('id').execute()

function call(browser: StaffBrowser, route: string, sent: Sent, query = sent.query ?? '') {
  const { params = {}, options = {} } = sent
  const [method = '', path = ''] = route.split(' ')
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  return browser.ask(method as 'GET' | 'POST', `${staffCallsPath}${url}${query}`, options)
}

/** Returns the id of the complaint or the reference of the request that a call is about. */
const caseOf = (route: string, { params }: Sent) => params?.[route.includes(':id') ? 'id' : 'reference']

const asRead = (route: string) => route.replace('HEAD ', 'GET ')

test('the tests of this file have each call of the server, and no other', () => {
  expect(routes.filter((route) => !route.startsWith('HEAD ')).toSorted()).toEqual(Object.keys(valid).toSorted())
})

/** Routes whose repetition with the same key does nothing, and whose answers contain nothing but references. */
const namesOnly = new Set([
  'POST /request',
  'POST /requests/grant',
  'POST /requests/assign',
  'POST /requests/note',
  'POST /hand-over',
  'POST /import',
])

test.each(routes)('%s shows nothing without a row in the audit log, the second time neither', async (route) => {
  const sent = await valid[asRead(route)]!()
  const headers = { 'idempotency-key': randomUUID(), ...sent.options?.headers }
  for (const time of ['first', 'second']) {
    const before = (await rowsOf()).length
    const answer = await call(lucas, route, { ...sent, options: { ...sent.options, headers } })
    if (time === 'first') expect([route, answer.statusCode, answer.body]).toEqual([route, 200, expect.anything()])
    const added = (await rowsOf()).slice(before)
    const isSilent = silent.has(route) || (time === 'second' && namesOnly.has(route))
    expect([time, added.length > 0]).toEqual([time, !isSilent])
    if (isSilent) expect(answer.body).not.toContain('noor')
    if (!isSilent && route.includes(':')) expect(added.at(-1)!.reference).toBe(caseOf(route, sent))
  }
})

const reads: [string, (reference: string) => Promise<StaffRequest>][] = [
  ['a request', (reference) => readStaff(lucas, reference)],
  ['a step', (reference) => act(lucas, reference, 'note', { text: 'x' })],
]

test.each(reads)(
  'a member of staff to whom %s is shown has read what the person wrote, and the history says that they saw it',
  async (_, read) => {
    const writer = await new Person(site).request()
    await writer.call('messages', { text: 'Tweede brief.' })
    const shown = await read(writer.reference)
    expect(shown.messages).toMatchObject([{ text: 'Tweede brief.', readAt: expect.any(String) }])
    expect(shown.history.filter(({ kind }) => kind === 'VIEWED').map(({ by }) => by)).toEqual(['Lucas Voorbeeld'])
  },
)

test('a step whose answer was lost is shown again with a row, and marks what came meanwhile as read', async () => {
  const writer = await new Person(site).request()
  const note = { params: { reference: writer.reference }, options: { payload: { text: 'x' } } }
  const again = { ...note, options: { ...note.options, headers: { 'idempotency-key': randomUUID() } } }
  await call(lucas, 'POST /requests/:reference/note', again)
  await writer.call('messages', { text: 'Tweede brief.' })
  const before = (await rowsOf()).length
  const answer = await call(lucas, 'POST /requests/:reference/note', again)
  expect(answer.json<StaffRequest>().messages).toMatchObject([{ text: 'Tweede brief.', readAt: expect.any(String) }])
  const added = (await rowsOf()).slice(before)
  expect(added).toMatchObject([{ action: 'VIEW', subject: 'lucas', reference: writer.reference }])
})

interface Rejection {
  browser?: StaffBrowser
  sent: Sent
  query?: string
  status: number
  error: string
}

const nowhere = { reference: 'LM-0000-0000', id: '00000000-0000-0000-0000-000000000000' }
const missing = { ...nowhere, entry: nowhere.id, file: nowhere.id, task: nowhere.id }
const impossible = { reference: 'x', id: 'x_', entry: 'x', file: 'x', task: 'x' }

const described = (route: string) => {
  return allCalls.find(({ method, path }) => {
    return `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}` === asRead(route).replace(' ', ` ${staffCallsPath}`)
  })
}
const subjects = new Map([
  [outsider, 'tom'],
  [noor, 'noor'],
  [milan, 'milan'],
  [fleur, 'fleur'],
])
const isWrite = (route: string) => route.startsWith('POST')

/** Routes for people who only read requests and reports: all others are steps, or files for who works on them. */
const readable = new Set([
  'GET /requests',
  'GET /requests/:reference',
  'GET /requests/:reference/case-file',
  'GET /requests/:reference/letters/:entry',
  'GET /requests/:reference/files/:file',
  'GET /overview',
  'GET /overview.csv',
  'GET /members',
  'GET /complaints',
  'GET /complaints/:id',
  'GET /complaints/:id/picture',
  'GET /tasks',
])
/** Returns whether people who read requests and reports do not see a route. */
const isOfOtherDesk = (route: string) => / \/(advertisements|information|audit)/.test(route)

/** The ways to be rejected; undefined where a call has no such way. */
const rejections: Record<string, (route: string, sent: Sent) => Rejection | undefined> = {
  'without the role': (_, sent) => ({ browser: outsider, sent, status: 403, error: 'FORBIDDEN' }),
  'with tasks only'(route, sent) {
    return route.includes(' /tasks') ? undefined : { browser: noor, sent, status: 403, error: 'FORBIDDEN' }
  },
  'as somebody who only reads'(route, sent) {
    if (readable.has(asRead(route))) return undefined
    return { browser: fleur, sent, status: 403, error: isOfOtherDesk(route) ? 'FORBIDDEN' : 'READS_ONLY' }
  },
  'as a developer of the site': (_, sent) => ({ browser: milan, sent, status: 403, error: 'FORBIDDEN' }),
  'from another site'(route, sent) {
    if (!isWrite(route)) return undefined
    const headers = { ...sent.options?.headers, origin: 'https://evil.example' }
    return { sent: { ...sent, options: { ...sent.options, headers } }, status: 403, error: 'OTHER_ORIGIN' }
  },
  'about nothing there is'(route, sent) {
    return route.includes(':') ? { sent: { ...sent, params: missing }, status: 404, error: 'NOT_FOUND' } : undefined
  },
  'about what cannot be'(route, sent) {
    return route.includes(':') ? { sent: { ...sent, params: impossible }, status: 404, error: 'NOT_FOUND' } : undefined
  },
  'with an unknown filter'(route, sent) {
    return described(route)?.query ? { sent, query: '?page=x', status: 400, error: 'INVALID_QUERY' } : undefined
  },
  'with a wrong body'(route, { params = {} }) {
    if (!described(route)?.body) return undefined
    const headers = { 'content-type': 'application/json' }
    return { sent: { params, options: { headers, payload: '"x"' } }, status: 400, error: 'INVALID_BODY' }
  },
  'with half a body'(route, { params = {} }) {
    if (!isWrite(route)) return undefined
    const headers = { 'content-type': 'application/json' }
    return { sent: { params, options: { headers, payload: '{' } }, status: 400, error: 'BAD_REQUEST' }
  },
}

test.each(routes)('%s is rejected in each way, and recorded once an hour', async (route) => {
  // A call that is rejected changes nothing: the same case serves all ways.
  const possible = await valid[asRead(route)]!()
  for (const [way, reject] of Object.entries(rejections)) {
    const rejection = reject(route, possible)
    if (!rejection) continue
    await database.deleteFrom('staffAudit').execute()
    const { browser = lucas, sent, query, status, error } = rejection
    for (let time = 0; time < 2; time++) {
      const answer = await call(browser, route, sent, query)
      expect([way, answer.statusCode]).toEqual([way, status])
    }
    const named = caseOf(route, sent)
    const [method, path] = route.split(' ')
    const details = JSON.stringify({ call: `${method} ${staffCallsPath}${path}`, error })
    const reference = route.includes(':') && !Object.values(impossible).includes(named ?? '') ? named : null
    const row = { action: 'REFUSED', reference, details }
    expect([way, await rowsOf()]).toMatchObject([way, [{ subject: subjects.get(browser) ?? 'lucas', ...row }]])
  }
})

test.each([...readable])('%s answers somebody who only reads', async (route) => {
  const sent = await valid[route]!()
  expect((await call(fleur, route, sent)).statusCode).toBe(200)
})

const others: [string, () => Promise<[route: string, sent: Sent, error: string]>][] = [
  [
    'a step that the state does not allow',
    async () => ['POST /requests/:reference/resume', await about({})(), 'NOT_OPEN'],
  ],
  [
    'a file that is too long',
    async () => {
      const headers = { ...bytes, 'content-length': '26214401' }
      const params = { reference: await person() }
      return ['POST /requests/:reference/files', { params, options: { headers, payload: 'a' } }, 'FILE_TOO_LARGE']
    },
  ],
  [
    'a file of no bytes',
    async () => {
      const headers = { ...bytes, 'content-length': '0' }
      return [
        'POST /requests/:reference/files',
        { params: { reference: await person() }, options: { headers } },
        'FILE_EMPTY',
      ]
    },
  ],
  [
    'a day that is none',
    async () => {
      const sent = await aboutLetter(customerWithoutMail, { on: '2026-11-24' })()
      return ['POST /requests/:reference/letters/:entry/posted', sent, 'INVALID_DAY']
    },
  ],
  [
    'an unknown colleague',
    async () => ['POST /requests/:reference/assign', await about({ to: 'Niemand' })(), 'UNKNOWN_PERSON'],
  ],
  [
    'a complaint that is closed',
    async () => {
      const sent = await aboutComplaint({ outcome: 'UNFOUNDED', text: explanation })()
      await call(sanne, 'POST /complaints/:id/close', sent)
      return ['POST /complaints/:id/close', sent, 'NOT_OPEN']
    },
  ],
  [
    'an advertisement that would be stopped without a public reason',
    async () => [
      'POST /complaints/:id/close',
      await aboutComplaint({ outcome: 'STOPPED', text: 'x'.repeat(20) })(),
      'REASON_TOO_SHORT',
    ],
  ],
]

test.each(others)('%s is recorded', async (_, prepare) => {
  const [route, sent, error] = await prepare()
  const before = (await rowsOf()).length
  expect((await call(lucas, route, sent)).json()).toMatchObject({ error })
  const added = (await rowsOf()).slice(before)
  expect(added).toMatchObject([{ action: 'REFUSED', subject: 'lucas', reference: caseOf(route, sent) }])
  expect(added[0]!.details).toContain(`"${error}"`)
})

test('a skipped objection is recorded with the reason when several are granted together', async () => {
  const access = await person()
  const objection = await person(bodyOf('OBJECTION', { email: 'noor@lindehof.example' }))
  await database.deleteFrom('staffAudit').execute()
  const chosen = [access, 'LM-0000-0000', objection].map((reference) => ({ reference, owner: null }))
  const payload = { chosen }
  const answer = await call(lucas, 'POST /requests/grant', { options: { payload } })
  expect(answer.json()).toEqual({ done: [objection], unfinished: [], skipped: [access, 'LM-0000-0000'] })
  const route = `POST ${staffCallsPath}/requests/grant`
  expect(await rowsOf()).toMatchObject([
    { action: 'REFUSED', reference: access, details: JSON.stringify({ call: route, error: 'NOT_OPEN' }) },
    { action: 'REFUSED', reference: 'LM-0000-0000', details: JSON.stringify({ call: route, error: 'NOT_FOUND' }) },
    { action: 'DECIDE', reference: objection },
  ])
})

test.each(['', '/', '/nothing', `/requests/${'x'.repeat(300)}/y`, '/requests/LM-0000-0000/nothing'])(
  'a call that does not exist (%s) is recorded for somebody who is logged in, without its address',
  async (path) => {
    await database.deleteFrom('staffAudit').execute()
    expect((await lucas.ask('GET', `${staffCallsPath}${path}`)).statusCode).toBe(404)
    const rows = await rowsOf()
    expect(rows).toMatchObject([{ action: 'REFUSED', subject: 'lucas', reference: null }])
    expect(rows[0]!.details).toMatch(/"GET \/api\/internal-privacy-rights\/?\*?","error":"NOT_FOUND"/)
    expect((await new StaffBrowser(site.app).ask('GET', `${staffCallsPath}${path}`)).statusCode).toBe(401)
    expect(await rowsOf()).toHaveLength(1)
  },
)

test('a complaint is shown with a row, also after a step', async () => {
  const sent = await aboutComplaint({ to: 'me' })()
  await database.deleteFrom('staffAudit').execute()
  const taken = await call(lucas, 'POST /complaints/:id/assign', sent)
  expect(taken.json<StaffComplaint>().email).toBe('noor@lindehof.example')
  expect((await rowsOf()).map(({ action }) => action)).toEqual(['ASSIGN', 'VIEW'])
})
