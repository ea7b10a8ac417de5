import { randomUUID } from 'node:crypto'
import { langs } from '@site/shared/contract'
import { hourInMs, mapKeys } from '@site/shared/rules'
import type { Database } from '../../database/database.ts'
import { enqueueMail, markFailed } from '../../mail/outbox.ts'
import { openTestDatabase, testConfig } from '../../testing/index.ts'
import { sendDigest } from './digest.ts'
import { storeRequests } from '../testing/store-requests.ts'
import { readMails } from '../../mail/testing/read-mails.ts'

const config = testConfig({ dpoMailbox: 'dpo@lindehof.example' })
const references = ['LM-0000-0001', 'LM-0000-0002', 'LM-0000-0003', 'LM-0000-0004', 'LM-0000-0005']
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})

beforeEach(async () => {
  const tables = [
    'outbox',
    'complaints',
    'informationRequests',
    'privacyRequests',
    'staffDigests',
    'staffAddresses',
  ] as const
  for (const table of tables) await database.deleteFrom(table).execute()
})

const mails = () => readMails(database)
const sendTwice = (now: Date) =>
  Promise.all([sendDigest({ config, database }, now), sendDigest({ config, database }, now)])

/** Stores an open request for each day. */
async function storeDue(...days: string[]) {
  await storeRequests(database, days.length)
  for (const [index, answerBy] of days.entries()) {
    const request = database.updateTable('privacyRequests').where('reference', '=', references[index]!)
    await request.set({ answerBy, owner: 'sanne' }).execute()
  }
}

test('the digest names who answered the question who they are, who did not, letters that are not posted, and messages that wait', async () => {
  const later = '2027-06-01'
  await storeDue(later, later, later)
  const change = (at: number, changes: object) =>
    database.updateTable('privacyRequests').where('reference', '=', references[at]!).set(changes).execute()
  await change(0, { answeredOn: '2026-11-22' })
  await change(1, { state: 'PAUSED', pausedOn: '2026-10-24' })
  const restricted = { restrictedOn: '2026-10-01', restrictedUntil: '2026-12-07' }
  await change(2, { state: 'ANSWERED', unposted: 1, waitsSince: new Date(), ...restricted })
  await sendTwice(new Date('2026-11-23T07:00:00Z'))
  const [digest] = await mails()
  for (const line of [
    `De persoon heeft geantwoord op de vraag wie het is (1)\n  ${references[0]}`,
    `Na 30 dagen geen antwoord op de vraag wie het is: beslis (1)\n  ${references[1]}`,
    `Beperkingen die bijna eindigen of op te heffen zijn (1)\n  ${references[2]}`,
    `Brieven om te posten, of te vertellen per telefoon: wat erin staat, telt vanaf die dag (1)\n  ${references[2]}`,
    `Wacht op ons antwoord op een bericht (1)\n  ${references[2]}`,
  ])
    expect(digest!.text).toContain(line)
})

test('a colleague reads of their own cases, and the team of a system of the tasks that it can do; nobody of nothing', async () => {
  await storeDue('2026-11-20', '2027-06-01', '2027-06-01')
  const now = new Date('2026-11-23T07:00:00Z')
  const morning = new Date('2026-11-20T07:00:00Z')
  for (const subject of ['sanne', 'lucas']) {
    const login = { subject, name: subject, action: 'LOGIN', at: morning } as const
    await database.insertInto('staffAudit').values(login).execute()
    await database
      .insertInto('staffAddresses')
      .values({ subject, email: `${subject}@groep.example`, at: morning })
      .execute()
  }
  const change = (index: number, changes: object) =>
    database.updateTable('privacyRequests').where('reference', '=', references[index]!).set(changes).execute()
  // One that is paused, and an erasure that nobody has agreed to: nothing to do.
  await change(1, { state: 'PAUSED', pausedOn: '2026-11-20' })
  await change(2, { flowType: 'RIGHT_TO_BE_FORGOTTEN' })
  for (const reference of references.slice(0, 3)) {
    const task = { id: randomUUID(), reference, kind: 'SYSTEM', target: 'newsletter' } as const
    await database.insertInto('privacyRequestTasks').values(task).execute()
  }
  const system = { id: 'newsletter', name: mapKeys(langs, () => 'Tool'), owner: 'Team', requests: [] }
  const systems = [
    { ...system, mailbox: 'tool@groep.example' },
    { ...system, id: 'archive', mailbox: 'archive@groep.example' },
  ]
  await sendDigest({ config: { ...config, systems, teamLanguage: 'nl' }, database }, now)
  const sent = await mails()
  expect(new Set(sent.map(({ recipient }) => recipient))).toEqual(
    new Set([config.dpoMailbox, config.privacyMailbox, 'sanne@groep.example', 'tool@groep.example']),
  )
  expect(sent).toHaveLength(4)
  const to = (name: string) => sent.find(({ recipient }) => recipient.startsWith(name))!
  expect(to('sanne').text).toContain(`Te laat (1)\n  ${references[0]}`)
  expect(to('sanne').text).toContain('/nl/internal-privacy-rights?tab=mine')
  expect(to('tool').subject).toBe('Taken voor Tool: 1 open, 1 te laat')
  expect(to('tool').text).toContain('/work-list?target=SYSTEM:newsletter')
})

test('a review is due like an answer, on its own last day', async () => {
  await storeDue('2026-10-01', '2026-10-01')
  const closed = database.updateTable('privacyRequests').set({ state: 'REFUSED' })
  await closed.where('reference', '=', references[0]!).set({ reviewBy: '2026-11-20' }).execute()
  await closed.where('reference', '=', references[1]!).set({ reviewBy: '2026-11-23' }).execute()
  await sendTwice(new Date('2026-11-23T07:00:00Z'))
  const [digest] = await mails()
  expect(digest!.text).toContain(`Te laat (1)\n  ${references[0]}`)
  expect(digest!.text).toContain(`Vandaag te beantwoorden (1)\n  ${references[1]}`)
})

test('the digest names what is due when, unassigned and undelivered, in both languages, and nobody', async () => {
  const now = new Date('2026-11-23T07:00:00Z')
  await storeDue('2026-11-20', '2026-11-23', '2026-11-25', '2026-11-30', '2026-12-01')
  await database.updateTable('privacyRequests').set({ owner: null }).where('answerBy', '=', '2026-12-01').execute()
  const about = { requestReference: references[4]! }
  const failed = { to: 'an@lindehof.example', subject: 'Ontvangen', text: 'Dag An', locale: 'nl_nl', about } as const
  const id = await enqueueMail(database, failed, new Date(now.getTime() - hourInMs))
  await markFailed(database, id, { givenUpAt: new Date(now.getTime() - hourInMs), lastError: null, refusals: 3 })
  await sendTwice(now)
  const [, ...digests] = await mails()
  const [team, officer] = [config.privacyMailbox, config.dpoMailbox].map((mailbox) =>
    digests.find(({ recipient }) => recipient === mailbox)!,
  )
  expect(digests).toHaveLength(2)
  expect(officer!.text).toMatch(/^Goedemorgen,\n\nHiervan .*\n\nTe laat \(1\)\n {2}LM-0000-0001\n\nAlle verzoeken/)
  expect(team!.subject).toBe(
    'Privacyverzoeken: 1 te laat, 1 vandaag / Demandes relatives à la vie privée\u202F: 1 en retard, 1 aujourd’hui',
  )
  expect(team!.text).toBe(`Goedemorgen,

Dit vraagt vandaag, 23 november 2026, om aandacht.

Te laat (1)
  LM-0000-0001

Vandaag te beantwoorden (1)
  LM-0000-0002

Te beantwoorden binnen 2 dagen (1)
  LM-0000-0003

Te beantwoorden binnen 7 dagen (1)
  LM-0000-0004

Nog van niemand (1)
  LM-0000-0005

Mail niet bezorgd, sinds het vorige overzicht (1)
  LM-0000-0005

Alle verzoeken: http://nl.localhost:8080/nl/internal-privacy-rights

---

Bonjour,

Voici ce qui demande votre attention aujourd’hui, 23 novembre 2026.

En retard (1)
  LM-0000-0001

À répondre aujourd’hui (1)
  LM-0000-0002

À répondre dans les 2\u00A0jours (1)
  LM-0000-0003

À répondre dans les 7\u00A0jours (1)
  LM-0000-0004

Encore attribuées à personne (1)
  LM-0000-0005

E-mail non remis depuis l’aperçu précédent (1)
  LM-0000-0005

Toutes les demandes\u202F: http://nl.localhost:8080/fr/internal-privacy-rights
`)
})

const days: [title: string, at: string, mails: number][] = [
  ['just before 8 o’clock in winter', '2026-11-23T06:59:00Z', 0],
  ['at 8 o’clock in winter', '2026-11-23T07:00:00Z', 1],
  ['at 8 o’clock in summer', '2027-06-01T06:00:00Z', 1],
  ['by a server that was down until the evening', '2026-11-23T22:30:00Z', 1],
  ['on a Sunday', '2026-11-22T10:00:00Z', 0],
  ['on a holiday of both countries', '2027-03-29T10:00:00Z', 0],
  ['on a holiday of one country', '2027-04-27T10:00:00Z', 1],
]

test.each(days)('a digest is sent or not %s', async (_, at, count) => {
  await storeDue(at.slice(0, 10))
  await sendTwice(new Date(at))
  expect(await mails()).toHaveLength(count)
})

test('a digest with nothing in it is not sent, and a long one names some and counts all', async () => {
  await storeDue('2027-01-20')
  await sendTwice(new Date('2026-11-23T07:00:00Z'))
  expect(await mails()).toEqual([])
  await database.deleteFrom('privacyRequests').execute()
  await storeRequests(database, 30)
  await sendTwice(new Date('2026-11-24T07:00:00Z'))
  const [mail] = await mails()
  expect(mail!.text).toMatch(/Nog van niemand \(30\)\n {2}(LM-[\d-]{9}, ){24}LM-[\d-]{9} en nog 5\n/)
})

test('open reports about advertisements are in the digest, and the officer reads which are overdue', async () => {
  const report = {
    locale: 'nl_nl',
    reason: 'INCORRECT',
    name: 'An',
    email: 'an@lindehof.example',
    explanation: 'Fout',
  } as const
  const due = { 'NL-1': '2026-11-23T06:00:00Z', 'NL-2': '2026-11-25T06:00:00Z', 'NL-3': '2026-11-20T06:00:00Z' }
  const rows = Object.entries(due).map(([campaignId, day]) => {
    const times = { receivedAt: new Date('2026-11-18T06:00:00Z'), dueAt: new Date(day) }
    return { id: randomUUID(), campaignId, ...report, ...times, noticeVersion: 1 }
  })
  await database.insertInto('complaints').values(rows).execute()
  const outcome = { outcome: 'STOPPED', outcomeText: '', closedBy: 'Sanne Voorbeeld' } as const
  const closed = database.updateTable('complaints').set({ closedAt: new Date('2026-11-19T06:00:00Z'), ...outcome })
  await closed.where('campaignId', '=', 'NL-3').execute()
  await sendTwice(new Date('2026-11-23T07:00:00Z'))
  const overdue = /advertenties, te laat \(1\)\n {2}NL-1\n/
  const open = /Open meldingen .* \(1\)\n {2}NL-2\n/
  const texts = new Map((await mails()).map(({ recipient, text }) => [recipient, text]))
  expect(texts.get(config.privacyMailbox)).toMatch(overdue)
  expect(texts.get(config.privacyMailbox)).toMatch(open)
  expect(texts.get(config.dpoMailbox!)).toMatch(overdue)
  expect(texts.get(config.dpoMailbox!)).not.toMatch(/NL-[23]/)
})

test('open questions about advertisements are in the digest, and their owner at the desk reads of their own', async () => {
  const about = { country: 'NL', kind: 'AUTHORITY', organisation: 'Toezicht', question: 'Wie betaalde?' } as const
  const person = { name: 'Ada', email: 'ada@regulator.example', locale: 'nl_nl' } as const
  const due = { late: '2026-11-23T06:00:00Z', own: '2026-11-25T06:00:00Z', answered: '2026-11-20T06:00:00Z' }
  const rows = Object.entries(due).map(([name, day], index) => ({
    id: `6f1c2b6${index}-3c1e-4a57-9d25-0b8f6f1f5c00`,
    ...about,
    ...person,
    receivedAt: new Date('2026-11-12T06:00:00Z'),
    dueAt: new Date(day),
    owner: name === 'own' ? 'anouk' : null,
    answeredAt: name === 'answered' ? new Date('2026-11-19T06:00:00Z') : null,
  }))
  await database.insertInto('informationRequests').values(rows).execute()
  const at = new Date('2026-11-20T07:00:00Z')
  const login = { subject: 'anouk', name: 'Anouk', action: 'ADVERTISING_LOGIN', at } as const
  await database.insertInto('staffAudit').values(login).execute()
  await database.insertInto('staffAddresses').values({ subject: 'anouk', email: 'anouk@groep.example', at }).execute()
  await sendTwice(new Date('2026-11-23T07:00:00Z'))
  const texts = new Map((await mails()).map(({ recipient, text }) => [recipient, text]))
  const overdue = /Vragen over politieke advertenties, te laat \(1\)\n {2}6F1C2B60\n/
  const open = /Open vragen over politieke advertenties \(1\)\n {2}6F1C2B61\n/
  expect(texts.get(config.privacyMailbox)).toMatch(overdue)
  expect(texts.get(config.privacyMailbox)).toMatch(open)
  expect(texts.get(config.dpoMailbox!)).toMatch(overdue)
  expect(texts.get(config.dpoMailbox!)).not.toMatch(/6F1C2B6[12]/)
  expect(texts.get('anouk@groep.example')).toMatch(open)
  expect(texts.get('anouk@groep.example')).toContain('/internal-privacy-rights/information?tab=mine')
  expect(texts.get('anouk@groep.example')).not.toContain('6F1C2B60')
})

test('the owner of a question reads that its mail could not be delivered', async () => {
  const id = '6f1c2b67-3c1e-4a57-9d25-0b8f6f1f5c00'
  const about = { country: 'NL', kind: 'AUTHORITY', organisation: 'Toezicht', question: 'Wie betaalde?' } as const
  const person = { name: 'Ada', email: 'ada@regulator.example', locale: 'nl_nl', owner: 'anouk' } as const
  const morning = new Date('2026-11-20T07:00:00Z')
  const times = { receivedAt: morning, dueAt: new Date('2026-12-02T16:00:00Z'), answeredAt: morning }
  await database
    .insertInto('informationRequests')
    .values({ id, ...about, ...person, ...times })
    .execute()
  const mail = { to: person.email, subject: 'Antwoord', text: 'Dag Ada', locale: 'nl_nl' } as const
  const mailId = await enqueueMail(database, { ...mail, about: { informationRequestId: id } }, morning)
  await markFailed(database, mailId, { givenUpAt: morning, lastError: null, refusals: 3 })
  await database
    .insertInto('staffAudit')
    .values({ subject: 'anouk', name: 'Anouk', action: 'ADVERTISING_LOGIN', at: morning })
    .execute()
  await database
    .insertInto('staffAddresses')
    .values({ subject: 'anouk', email: 'anouk@groep.example', at: morning })
    .execute()
  await sendTwice(new Date('2026-11-23T07:00:00Z'))
  const digest = (await mails()).find(({ recipient }) => recipient === 'anouk@groep.example')
  expect(digest?.text).toContain('Mail niet bezorgd, sinds het vorige overzicht (1)\n  6F1C2B67\n')
})

test('on a Sunday a digest is sent while an authority has to be answered in 48 hours', async () => {
  const about = { country: 'NL', kind: 'AUTHORITY', organisation: 'Toezicht', question: 'Wie betaalde?' } as const
  const person = { name: 'Ada', email: 'ada@regulator.example', locale: 'nl_nl' } as const
  const times = { receivedAt: new Date('2026-11-21T06:00:00Z'), dueAt: new Date('2026-11-23T06:00:00Z') }
  await database
    .insertInto('informationRequests')
    .values({ id: randomUUID(), ...about, ...person, ...times })
    .execute()
  await sendTwice(new Date('2026-11-22T10:00:00Z'))
  expect(await mails()).toHaveLength(1)
})

const weekends: [receivedAt: string, dueAt: string, isClosed: boolean, mails: number][] = [
  ['2026-11-21T06:00:00Z', '2026-11-23T06:00:00Z', false, 1],
  ['2026-11-19T06:00:00Z', '2026-11-21T06:00:00Z', false, 2],
  ['2026-11-21T06:00:00Z', '2026-11-28T06:00:00Z', false, 0],
  ['2026-11-21T06:00:00Z', '2026-11-23T06:00:00Z', true, 0],
]

test.each(weekends)(
  'on a Sunday, a report of %s due at %s (closed: %s) sends %i mails',
  async (from, to, isClosed, count) => {
    const report = {
      id: randomUUID(),
      campaignId: 'NL-1',
      locale: 'nl_nl',
      reason: 'INCORRECT',
      name: 'An',
      email: 'an@lindehof.example',
      explanation: 'Fout',
      receivedAt: new Date(from),
      dueAt: new Date(to),
      noticeVersion: 1,
    } as const
    await database.insertInto('complaints').values(report).execute()
    const closing = { closedAt: new Date(from), outcome: 'STOPPED', closedBy: 'Sanne Voorbeeld' } as const
    if (isClosed) await database.updateTable('complaints').set(closing).execute()
    await sendTwice(new Date('2026-11-22T10:00:00Z'))
    expect(await mails()).toHaveLength(count)
  },
)

test('a mail that could not be delivered is reported once', async () => {
  const text = { to: 'an@lindehof.example', subject: 'Ontvangen', text: 'Dag An', locale: 'nl_nl' } as const
  const id = await enqueueMail(database, text, new Date('2026-11-23T05:00:00Z'))
  await markFailed(database, id, { givenUpAt: new Date('2026-11-23T06:00:00Z'), lastError: null, refusals: 3 })
  for (const day of [23, 24]) await sendTwice(new Date(`2026-11-${day}T07:00:00Z`))
  const digests = (await mails()).filter(({ recipient }) => recipient === config.privacyMailbox)
  expect(digests.map(({ text: written }) => written.includes(id))).toEqual([true])
})
