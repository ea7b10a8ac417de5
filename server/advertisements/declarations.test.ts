import type { DeclarationStatus, NoticeDraft, StaffAdvertisement, StaffLetter } from '@site/shared/calls'
import { dayInMs } from '@site/shared/rules'
import { sql } from 'kysely'
import sharp from 'sharp'
import { readMails } from '../mail/testing/read-mails.ts'
import { makeWholeNotice, openStaffSite, StaffBrowser } from '../testing/index.ts'
import { removeOldDeclarations } from './advertisement-store.ts'

const path = '/api/political-ad-declaration'
const desk = '/api/internal-privacy-rights/advertisements'
const start = '2026-11-23T10:00:00Z'
const site = await openStaffSite(start, { unconfirmedMailsPerHour: 5 })
const anouk = new StaffBrowser(site.app)
const bram = new StaffBrowser(site.app)
await anouk.logIn('anouk')
await bram.logIn('bram')
const sanne = new StaffBrowser(site.app)
await sanne.logIn('sanne')

beforeEach(async () => {
  site.clock.now = new Date(start).getTime()
  for (const table of ['advertisementCases', 'campaignItems', 'campaignVersions', 'outbox', 'messageCounts'] as const)
    await site.database.deleteFrom(table).execute()
})

const { id: _id, absentItems: _absent, ...whole } = makeWholeNotice('x')
const { reachLowerBound: _reach, interactions: _clicks, ...said } = whole
const notice: NoticeDraft = {
  ...said,
  publicationStartDate: '2026-12-01',
  publicationEndDate: '2026-12-20',
  absentItems: ['CONTROLLING_ENTITY_NONE'],
}
const declarant = {
  name: 'Noor Van Damme',
  email: 'noor@polderlicht.example',
  phone: '',
  remarks: 'Graag in de zaterdagkrant.',
}
const sponsor = { sponsorKind: 'ORGANISATION', sponsorOrigin: 'EU' } as const
const declaration = { ...declarant, ...sponsor, notice, locale: 'fr_be' }

const send = (payload: object) => site.app.inject({ method: 'POST', url: path, payload })
const call = async (step: string, payload: object, headers = {}) =>
  (await site.app.inject({ method: 'POST', url: `${path}/${step}`, payload, headers })).json<
    DeclarationStatus & { error?: string }
  >()
const mails = () => readMails(site.database)
const tokenOf = (text: string) => /status#([\w-]{43})/.exec(text)?.[1] ?? ''
const act = async (browser: StaffBrowser, id: string, step: string, payload: object) =>
  (await browser.ask('POST', `${desk}/${id}/${step}`, { payload })).json<StaffAdvertisement & { error?: string }>()

async function declare(changes: object = {}) {
  const answer = await send({ ...declaration, ...changes })
  expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }])
  const mail = (await mails()).at(-1)!
  return { token: tokenOf(mail.text), mail }
}

async function declareAndConfirm(changes: object = {}) {
  const { token } = await declare(changes)
  return { token, status: await call('confirm', { token }) }
}

test('a sponsor declares in French, confirms, and only then the desk has it', async () => {
  const { token, mail } = await declare()
  expect(mail).toMatchObject({
    recipient: declarant.email,
    subject: 'Confirmez votre déclaration d’une publicité politique',
  })
  // Nothing that was typed goes to an address that nobody confirmed.
  expect(mail.text).not.toMatch(/Polderlicht|Van Damme|zaterdagkrant/)
  const { id, ...unconfirmed } = await call('status', { token })
  expect(unconfirmed).toMatchObject({ state: 'DECLARED', notice: null, canEdit: false, canWrite: false })
  expect((await anouk.ask('GET', `${desk}/${id}`)).statusCode).toBe(404)
  const confirmed = await call('confirm', { token })
  expect(confirmed).toMatchObject({
    state: 'OPEN',
    incomplete: [],
    notice: { sponsorName: notice.sponsorName },
    canEdit: true,
  })
  expect(confirmed.notice?.absentItems).toEqual([
    'CONTROLLING_ENTITY_NONE',
    'REACH_NOT_YET_AVAILABLE',
    'EUROPEAN_REPOSITORY_NOT_YET_AVAILABLE',
  ])
  expect((await mails()).map(({ subject }) => subject)).toContain(
    `Nouvelle déclaration d’une publicité politique\u202f: ${id}`,
  )
  const shown = (await anouk.ask('GET', `${desk}/${id}`)).json<StaffAdvertisement>()
  expect(shown).toMatchObject({ origin: 'SPONSOR', declaration: { ...declarant, ...sponsor } })
  // Twice is once.
  expect((await call('confirm', { token })).steps).toEqual(confirmed.steps)
})

test('missing items are asked for by number and day, completed by the sponsor, and published', async () => {
  const { status } = await declareAndConfirm({ notice: { ...notice, benefitsInKind: undefined } })
  expect(status.incomplete.map(({ number }) => number)).toEqual([5])
  const waiting = await act(anouk, status.id, 'ask', { text: 'Et les avantages ?', until: '2026-11-27' })
  expect(waiting).toMatchObject({ state: 'ASKED', daysLeft: 4 })
  const letter = (await mails()).find(({ subject }) => subject === `Complétez votre déclaration ${status.id}`)!
  expect(letter.text).toMatch(/27 novembre 2026[^]*Point 5[^]*Et les avantages/)
  // Each letter has a link of its own, and older ones go on.
  const token = tokenOf(letter.text)
  const open = await call('status', { token })
  expect(open).toMatchObject({
    state: 'ASKED',
    completeBy: '2026-11-27',
    steps: expect.arrayContaining([expect.objectContaining({ text: 'Et les avantages ?' })]),
  })
  const body = { token, version: open.version, ...sponsor, notice: { ...open.notice, benefitsInKind: 0 } }
  const completed = await call('complete', body)
  expect(completed).toMatchObject({ state: 'OPEN', incomplete: [], version: 2, completeBy: null })
  expect(await call('complete', body)).toEqual({ error: 'CHANGED_MEANWHILE' })
  const offered = await act(anouk, status.id, 'submit', { version: 2, reason: '' })
  const published = await act(bram, status.id, 'approve', { decidedAt: offered.waiting?.decidedAt })
  expect(published).toMatchObject({ state: 'PUBLISHED', published: { benefitsInKind: 0 } })
  expect((await call('status', { token })).page).toMatch(new RegExp(`/fr/political-ads/${status.id}$`))
  expect((await mails()).map(({ subject }) => subject)).toContain(
    `Votre publicité politique ${status.id} figure au registre`,
  )
})

test('the desk sees each mail to a sponsor as it will be, but with a link that opens nothing, and does nothing by that', async () => {
  const preview = async (step: string, payload: object) =>
    (await anouk.ask('POST', `${desk}/${id}/${step}/letter`, { payload })).json<StaffLetter & { error?: string }>()
  const { id } = (await declareAndConfirm()).status
  const before = await mails()
  const asking = { text: 'Et les avantages ?', until: '2026-11-27' }
  const refusing = { text: 'La publicité ne dit pas qui la paie.' }
  const shown = [await preview('ask', asking), await preview('reject', refusing)]
  expect(shown).toMatchObject([
    { subject: `Complétez votre déclaration ${id}`, language: 'fr', channel: 'MAIL' },
    { text: expect.stringContaining(refusing.text), language: 'fr', channel: 'MAIL' },
  ])
  for (const { text } of shown) expect(text).toContain('/fr/declare-advertisement/status#…')
  expect(await preview('ask', { ...asking, until: '2026-11-22' })).toEqual({ error: 'DAY_OVER' })
  expect(await preview('halt', { on: '2026-11-23', text: 'Stop.' })).toEqual({ error: 'NOT_OPEN' })
  expect(await mails()).toEqual(before)
  expect((await anouk.ask('GET', `${desk}/${id}`)).json()).toMatchObject({ state: 'OPEN' })
  await act(anouk, id, 'ask', asking)
  await act(anouk, id, 'reject', refusing)
  const sent = (await mails()).slice(before.length)
  expect(sent.map(({ text }) => text.replace(/#[\w-]{43}/, '#…'))).toEqual(shown.map(({ text }) => text))
  // Of a sponsor who left no address there is no mail.
  const nobody = JSON.stringify({ ...sponsor })
  await site.database
    .updateTable('advertisementCases')
    .set({ declaration: nobody, state: 'OPEN' })
    .where('id', '=', id)
    .execute()
  expect(await preview('reject', refusing)).toEqual({ error: 'NO_MAIL' })
})

test('a sponsor whose line broke sends the same completion again, and it is stored and told once', async () => {
  const { token, status } = await declareAndConfirm({ notice: { ...notice, benefitsInKind: undefined } })
  const body = { token, version: status.version, ...sponsor, notice: { ...status.notice, benefitsInKind: 0 } }
  const headers = { 'idempotency-key': 'the-line-broke-here' }
  const completed = await call('complete', body, headers)
  const before = await mails()
  expect(completed).toMatchObject({ version: 2, incomplete: [] })
  expect(await call('complete', body, headers)).toEqual(completed)
  expect(await mails()).toEqual(before)
  // Another text under the same key is not that completion.
  const other = { ...body, notice: { ...body.notice, benefitsInKind: 5 } }
  expect(await call('complete', other, headers)).toEqual({ error: 'CHANGED_MEANWHILE' })
})

const red = (
  await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c00' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Anke Wilgenroos' } })
    .toBuffer()
).toString('base64')

test('a sponsor sends pictures, with the declaration and later, of which the desk puts one into the notice', async () => {
  const { token, status } = await declareAndConfirm({ picture: red, brands: ['avondbode'] })
  expect(status.pictures).toHaveLength(1)
  const body = { token, version: status.version, ...sponsor, notice: status.notice, picture: red }
  expect(await call('complete', body)).toMatchObject({ version: 2, pictures: [expect.any(String), expect.any(String)] })
  const noPicture = { ...body, version: 2, picture: Buffer.from('<script>').toString('base64') }
  expect(await call('complete', noPicture)).toEqual({ error: 'INVALID_PICTURE', field: 'picture' })

  const shown = (await anouk.ask('GET', `${desk}/${status.id}`)).json<StaffAdvertisement>()
  expect(shown).toMatchObject({ declaration: { brands: ['avondbode'] }, files: [{ kind: 'PICTURE', by: null }, {}] })
  const file = shown.files[0]!.id
  const picture = await anouk.ask('GET', `${desk}/${status.id}/files/${file}`)
  expect(picture.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect((await sanne.ask('GET', `${desk}/${status.id}/files/${file}`)).statusCode).toBe(403)

  const headers = { 'idempotency-key': 'the-answer-was-lost' }
  const choose = () => anouk.ask('POST', `${desk}/${status.id}/use-picture`, { payload: { file, version: 2 }, headers })
  const chosen = (await choose()).json<StaffAdvertisement>()
  expect((await choose()).json()).toEqual(chosen)
  expect(chosen.draft?.creativeDigest).toMatch(/^[\da-f]{64}$/)
  const { content } = await site.database
    .selectFrom('creatives')
    .selectAll()
    .where('creativeDigest', '=', chosen.draft!.creativeDigest!)
    .executeTakeFirstOrThrow()
  // Painted anew: nothing is left of what it said about its maker.
  expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: 30, height: 20 })
  expect((await sharp(content).metadata()).exif).toBeUndefined()
  // It is public once the notice is.
  expect((await site.app.inject(`/api/creatives/${chosen.draft!.creativeDigest}.webp`)).statusCode).toBe(404)
  expect(await act(bram, status.id, 'use-picture', { file, version: 2 })).toEqual({ error: 'CHANGED_MEANWHILE' })
})

test('a sponsor sends five pictures of one advertisement at most', async () => {
  const { token, status } = await declareAndConfirm({ picture: red })
  let { version } = status
  for (let sent = 1; sent < 5; sent++) {
    const answer = await call('complete', { token, version, ...sponsor, notice: status.notice, picture: red })
    ;({ version } = answer)
    expect(answer.pictures).toHaveLength(sent + 1)
  }
  const more = await call('complete', { token, version, ...sponsor, notice: status.notice, picture: red })
  expect(more).toEqual({ error: 'FILES_FULL', field: 'picture' })
  expect(await call('status', { token })).toMatchObject({ version, pictures: { length: 5 } })
})

test('the desk keeps invoices, contracts and letters with an advertisement, sealed and once', async () => {
  const { status } = await declareAndConfirm()
  const content = Buffer.from('%PDF-1.7 factuur').toString('base64')
  const record = { kind: 'INVOICE', name: '../factuur <1>.pdf', content }
  const headers = { 'idempotency-key': 'the-answer-was-lost' }
  const add = (payload: object) => anouk.ask('POST', `${desk}/${status.id}/files`, { payload, headers })
  const added = (await add(record)).json<StaffAdvertisement>()
  expect(added.files).toMatchObject([
    { kind: 'INVOICE', name: 'factuur _1_.pdf', mediaType: 'application/pdf', by: 'Anouk Voorbeeld' },
  ])
  expect(added.history.at(-1)).toMatchObject({ kind: 'FILE_ADDED', by: 'Anouk Voorbeeld' })
  expect((await add(record)).json<StaffAdvertisement>().files).toHaveLength(1)
  const saved = await anouk.ask('GET', `${desk}/${status.id}/files/${added.files[0]!.id}`)
  expect(saved.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment/),
  })
  expect(saved.body).toBe('%PDF-1.7 factuur')
  const stored = await sql<{ row: string }>`select advertisement_files::text as row from advertisement_files`.execute(
    site.database,
  )
  expect(JSON.stringify(stored.rows)).not.toMatch(/factuur|JVBERi/)
})

test('a record that is a picture, and a picture of another advertisement, cannot be put into a notice', async () => {
  const { status } = await declareAndConfirm()
  const other = await declareAndConfirm({ picture: red })
  const record = { kind: 'INVOICE', name: 'factuur.jpg', content: red }
  const added = (await anouk.ask('POST', `${desk}/${status.id}/files`, { payload: record })).json<StaffAdvertisement>()
  for (const file of [added.files[0]!.id, other.status.pictures[0]!]) {
    expect(await act(anouk, status.id, 'use-picture', { file, version: 1 })).toEqual({ error: 'NOT_FOUND' })
    // Nor does the sponsor see either.
    const { token } = await declare()
    expect(await call('picture', { token, file })).toEqual({ error: 'NOT_FOUND' })
  }
})

test('a correction of the sponsor changes the register once the desk has signed it off', async () => {
  const { token, status } = await declareAndConfirm()
  const offered = await act(anouk, status.id, 'submit', { version: 1, reason: '' })
  await act(bram, status.id, 'approve', { decidedAt: offered.waiting?.decidedAt })
  const { version } = await call('status', { token })
  const corrected = await call('complete', {
    token,
    version,
    ...sponsor,
    notice: { ...notice, sponsorName: 'Verbond Zon' },
  })
  expect(corrected).toMatchObject({ state: 'PUBLISHED', notice: { sponsorName: 'Verbond Zon' } })
  const shown = (await anouk.ask('GET', `${desk}/${status.id}`)).json<StaffAdvertisement>()
  expect(shown).toMatchObject({ published: { sponsorName: notice.sponsorName }, draft: { sponsorName: 'Verbond Zon' } })
})

test('the fields of the desk stay as they are, whatever a sponsor sends', async () => {
  const digest = 'a'.repeat(64)
  const { token, status } = await declareAndConfirm({
    notice: { ...notice, creativeDigest: digest, reachLowerBound: 5 },
  })
  expect(status.notice).not.toHaveProperty('creativeDigest')
  expect(status.notice).not.toHaveProperty('reachLowerBound')
  await call('complete', { token, version: 1, ...sponsor, notice: { ...status.notice, stoppedOn: '2026-11-01' } })
  const { notice: after } = await call('status', { token })
  expect(after).not.toHaveProperty('stoppedOn')
})

test('sponsor and desk write to each other, within a bound', async () => {
  const { token, status } = await declareAndConfirm()
  await act(anouk, status.id, 'message', { text: 'Sur quelle page ?' })
  const written = await call('message', { token, text: 'Page 3.' })
  expect(written.steps.slice(-2)).toMatchObject([
    { kind: 'WROTE_TO_SPONSOR', text: 'Sur quelle page ?' },
    { kind: 'SPONSOR_WROTE', text: 'Page 3.' },
  ])
  for (let count = 1; count < 100; count++) await call('message', { token, text: 'Encore.' })
  expect(await call('message', { token, text: 'Encore.' })).toEqual({ error: 'NOT_OPEN' })
})

test('a message that is sent again because its answer was lost is stored once', async () => {
  const { token } = await declareAndConfirm()
  const again = () =>
    site.app.inject({
      method: 'POST',
      url: `${path}/message`,
      headers: { 'idempotency-key': 'key-of-this-message' },
      payload: { token, text: 'Page 3.' },
    })
  const steps = (await again()).json<DeclarationStatus>().steps
  expect((await again()).json<DeclarationStatus>().steps).toEqual(steps)
  expect((await mails()).filter(({ text }) => text.includes('Page 3.')).length).toBeLessThan(2)
})

test('each declaration can be confirmed, also where the mails of an address are held back', async () => {
  for (let count = 0; count < 8; count++)
    await site.app.inject({
      method: 'POST',
      url: path,
      remoteAddress: `192.0.2.${count + 1}`,
      payload: { ...declaration, remarks: `Nummer ${count}` },
    })
  const links = (await mails()).filter(({ recipient }) => recipient === declarant.email)
  expect(new Set(links.map(({ advertisementId }) => advertisementId)).size).toBe(8)
  expect(links.filter(({ nextAttemptAt }) => nextAttemptAt.getTime() <= site.clock.now).length).toBeLessThan(8)
})

test.each([
  ['an address that is none', { email: 'noor@' }, { error: 'INVALID_EMAIL', field: 'email' }],
  ['a street of a person', { sponsorKind: 'PERSON' }, { error: 'HOME_ADDRESS', field: 'sponsorAddress' }],
  [
    'a street of a person whose number has other digits',
    { sponsorKind: 'PERSON', notice: { ...notice, sponsorAddress: 'Kade １２' } },
    { error: 'HOME_ADDRESS', field: 'sponsorAddress' },
  ],
  [
    'a link that runs something',
    { notice: { ...notice, sponsorWebsite: 'javascript:x' } },
    { error: 'INVALID_NOTICE', field: 'sponsorWebsite' },
  ],
  ['targeting', { notice: { ...notice, targeting: 'USED' } }, { error: 'INVALID_BODY' }],
])('%s is refused with its field', async (_, changes, error) => {
  const answer = await send({ ...declaration, ...changes })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject(error)
})

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a PDF', '%PDF-1.7 %âãÏÓ'],
  ['a GIF that is a script', 'GIF89a=1;alert(1)//'],
])('%s is no picture of a sponsor', async (_what, content) => {
  const answer = await send({ ...declaration, picture: Buffer.from(content).toString('base64') })
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'INVALID_PICTURE', field: 'picture' }])
  expect(await site.database.selectFrom('advertisementCases').select('id').execute()).toEqual([])
})

test('a picture with a page behind it is shown as a picture only, and nothing of the page comes into the register', async () => {
  const page = Buffer.from('<script>alert(1)</script>')
  const polyglot = Buffer.concat([Buffer.from(red, 'base64'), page]).toString('base64')
  const { status } = await declareAndConfirm({ picture: polyglot })
  const { files } = (await anouk.ask('GET', `${desk}/${status.id}`)).json<StaffAdvertisement>()
  const shown = await anouk.ask('GET', `${desk}/${status.id}/files/${files[0]!.id}`)
  expect(shown.headers).toMatchObject({
    'content-type': expect.stringMatching('^image/'),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  await act(anouk, status.id, 'use-picture', { file: files[0]!.id, version: status.version })
  const { content } = await site.database.selectFrom('creatives').select('content').executeTakeFirstOrThrow()
  expect(Buffer.from(content).includes(page)).toBe(false)
})

test('a name cannot add a header to a mail', async () => {
  const name = 'Noor\r\nBcc: evil@lindehof.example'
  const answers = [await send({ ...declaration, name }), await send({ ...declaration, remarks: name })]
  expect(answers.map(({ statusCode }) => statusCode)).toContain(200)
  const written = await site.database.selectFrom('outbox').selectAll().execute()
  for (const { recipient, subject, replyToName } of written)
    expect(`${recipient}${subject}${replyToName}`).not.toMatch(/[\r\n]|evil/)
})

test('a sponsor sees the pictures that they sent, and nobody else, nor a record of the desk', async () => {
  const { token, status } = await declareAndConfirm({ picture: red })
  const { pictures } = await call('status', { token })
  expect(pictures).toHaveLength(1)
  const [file] = pictures
  expect(await call('picture', { token, file })).toEqual({ mediaType: expect.stringMatching('^image/'), content: red })
  const { token: other } = await declareAndConfirm()
  expect(await call('picture', { token: other, file })).toEqual({ error: 'NOT_FOUND' })
  const record = { kind: 'INVOICE', name: 'factuur.png', content: red }
  await anouk.ask('POST', `/api/internal-privacy-rights/advertisements/${status.id}/files`, { payload: record })
  const files = site.database.selectFrom('advertisementFiles').select('id').where('advertisementId', '=', status.id)
  const { id: invoice } = await files.where('kind', '=', 'INVOICE').executeTakeFirstOrThrow()
  expect((await call('status', { token })).pictures).toEqual([file])
  expect(await call('picture', { token, file: invoice })).toEqual({ error: 'NOT_FOUND' })
})

test('pictures of a declaration that nobody confirms are removed after a day, those of others are not', async () => {
  const { token } = await declare({ picture: red })
  const { token: confirmed } = await declareAndConfirm({ picture: red })
  await removeOldDeclarations(site.database, new Date(site.clock.now + dayInMs - 1))
  const later = new Date(site.clock.now + dayInMs + 1)
  const stored = () => site.database.selectFrom('advertisementFiles').select('id').execute()
  const before = (await stored()).length
  await removeOldDeclarations(site.database, later)
  expect((await stored()).length).toBe(before - 1)
  expect((await call('confirm', { token })).pictures).toEqual([])
  expect((await call('status', { token: confirmed })).pictures).toHaveLength(1)
})

test('a wrong link opens nothing, an old one neither, and what nobody confirms is removed', async () => {
  const { token } = await declare()
  for (const step of ['status', 'confirm'])
    expect(await call(step, { token: 'x'.repeat(43) })).toEqual({ error: 'NOT_FOUND' })
  await removeOldDeclarations(site.database, new Date(site.clock.now + 13 * dayInMs))
  expect(await call('status', { token })).toMatchObject({ state: 'DECLARED' })
  await removeOldDeclarations(site.database, new Date(site.clock.now + 15 * dayInMs))
  expect(await call('status', { token })).toEqual({ error: 'NOT_FOUND' })
  const { token: later } = await declareAndConfirm()
  site.clock.now += 366 * dayInMs
  expect(await call('status', { token: later })).toEqual({ error: 'NOT_FOUND' })
})

test('the text of a sponsor is sealed in the database', async () => {
  const { token } = await declareAndConfirm()
  await call('message', { token, text: 'Vertrouwelijk bericht.' })
  const raw = site.database.withoutPlugins()
  const cases = await sql`select * from advertisement_cases`.execute(raw)
  const history = await sql`select * from advertisement_history`.execute(raw)
  const rows = JSON.stringify([cases.rows, history.rows])
  expect(rows).not.toMatch(/Van Damme|noor@|zaterdagkrant|Vertrouwelijk|Polderlicht/)
})
