import type { NoticeDraft, StaffAdvertisement, StaffAdvertisementLine } from '@site/shared/calls'
import { sendToRepository } from '../campaigns/repository/deliveries.ts'
import { saveCampaigns } from '../campaigns/save-campaigns.ts'
import { makeCampaign, makeWholeNotice, openStaffSite, StaffBrowser, testConfig } from '../testing/index.ts'

const calls = '/api/internal-privacy-rights/advertisements'
const site = await openStaffSite('2026-11-23T10:00:00Z')
const anouk = new StaffBrowser(site.app)
const bram = new StaffBrowser(site.app)
const sanne = new StaffBrowser(site.app)
await anouk.logIn('anouk')
await bram.logIn('bram')
await sanne.logIn('sanne')

beforeEach(async () => {
  for (const table of ['advertisementCases', 'campaignItems', 'campaignVersions', 'outbox'] as const)
    await site.database.deleteFrom(table).execute()
})

const { id: _id, ...whole } = makeWholeNotice('x')
const notice: NoticeDraft = { ...whole, publicationStartDate: '2026-12-01', publicationEndDate: '2026-12-20' }
const organisation = { sponsorKind: 'ORGANISATION', sponsorOrigin: 'EU' }
const reason = 'De betaler stond er niet bij.'

async function post(browser: StaffBrowser, path: string, payload: object) {
  return browser.ask('POST', `${calls}/${path}`, { payload })
}

async function enter(changes: object = {}, about: object = {}): Promise<StaffAdvertisement> {
  const answer = await post(anouk, 'new', {
    country: 'NL',
    ...organisation,
    ...about,
    notice: { ...notice, ...changes },
  })
  expect(answer.json()).not.toHaveProperty('error')
  return answer.json()
}

async function act(browser: StaffBrowser, { id }: { id: string }, step: string, body: object) {
  return (await post(browser, `${id}/${step}`, body)).json<StaffAdvertisement & { error?: string }>()
}

const edit = (browser: StaffBrowser, item: StaffAdvertisement, changes: NoticeDraft) =>
  act(browser, item, 'edit', { version: item.version, ...organisation, notice: { ...item.draft, ...changes } })

async function offer(item: StaffAdvertisement, why = '') {
  return act(anouk, item, 'submit', { version: item.version, reason: why })
}

const approve = (browser: StaffBrowser, { id, waiting }: StaffAdvertisement) =>
  act(browser, { id }, 'approve', { decidedAt: waiting?.decidedAt })

async function publish(changes: object = {}) {
  return approve(bram, await offer(await enter(changes)))
}

async function list(tab: string, text = '') {
  const answer = await anouk.ask('GET', `${calls}?tab=${tab}${text && `&text=${text}`}`)
  return answer.json<{ advertisements: StaffAdvertisementLine[]; counts: Record<string, number> }>()
}

const readNotice = (id: string) => site.app.inject(`/api/campaign-items/${id}?countryCode=NL`)

test('one person enters an advertisement, another signs off the version, and it is in the register', async () => {
  const entered = await enter()
  expect(entered).toMatchObject({
    state: 'OPEN',
    origin: 'STAFF',
    daysLeft: 8,
    incomplete: [],
    problems: [],
    version: 1,
  })
  expect(entered.id).toMatch(/^NL-2026-[\dA-F]{12}$/)
  const offered = await offer(entered)
  expect(offered).toMatchObject({ state: 'OPEN', isToApprove: true, waiting: { by: 'Anouk Voorbeeld', version: 1 } })
  expect((await readNotice(entered.id)).statusCode).toBe(404)
  expect(await approve(anouk, offered)).toEqual({ error: 'SAME_PERSON' })
  const published = await approve(bram, offered)
  expect(published).toMatchObject({ state: 'PUBLISHED', published: { noticeVersion: 1 }, waiting: null })
  expect(published.history.map(({ kind, by }) => [kind, by])).toEqual([
    ['ENTERED', 'Anouk Voorbeeld'],
    ['SUBMITTED', 'Anouk Voorbeeld'],
    ['APPROVED', 'Bram Voorbeeld'],
    ['PUBLISHED', 'Anouk Voorbeeld'],
  ])
  expect((await readNotice(entered.id)).json()).toMatchObject({ sponsorName: notice.sponsorName, noticeVersion: 1 })
})

test('a colleague is told by mail that an advertisement is theirs, and that it is not any more', async () => {
  const entered = await enter()
  await act(bram, entered, 'assign', { to: 'me' })
  const mails = () => site.database.selectFrom('outbox').select(['id', 'recipient', 'text']).execute()
  expect(await mails()).toEqual([])
  const taken = await anouk.ask('POST', `${calls}/${entered.id}/assign`, {
    payload: { to: 'me' },
    headers: { 'over-owner': 'bram' },
  })
  expect(taken.json()).toMatchObject({ owner: 'Anouk Voorbeeld' })
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail!.recipient).toMatch(/^bram\./)
  expect(mail!.text).toContain(`/internal-privacy-rights/advertisements/${entered.id}`)
})

test('a version that is changed after it was offered has to be signed off anew', async () => {
  const offered = await offer(await enter())
  const edited = await edit(anouk, offered, { sponsorName: 'Verbond Zon' })
  expect(edited).toMatchObject({ version: 2, waiting: null, draft: { sponsorName: 'Verbond Zon' } })
  expect(await approve(bram, offered)).toEqual({ error: 'NOT_OPEN' })
  expect(await offer(offered)).toEqual({ error: 'CHANGED_MEANWHILE' })
  // Bram changed it: Anouk may sign it off, Bram may not.
  const byBram = await offer(await edit(bram, edited, { sponsorName: 'Verbond Maan' }))
  expect(await approve(bram, byBram)).toEqual({ error: 'SAME_PERSON' })
  expect(await approve(anouk, byBram)).toEqual({ error: 'SAME_PERSON' })
})

test('a colleague does not sign off a version: it is open again', async () => {
  const offered = await offer(await enter())
  const back = await act(bram, offered, 'take-back', { decidedAt: offered.waiting?.decidedAt })
  expect(back).toMatchObject({
    waiting: null,
    state: 'OPEN',
    history: expect.arrayContaining([expect.objectContaining({ kind: 'TAKEN_BACK' })]),
  })
})

test('missing items are named by number, and nothing incomplete is offered', async () => {
  const entered = await enter({
    benefitsInKind: undefined,
    payerName: undefined,
    absentItems: [],
    publicationStartDate: undefined,
  })
  const numbers = entered.incomplete.map(({ number }) => number)
  expect(numbers).toEqual(expect.arrayContaining([4, 5]))
  expect(entered.problems).not.toEqual([])
  expect(await offer(entered)).toEqual({ error: 'NOTICE_INCOMPLETE' })
})

test('a correction has a reason, which the history of the notice shows without names', async () => {
  const published = await publish()
  const edited = await edit(anouk, published, { sponsorName: 'Verbond Zon' })
  expect(edited).toMatchObject({ state: 'PUBLISHED', version: 2 })
  expect((await list('correction')).advertisements).toHaveLength(1)
  expect(await offer(edited)).toEqual({ error: 'TEXT_TOO_SHORT' })
  await approve(bram, await offer(edited, reason))
  const answer = await readNotice(published.id)
  expect(answer.json()).toMatchObject({ noticeVersion: 2, sponsorName: 'Verbond Zon', changeReasonNl: reason })
  expect(answer.body).not.toMatch(/Anouk|Bram/)
})

test('a draft does not replace what an import has changed meanwhile', async () => {
  const published = await publish()
  const edited = await edit(anouk, published, { sponsorName: 'Verbond Zon' })
  await saveCampaigns(site.database, 'NL', [{ ...makeCampaign(published.id), sponsorName: 'Verbond Maan' }])
  expect(await offer(edited, reason)).toEqual({ error: 'CHANGED_MEANWHILE' })
})

test('an imported advertisement has a case that is corrected like any other', async () => {
  await saveCampaigns(site.database, 'NL', [makeWholeNotice('NL-7')])
  const imported = (await anouk.ask('GET', `${calls}/NL-7`)).json<StaffAdvertisement>()
  expect(imported).toMatchObject({
    state: 'PUBLISHED',
    origin: 'IMPORT',
    version: 0,
    draft: { sponsorName: expect.any(String) },
  })
  const edited = await edit(anouk, imported, { sponsorName: 'Verbond Zon' })
  expect(await approve(bram, await offer(edited, reason))).toMatchObject({ published: { noticeVersion: 2 } })
  expect((await list('published', 'nl-7')).advertisements.map(({ id }) => id)).toEqual(['NL-7'])
  expect((await list('published', 'verbond z')).advertisements.map(({ id }) => id)).toEqual(['NL-7'])
  expect((await list('published', '%25')).advertisements).toEqual([])
})

const vote = {
  campaignContextType: 'MUNICIPAL',
  electionNameNl: 'Raad',
  electionLevel: 'LOCAL',
  electionTerritory: 'Oudemeer',
  officialInformationUrl: 'https://www.kiesraad.example/',
} as const
const near = { ...vote, electionDate: '2027-02-20' }

test.each([
  ['SPONSOR', near, 'THIRD_COUNTRY', 'EU'],
  ['FUNDING', near, 'EU', 'NON_EU'],
  [null, near, 'RESIDENT', 'EU'],
  [null, { ...vote, electionDate: '2027-03-21' }, 'THIRD_COUNTRY', 'NON_EU'],
] as const)(
  'in the three months before a vote, what comes from a third country is refused: %s',
  async (refusal, election, sponsorOrigin, fundingRegion) => {
    const absentItems = whole.absentItems?.filter((word) => !/^(ELECTION|OFFICIAL)/.test(word)) ?? []
    const entered = await enter({ ...election, fundingRegion, absentItems }, { sponsorOrigin })
    expect(entered.refusal).toBe(refusal)
    const offered = await offer(entered)
    if (refusal) expect(offered).toEqual({ error: 'THIRD_COUNTRY' })
    else expect(offered.waiting).not.toBeNull()
  },
)

test('only the municipality of a person is taken, and a wrong field is named', async () => {
  const send = (about: object, changes: object) =>
    post(anouk, 'new', { country: 'NL', ...organisation, ...about, notice: { ...notice, ...changes } })
  for (const sponsorAddress of ['Dijkweg 1, Oudemeer', 'Dijkweg, Oudemeer']) {
    const home = await send({ sponsorKind: 'PERSON' }, { sponsorAddress })
    expect([home.statusCode, home.json()]).toEqual([400, { error: 'HOME_ADDRESS', field: 'sponsorAddress' }])
  }
  expect((await send({ sponsorKind: 'PERSON' }, { sponsorAddress: 'Oudemeer' })).statusCode).toBe(200)
  const wrong = await send({}, { sponsorWebsite: 'javascript:alert(1)' })
  expect([wrong.statusCode, wrong.json()]).toEqual([400, { error: 'INVALID_NOTICE', field: 'sponsorWebsite' }])
})

/** Corrects a notice: its sponsor is a person, of whom the municipality is public. */
async function turnIntoPerson(first: StaffAdvertisement, changes: object = {}) {
  const changed = await act(anouk, first, 'edit', {
    version: first.version,
    sponsorKind: 'PERSON',
    sponsorOrigin: 'EU',
    notice: { ...first.draft, sponsorAddress: 'Oudemeer', ...changes },
  })
  return approve(bram, await offer(changed, reason))
}

test.each(['Zijlpad 7, Oudemeer', 'Zijlpad ٧, Oudemeer', 'Zijlpad, Oudemeer'])(
  'an address that was published of what turned out to be a person is in no version of the notice any more: %s',
  async (sponsorAddress) => {
    const name = { sponsorName: 'Éloïse Fontclaire', payerName: 'ELOISE FONTCLAIRE' }
    const first = await publish({ ...name, sponsorAddress, payerAddress: sponsorAddress })
    await turnIntoPerson(first, { payerAddress: 'Oudemeer' })
    const history = await site.app.inject(`/api/campaign-items/${first.id}/versions?countryCode=NL`)
    const everything = [
      history,
      await readNotice(first.id),
      await site.app.inject('/api/campaign-items.json?countryCode=NL'),
      await site.app.inject('/api/campaign-items.csv?countryCode=NL'),
      await site.app.inject('/api/campaign-items.atom?countryCode=NL'),
      await site.app.inject(`/api/campaign-items/${first.id}/label?locale=nl_nl`),
      await site.app.inject('/api/campaign-items?countryCode=NL&text=Zijlpad'),
    ]
    expect(history.body).toContain('"noticeVersion":1')
    expect(everything.map(({ body }) => body.includes('Zijlpad'))).toEqual(everything.map(() => false))
  },
)

test('what the European repository has of a person is corrected by another version of the same advertisement', async () => {
  const config = testConfig({ repositoryUrl: 'https://repository.example/notices' })
  const sent: { identification: Record<string, unknown>; text: string }[] = []
  const sendNow = async (now: string) => {
    const send = async (_to: string, text: string) => {
      sent.push({ ...(JSON.parse(text) as { identification: Record<string, unknown> }), text })
    }
    await sendToRepository({ config, database: site.database, send }, new Date(now))
  }
  const online = { channel: 'DIGITAL', sponsorAddress: 'Zijlpad 7, Oudemeer' }
  const first = await publish(online)
  await sendNow('2026-11-23T10:01:00Z')
  const unsent = await publish(online)
  await turnIntoPerson(first)
  await turnIntoPerson(unsent)
  for (const minute of [2, 3, 4]) await sendNow(`2026-11-23T10:0${minute}:00Z`)
  const files = sent.map(({ identification: { baseIdentifier, version }, text }) => [
    String(baseIdentifier).split('/')[1],
    version,
    text.includes('Zijlpad'),
  ])
  // What was sent cannot be sent back; nothing else has the street.
  expect(files[0]).toEqual([first.id, 1, true])
  expect(files.slice(1)).toEqual(
    expect.arrayContaining([
      [first.id, 2, false],
      [unsent.id, 1, false],
      [unsent.id, 2, false],
    ]),
  )
  expect(files).toHaveLength(4)
})

test('a person who pays their own advertisement has no home address there either', async () => {
  const own = { sponsorName: 'Éloïse Fontclaire', sponsorAddress: 'Oudemeer', payerName: 'eloise fontclaire' }
  const home = await post(anouk, 'new', {
    country: 'NL',
    ...organisation,
    sponsorKind: 'PERSON',
    notice: { ...notice, ...own, payerAddress: 'Dijkweg 1' },
  })
  expect(home.json()).toEqual({ error: 'HOME_ADDRESS', field: 'payerAddress' })
})

test('of two who sign off at once one publishes, and a change at the same time is not published unseen', async () => {
  const offered = await offer(await enter())
  const both = await Promise.all([approve(bram, offered), approve(bram, offered)])
  expect(both.map(({ error }) => error)).toEqual(expect.arrayContaining(['NOT_OPEN', undefined]))
  const other = await offer(await enter())
  const raced = await Promise.all([edit(anouk, other, { sponsorName: 'Ongezien' }), approve(bram, other)])
  expect(raced.filter(({ error }) => error === undefined)).not.toEqual([])
  const published = await readNotice(other.id)
  expect(published.body).not.toContain('Ongezien')
})

test('a name with the direction of the other way, a long one and one with a comma are shown as they are', async () => {
  const name = 'حزب الجسر, "Œuvre" \u{1F333}'
  const published = await publish({ sponsorName: name })
  expect((await readNotice(published.id)).json()).toMatchObject({ sponsorName: name })
  const turned = await post(anouk, 'new', {
    country: 'NL',
    ...organisation,
    notice: { ...notice, sponsorName: 'Partij \u202Egro.' },
  })
  expect(turned.json()).toMatchObject({ sponsor: 'Partij gro.' })
})

test('a halt says since when and why, at once and by one person', async () => {
  const published = await publish()
  const text = 'De sponsor heeft de gegevens niet aangevuld.'
  expect(await act(bram, published, 'halt', { on: '2026-11-24', text })).toEqual({ error: 'INVALID_DAY' })
  const halted = await act(bram, published, 'halt', { on: '2026-11-23', text })
  expect(halted).toMatchObject({
    state: 'STOPPED',
    published: { status: 'CANCELLED', stoppedOn: '2026-11-23', stopReasonNl: text },
  })
  expect((await list('closed')).counts).toMatchObject({ closed: 1, published: 0 })
})

test('the desk sees nothing of requests, and staff of requests nothing of the desk', async () => {
  const published = await publish()
  for (const path of ['', `/${published.id}`]) expect((await sanne.ask('GET', `${calls}${path}`)).statusCode).toBe(403)
  for (const path of ['', '/audit', '/tasks'])
    expect((await anouk.ask('GET', `/api/internal-privacy-rights${path || '/requests'}`)).statusCode).not.toBe(200)
  // Reports about advertisements, and the colleagues who handle them, are for both.
  for (const path of ['members', 'complaints'])
    expect((await anouk.ask('GET', `/api/internal-privacy-rights/${path}`)).statusCode).toBe(200)
})
