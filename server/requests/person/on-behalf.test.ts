// A request for somebody else: a child, a client, somebody who has died. Its letters go to who makes it.
import { join } from 'node:path'
import type { RequestStatus, StaffRequest, StaffTask } from '@site/shared/calls'
import type { Lang } from '@site/shared/contract'
import { readSystems } from '../../configuration/systems.ts'
import { readMails } from '../../mail/testing/read-mails.ts'
import { openStaffSite, StaffBrowser } from '../../testing/index.ts'
import { bodyOf, intakeAt, press, statusTokenOf, verificationPath } from '../testing/request-server.ts'
import { printedTo } from '../testing/staff-work.ts'

const calls = '/api/internal-privacy-rights'
const systems = readSystems(join(import.meta.dirname, '../../content/systems.json'))
const site = await openStaffSite('2026-11-23T10:00:00Z', { systems })
const sanne = new StaffBrowser(site.app)
await sanne.logIn('sanne')

beforeEach(async () => {
  for (const table of ['outbox', 'privacyRequests'] as const) await site.database.deleteFrom(table).execute()
})

const email = 'moeder@lindehof.example'
const child = { name: 'Mies Vandamme', email: 'mies@lindehof.example', phoneNumber: '', address: 'Laan 1\n1000 Dorp' }
const forChild = { behalf: 'CHILD', authority: 'Ik ben de moeder.', concerned: child }
const mother = { salutation: 'NONE', firstName: '', lastName: 'Noor Van Damme', address: undefined }

const send = (payload: object) =>
  site.app.inject({
    method: 'POST',
    url: '/api/privacy-rights/request',
    headers: { host: 'be.localhost:8080' },
    payload: { email, userInfo: mother, ...payload },
  })

const mails = () => readMails(site.database)
const lastTo = async (recipient: string) => (await mails()).findLast((mail) => mail.recipient === recipient)!

async function confirm(payload: object): Promise<string> {
  const { reference } = (await send(payload)).json<{ reference: string }>()
  await press({ app: site.app } as never, verificationPath(await lastTo(email)))
  return reference
}

const read = async (reference: string) =>
  (await sanne.ask('GET', `${calls}/requests/${reference}`)).json<StaffRequest>()

async function act(reference: string, name: string, payload: object) {
  const answer = await sanne.ask('POST', `${calls}/requests/${reference}/${name}`, { payload })
  return { status: answer.statusCode, ...answer.json<StaffRequest & { error?: string; field?: string }>() }
}

async function finishAll(reference: string): Promise<readonly StaffTask[]> {
  const { tasks } = await read(reference)
  await sanne.ask('POST', `${calls}/tasks/finish`, { payload: { tasks: tasks.map(({ id }) => id) } })
  return tasks
}

const explanation = 'We vonden je verzoek en zochten dit voor je na.'

test('a mother asks to correct data of her child: letters go to her and speak of the child, tasks find the child', async () => {
  const reference = await confirm(bodyOf('RECTIFICATION', { email, userInfo: mother, ...forChild }))
  const [verification, ...later] = (await mails()).filter(({ recipient }) => recipient === email)
  expect(verification!.text).not.toMatch(/Mies|moeder\./)
  expect(later.at(-1)!.text).toContain('Je deed dit verzoek voor Mies Vandamme.')
  expect((await mails()).map(({ recipient }) => recipient)).not.toContain(child.email)
  const notice = (await mails()).find(({ recipient }) => recipient === site.config.privacyMailbox)!
  expect(notice.text).toMatch(/Voor een kind\. Zo is dat aangetoond: Ik ben de moeder\.[^]*Mies Vandamme[^]*Laan 1/)

  expect(await read(reference)).toMatchObject({ behalf: 'CHILD', authority: 'Ik ben de moeder.', concerned: child })
  const tasks = await finishAll(reference)
  expect(tasks[0]!.identifiers).toEqual(['Mies Vandamme', child.email, 'Laan 1, 1000 Dorp'])
  for (const search of ['mies', 'mies@lindehof.example', 'noor']) {
    const found = await sanne.ask('GET', `${calls}/requests?search=${encodeURIComponent(search)}`)
    expect(found.json<{ total: number }>().total).toBe(1)
  }
  await act(reference, 'ask-identity', { text: 'Heb je een uittreksel?' })
  expect((await lastTo(email)).text).toContain('dat je dit verzoek voor Mies Vandamme mag doen')
  await act(reference, 'resume', {})
  await act(reference, 'decide', { outcome: 'GRANTED', text: '', notification: 'NO_RECIPIENTS' })
  const answer = await lastTo(email)
  expect(answer.text).toMatch(/^Beste Noor Van Damme,\n\nJe deed dit verzoek voor Mies Vandamme\./)
  expect(answer.text).toContain('de gegevens van Mies Vandamme verbeterd')
  const payload = { token: statusTokenOf(answer) }
  const status = await site.app.inject({
    method: 'POST',
    url: '/api/privacy-rights/status',
    headers: { host: 'be.localhost:8080' },
    payload,
  })
  expect(status.json<RequestStatus>()).toMatchObject({ concerned: 'Mies Vandamme' })
  const csv = (await sanne.ask('GET', `${calls}/requests.csv?tab=all&language=nl`)).body
  expect(csv).toContain('"Mies Vandamme, mies@lindehof.example, Laan 1')
})

test('a letter by post about a client is addressed to the lawyer', async () => {
  const concerned = { ...child, name: 'Cliënt Peeters' }
  const intake = intakeAt(site.clock.now)
  const body = { email: '', userInfo: printedTo, intake, behalf: 'CLIENT', authority: 'Volmacht gezien.', concerned }
  const entered = await sanne.ask('POST', `${calls}/request`, { payload: bodyOf('RECTIFICATION', body) })
  const { reference } = entered.json<{ reference: string }>()
  const refusal = { outcome: 'REFUSED', reason: 'IDENTITY_NOT_SHOWN', text: explanation }
  expect(await act(reference, 'decide', refusal)).toMatchObject({ error: 'IDENTITY_NOT_ASKED' })
  const { history } = await act(reference, 'ask-identity', { text: 'Stuur ons de volmacht.' })
  const { id } = history.find(({ kind }) => kind === 'IDENTITY_ASKED')!
  const letter = (await sanne.ask('GET', `${calls}/requests/${reference}/letters/${id}`)).json()
  expect(letter).toMatchObject({ address: expect.arrayContaining(['Noor Bos']) })
  expect(letter.address.join()).not.toContain('Peeters')
  expect(letter.text).toMatch(/^Beste Noor Bos,[^]*verzoek voor Cliënt Peeters mag doen/)
})

const dead: [Lang, RegExp, RegExp, RegExp][] = [
  [
    'nl',
    /De AVG geldt niet voor gegevens van overledenen \(overweging 27\)/,
    /geen andere reden/,
    /toezichthouder|rechter/,
  ],
  [
    'fr',
    /Le RGPD ne s’applique pas aux données des personnes décédées \(considérant 27\)/,
    /pas d’autre raison/,
    /autorité|justice/,
  ],
  ['en', /The GDPR does not apply to data of deceased persons \(recital 27\)/, /no other reason/, /authority|court/],
]

test.each(dead)(
  'letters about somebody who has died say in %s that the GDPR does not apply',
  async (language, says, why, courts) => {
    const forDead = { behalf: 'DECEASED', authority: 'Ik ben de dochter.', concerned: child, language }
    const erased = await confirm(bodyOf('RIGHT_TO_BE_FORGOTTEN', { email, userInfo: mother, ...forDead }))
    await act(erased, 'open-tasks', {})
    await finishAll(erased)
    await act(erased, 'decide', { outcome: 'GRANTED', text: '', notification: 'NO_RECIPIENTS' })
    const granted = await lastTo(email)
    expect(granted.text).toMatch(says)
    expect(granted.text).not.toMatch(courts)
    const refused = await confirm(bodyOf('RIGHT_OF_ACCESS', { email, userInfo: mother, ...forDead }))
    await act(refused, 'decide', { outcome: 'REFUSED', reason: 'DECEASED', text: explanation })
    expect((await lastTo(email)).text).toMatch(new RegExp(`${says.source}.*${why.source}`))
    const living = await confirm(bodyOf('RIGHT_OF_ACCESS', { email, userInfo: mother, ...forChild }))
    const refusal = { outcome: 'REFUSED', reason: 'DECEASED', text: explanation }
    expect(await act(living, 'decide', refusal)).toMatchObject({ error: 'REASON_NOT_ALLOWED' })
  },
)

test('an objection for somebody who has died stops what reaches that person, and answers who asked', async () => {
  const concerned = { name: 'Opa Bos', email: 'opa@lindehof.example', phoneNumber: '+3222000034', address: '' }
  const forDead = { behalf: 'DECEASED', authority: 'Ik ben de kleinzoon.', concerned }
  const reference = await confirm(bodyOf('OBJECTION', { email, userInfo: mother, ...forDead }))
  const tasks = await finishAll(reference)
  expect(tasks.flatMap(({ channel, identifiers }) => [channel, ...identifiers])).toEqual(
    expect.arrayContaining(['PHONE', '+3222000034', 'EMAIL', 'opa@lindehof.example']),
  )
  expect(tasks.some(({ channel }) => channel === 'POSTAL')).toBe(false)
  const list = async (channel: string) => (await sanne.ask('GET', `${calls}/requests.txt?channel=${channel}`)).body
  expect([await list('EMAIL'), await list('PHONE')]).toEqual(['opa@lindehof.example\n', '+3222000034\n'])
  await act(reference, 'decide', { outcome: 'GRANTED', text: '' })
  expect((await lastTo(email)).text).toContain(
    'het telefoonnummer van Opa Bos en het e-mailadres van Opa Bos niet meer voor reclame',
  )
})

test.each([
  ['authority', { behalf: 'CHILD', concerned: child }],
  ['concerned.name', { behalf: 'CHILD', authority: 'Ik ben de moeder.' }],
  ['concerned.name', { ...forChild, concerned: { ...child, name: ' ' } }],
  ['concerned.email', { ...forChild, concerned: { ...child, email: 'geen adres' } }],
  ['behalf', { concerned: child }],
  ['behalf', { ...forChild, behalf: 'FRIEND' }],
] as const)('a request for somebody else is rejected with its field %s: %j', async (field, changes) => {
  const answer = await send(bodyOf('RECTIFICATION', { email, userInfo: mother, ...changes }))
  expect([answer.statusCode, answer.json<{ field: string }>().field]).toEqual([400, field])
})

test('an objection for somebody else without anything that reaches that person is rejected', async () => {
  const concerned = { ...child, email: '', address: '' }
  const answer = await send(bodyOf('OBJECTION', { email, userInfo: mother, ...forChild, concerned }))
  expect([answer.statusCode, answer.json<{ field: string }>().field]).toEqual([400, 'concerned.email'])
})
