import { readSite, siteValues } from '@site/shared/rules/site'
import { parse } from 'csv-parse/sync'
import { behalves, flowTypes, requestStates, type StaffRequest, type StaffRequestPage } from '@site/shared/calls'
import { langs } from '@site/shared/contract'
import { dpoMailbox, mapKeys, privacyMailbox } from '@site/shared/rules'
import { sql } from 'kysely'
import { openStaffSite, StaffBrowser, type StaffSite } from '../../testing/index.ts'
import { bodyOf, intakeAt } from '../testing/request-server.ts'

const calls = '/api/internal-privacy-rights'
const address = {
  street: 'Dorpsstraat',
  houseNumber: '1',
  houseNumberExtension: '',
  postalCode: '1234 AB',
  city: 'Lindehofdorp',
  country: 'NL',
}
const body = bodyOf('OBJECTION', {
  email: 'klant@lindehof.example',
  phoneNumber: '+31200000012',
  userInfo: { salutation: 'FEMALE', firstName: 'Noor', lastName: 'Van Damme', address },
})

let site: StaffSite
let staff: StaffBrowser
let outsider: StaffBrowser

beforeAll(async () => {
  site = await openStaffSite('2026-11-21T10:00:00Z')
  staff = new StaffBrowser(site.app)
  outsider = new StaffBrowser(site.app)
  await staff.logIn('sanne')
  await outsider.logIn('tom')
})

const rowsOf = (file: string): Record<string, string>[] => parse(file, { columns: true, bom: true, delimiter: ';' })

function submit(browser: StaffBrowser, changes: object = {}, headers: Record<string, string> = {}) {
  return browser.ask('POST', `${calls}/request`, {
    payload: { ...body, intake: intakeAt(site.clock.now), ...changes },
    headers,
  })
}

const countRequests = async () => (await site.database.selectFrom('privacyRequests').selectAll().execute()).length
const mailsOf = (reference: string) =>
  site.database
    .selectFrom('outbox')
    .select(['id', 'recipient', 'subject', 'text'])
    .where('requestReference', '=', reference)
    .orderBy('recipient')
    .execute()
const audit = () => site.database.selectFrom('staffAudit').selectAll().orderBy('id', 'desc').execute()

test('a request for a customer is stored with who sent it and what they noted, and goes to the privacy mailbox at once', async () => {
  const intake = { askedOn: '2026-11-01', channel: 'PHONE', identification: 'CALLED_BACK' }
  const answer = await submit(staff, { intake })
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      ok: true,
      reference: expect.stringMatching(/^LM-/),
      receivedAt: '2026-11-21T10:00:00.000Z',
      answerBy: '2026-12-01',
    },
  ])
  const { reference } = answer.json<StaffRequest>()
  const stored = await site.database
    .selectFrom('privacyRequests')
    .selectAll()
    .where('reference', '=', reference)
    .execute()
  const notes = { channel: 'PHONE', identification: 'CALLED_BACK', sentBy: 'Sanne Voorbeeld (sanne)' }
  expect(stored).toMatchObject([{ state: 'VERIFIED', ...notes }])
  const mails = await mailsOf(reference)
  expect(mails).toMatchObject([
    { recipient: 'klant@lindehof.example', subject: `We hebben je verzoek ${reference} ontvangen` },
    {
      recipient: privacyMailbox,
      text: expect.stringMatching(/Sanne Voorbeeld.*telefoon.*teruggebeld op een bekend nummer/),
    },
  ])
  expect((await audit())[0]).toMatchObject({ action: 'SUBMIT', reference, subject: 'sanne' })
})

test('POST /api/internal-privacy-rights/request: same body as above', async () => {
  const answer = await staff.ask('POST', `${calls}/request`, { payload: { ...body, intake: undefined } })
  expect(answer.statusCode).toBe(200)
  const { reference } = answer.json<StaffRequest>()
  const shown = await staff.ask('GET', `${calls}/requests/${reference}`)
  expect(shown.json()).toMatchObject({ channel: 'PHONE', askedOn: '2026-11-21', identification: null })
})

const rejections: [string, () => StaffBrowser, Record<string, string>, number, string][] = [
  ['without a session', () => new StaffBrowser(site.app), {}, 401, 'UNAUTHORIZED'],
  [
    'without a session, by a program that says no origin',
    () => new StaffBrowser(site.app),
    { origin: '' },
    401,
    'UNAUTHORIZED',
  ],
  ['with a made-up session', () => withSession('a'.repeat(43)), {}, 401, 'UNAUTHORIZED'],
  ['without the role', () => outsider, {}, 403, 'FORBIDDEN'],
  ['from a page of another site', () => staff, { origin: 'https://evil.example' }, 403, 'OTHER_ORIGIN'],
  ['from the other country’s site', () => staff, { origin: 'http://be.localhost:8080' }, 403, 'OTHER_ORIGIN'],
  ['from a page that hides where it is', () => staff, { origin: 'null' }, 403, 'OTHER_ORIGIN'],
]

function withSession(id: string) {
  const browser = new StaffBrowser(site.app)
  browser.cookies.set('staff', id)
  return browser
}

test.each(rejections)('a request %s is refused, and nothing is stored', async (_, browser, headers, status, error) => {
  const before = await countRequests()
  const answer = await submit(browser(), {}, headers)
  expect([answer.statusCode, answer.json(), await countRequests()]).toEqual([status, { error }, before])
})

test.each(['/requests', '/requests.csv', '/requests/LM-0000-0000'])('only staff with the role get %s', async (path) => {
  expect((await new StaffBrowser(site.app).ask('GET', calls + path)).statusCode).toBe(401)
  expect((await outsider.ask('GET', calls + path)).statusCode).toBe(403)
})

test.each(flowTypes)(
  'a customer without an e-mail address makes a request of the kind %s by letter',
  async (flowType) => {
    const given = bodyOf(flowType, { email: '', phoneNumber: '', userInfo: { lastName: 'Van Damme', address } })
    const answer = await submit(staff, { ...given, intake: { channel: 'LETTER', askedOn: '2026-11-20' } })
    expect(answer.statusCode).toBe(200)
    const { reference } = answer.json<StaffRequest>()
    expect(await mailsOf(reference)).toMatchObject([{ recipient: privacyMailbox }])
    const nowhere = await submit(staff, { ...given, userInfo: { lastName: 'Van Damme' } })
    expect([nowhere.statusCode, nowhere.json()]).toEqual([400, { error: 'INVALID_BODY', field: 'email' }])
  },
)

test.each(behalves)('a request for a %s says how it was shown that the person may make it', async (behalf) => {
  const authority = 'De moeder. Ze toonde een uittreksel.'
  const concerned = { name: 'Mies Bos', email: 'mies@lindehof.example', phoneNumber: '', address: '' }
  const { reference } = (
    await submit(staff, { intake: intakeAt(site.clock.now), behalf, authority, concerned })
  ).json<StaffRequest>()
  const shown = await staff.ask('GET', `${calls}/requests/${reference}`)
  expect(shown.json()).toMatchObject({ behalf, authority, concerned })
  expect((await mailsOf(reference))[1]?.text).toContain(authority)
  const unshown = await submit(staff, { intake: intakeAt(site.clock.now), behalf, authority: ' ', concerned })
  expect([unshown.statusCode, unshown.json()]).toEqual([400, { error: 'INVALID_BODY', field: 'authority' }])
})

test.each(langs)(
  'the customer gets a receipt in %s with all that Art. 13 GDPR requires, and nothing that was said',
  async (language) => {
    const intake = { askedOn: '2026-11-03', channel: 'PHONE' }
    const answer = await submit(staff, { language, userMessage: 'TypedMessage', intake })
    const { reference } = answer.json<StaffRequest>()
    const [receipt] = await mailsOf(reference)
    for (const part of [
      reference,
      new RegExp(`/${language}/privacy-rights/status#[\\w-]{40}`),
      siteValues(readSite(), language, 'be').legalName,
      dpoMailbox.be,
      /6\(1\)\(c\)|article 6, paragraphe 1, point c|artikel 6, lid 1, onder c/,
      /3 november 2026|3 novembre 2026|3 November 2026/,
      /drie jaar|trois ans|three years/,
      /1000 Bru/,
      `/${language}/document/privacy-policy`,
    ])
      expect(receipt?.text).toMatch(part)
    expect(receipt?.text).not.toMatch(/TypedMessage|Van Damme|\+31200000012|Dorpsstraat/)
    const history = site.database
      .selectFrom('privacyRequestHistory')
      .select('mailId')
      .where('reference', '=', reference)
    expect(await history.where('kind', '=', 'RECEIVED').execute()).toEqual([{ mailId: receipt?.id }])
  },
)

const mistakes: [string, object, object][] = [
  ['tomorrow', { intake: intakeAt(Date.parse('2026-11-22')) }, { error: 'IMPOSSIBLE_DAY', field: 'askedOn' }],
  ['years ago', { intake: intakeAt(Date.parse('2024-11-22')) }, { error: 'IMPOSSIBLE_DAY', field: 'askedOn' }],
  ['no day', { intake: { channel: 'PHONE' } }, { error: 'INVALID_BODY', field: 'intake' }],
  ['no channel', { intake: { askedOn: '2026-11-20' } }, { error: 'INVALID_BODY', field: 'intake' }],
  ['an unknown channel', { intake: intakeAt(0, { channel: 'PIGEON' }) }, { error: 'INVALID_BODY', field: 'intake' }],
  ['no brand', { brands: [] }, { error: 'INVALID_BODY', field: 'brands' }],
  ['no e-mail address', { email: 'klant' }, { error: 'INVALID_EMAIL', field: 'email' }],
]

test.each(mistakes)('a request with %s is refused in words', async (_, changes, error) => {
  const answer = await submit(staff, changes)
  expect([answer.statusCode, answer.json()]).toEqual([400, error])
})

describe('the list', () => {
  const list = async (query = '') => (await staff.ask('GET', `${calls}/requests${query}`)).json<StaffRequestPage>()
  let late: string
  let formula: string

  beforeAll(async () => {
    await site.database.deleteFrom('privacyRequests').execute()
    late = (await submit(staff, { intake: { askedOn: '2026-10-01', channel: 'LETTER' } })).json<StaffRequest>()
      .reference
    site.clock.now += 1000
    formula = (
      await submit(staff, { flowType: 'RECTIFICATION', country: 'NL', brands: [], userMessage: '=1+1;"a"\nb' })
    ).json<StaffRequest>().reference
    site.clock.now += 1000
    const anonymous = new StaffBrowser(site.app)
    await anonymous.ask('POST', '/api/privacy-rights/request', { payload: { ...body, flowType: 'RIGHT_OF_ACCESS' } })
  })

  test('has the open ones by deadline, then the others, the late ones marked, and nothing of the persons', async () => {
    const { requests, total, staff: who } = await list('?tab=all')
    expect([total, who]).toEqual([
      3,
      {
        name: 'Sanne Voorbeeld',
        subject: 'sanne',
        hasRole: true,
        hasTasks: false,
        mayAudit: false,
        handlesAdvertisements: false,
        readsOnly: false,
      },
    ])
    expect(requests).toMatchObject([
      { reference: late, state: 'VERIFIED', overdue: true, answerBy: '2026-10-30', daysLeft: -22 },
      { reference: formula, state: 'VERIFIED', overdue: false, country: 'NL', daysLeft: 30 },
      { flowType: 'RIGHT_OF_ACCESS', state: 'RECEIVED', overdue: false, sentBy: null, daysLeft: null },
    ])
    expect(JSON.stringify(requests)).not.toContain('klant@')
    expect((await audit())[0]).toMatchObject({ action: 'LIST', details: '{"tab":"all"}' })
  })

  test.each([
    ['?state=RECEIVED', ['RIGHT_OF_ACCESS']],
    ['', ['OBJECTION', 'RECTIFICATION']],
    ['?state=VERIFIED', ['OBJECTION', 'RECTIFICATION']],
    ['?country=NL', ['RECTIFICATION']],
    ['?flowType=OBJECTION', ['OBJECTION']],
    ['?tab=overdue', ['OBJECTION']],
    ['?tab=week', []],
    ['?tab=mine', []],
    ['?tab=unassigned', ['OBJECTION', 'RECTIFICATION']],
    ['?owner=none', ['OBJECTION', 'RECTIFICATION']],
    ['?owner=me', []],
    ['?state=WITHDRAWN', []],
    ['?tab=overdue&state=RECEIVED', []],
    ['?tab=all&page=2', [], 3],
    ['?tab=all&search=klant@lindehof.example', ['OBJECTION', 'RECTIFICATION', 'RIGHT_OF_ACCESS']],
    ['?search=%20KLANT@Lindehof.example&state=RECEIVED', ['RIGHT_OF_ACCESS']],
    ['?search=lant@lindehof.example', []],
    ['?search=%25@%25', []],
    ['?sort=flowType&tab=all', ['OBJECTION', 'RECTIFICATION', 'RIGHT_OF_ACCESS']],
    ['?sort=country', ['OBJECTION', 'RECTIFICATION']],
    ['?sort=country&country=NL', ['RECTIFICATION']],
    ['?search=LM-', ['OBJECTION', 'RECTIFICATION', 'RIGHT_OF_ACCESS']],
    ['?tab=open&search=LM-', ['OBJECTION', 'RECTIFICATION']],
    ['?tab=all&search=LM-', ['OBJECTION', 'RECTIFICATION', 'RIGHT_OF_ACCESS']],
    ['?search=--', []],
    ['?search=klant', ['OBJECTION', 'RECTIFICATION', 'RIGHT_OF_ACCESS']],
    ['?search=van%20der%20damme', []],
    ['?tab=open&search=VANDAMME%20noor', ['OBJECTION', 'RECTIFICATION']],
  ] as [string, string[], number?][])('%s shows %j', async (query, flows, total = flows.length) => {
    const shown = await list(query)
    expect([shown.requests.map(({ flowType }) => flowType), shown.total]).toEqual([flows, total])
  })

  test('a request is found by its reference, however it is typed, and by its beginning', async () => {
    const findReferences = async (text: string) => {
      const { requests } = await list(`?search=${encodeURIComponent(text)}`)
      return requests.map(({ reference }) => reference)
    }
    const typed = [late, late.toLowerCase(), late.slice(3), late.replaceAll('-', ' '), late.slice(0, 11)]
    for (const text of typed) expect(await findReferences(text)).toContain(late)
    expect(await findReferences(late)).toEqual([late])
    expect((await audit())[0]).toMatchObject({ action: 'LIST', details: JSON.stringify({ search: late, hits: 1 }) })
  })

  test('each state is counted, whatever state is asked for, in what else the filter lets through', async () => {
    const none = mapKeys(requestStates, () => 0)
    const tabs = {
      open: 2,
      mine: 0,
      unassigned: 2,
      week: 0,
      overdue: 1,
      approve: 0,
      post: 0,
      messages: 0,
      answered: 0,
      unanswered: 0,
      restricted: 0,
      review: 0,
      all: 3,
    }
    const counts = { tabs, states: { ...none, RECEIVED: 1, VERIFIED: 2 } }
    for (const query of ['', '?state=RECEIVED', '?tab=overdue']) expect((await list(query)).counts).toEqual(counts)
    const dutch = { tabs: { ...tabs, open: 1, unassigned: 1, overdue: 0, all: 1 }, states: { ...none, VERIFIED: 1 } }
    expect((await list('?country=NL')).counts).toEqual(dutch)
  })

  test('an e-mail address that was searched for is not written down, but can be recognised', async () => {
    await list('?search=Klant@lindehof.example')
    const [first] = await audit()
    await list('?search=klant@lindehof.example')
    const [second] = await audit()
    expect(first!.details).toMatch(/^\{"search":"hmac [\w-]{43}","hits":3\}$/)
    expect(second!.details).toBe(first!.details)
  })

  test('the four searches of a person who calls without a reference find the request; no word of it can be read', async () => {
    const changes = {
      flowType: 'RECTIFICATION',
      email: 'ilse.vdb@lindehof.example',
      phoneNumber: '+31612345678',
      userMessage: 'Mijn naam staat fout.',
      article: 'Brand in de Dorpsstraat',
      userInfo: { firstName: 'Ilse', lastName: 'van der Berg' },
    }
    const { reference } = (await submit(staff, changes)).json<StaffRequest>()
    for (const text of ['van der Berg', '+31612345678', 'ilse', 'Brand in de Dorpsstraat']) {
      const { requests, total } = await list(`?search=${encodeURIComponent(text)}`)
      expect([requests[0]?.reference, total]).toEqual([reference, 1])
      const { details } = (await audit())[0]!
      expect(details).toMatch(/^\{"search":"hmac [\w-]{43}","hits":1\}$/)
    }
    const words = site.database.selectFrom('privacyRequestWords').where('reference', '=', reference)
    const stored = () => words.select(sql<string>`words::text`.as('numbers')).execute()
    expect(await stored()).toEqual([{ numbers: expect.stringMatching(/^\{(-?\d+,?){40,}\}$/) }])
    await site.database.deleteFrom('privacyRequests').where('reference', '=', reference).execute()
    expect(await stored()).toEqual([])
  })

  test.each([
    '?search=',
    `?search=${'a'.repeat(255)}`,
    '?state=OPEN',
    '?page=0',
    '?tab=late',
    '?country=be',
    '?sort=email',
  ])('%s is refused', async (query) => {
    expect((await staff.ask('GET', `${calls}/requests${query}`)).statusCode).toBe(400)
  })

  test('a request about which a mail could not be delivered is marked, in the list and by itself', async () => {
    const failed = async (reference: string) =>
      (await staff.ask('GET', `${calls}/requests/${reference}`)).json<StaffRequest>().mailFailed
    const { requests } = await list()
    expect(requests.map(({ mailFailed }) => mailFailed)).toEqual([false, false])
    const { reference } = requests[0]!
    const mails = site.database.updateTable('outbox').where('requestReference', '=', reference)
    await mails.set({ givenUpAt: new Date(site.clock.now) }).execute()
    expect((await list()).requests.map(({ mailFailed }) => mailFailed)).toEqual([true, false])
    expect([await failed(reference), await failed(formula)]).toEqual([true, false])
    await mails.set({ givenUpAt: null }).execute()
  })

  test('a request is shown whole, and that it was seen is written down', async () => {
    const answer = await staff.ask('GET', `${calls}/requests/${late}`)
    expect(answer.json()).toMatchObject({
      brands: ['Avondbode'],
      askedOn: '2026-10-01',
      email: 'klant@lindehof.example',
      name: 'Noor Van Damme',
      address: ['Dorpsstraat 1', '1234 AB Lindehofdorp', 'NL'],
    })
    expect((await audit())[0]).toMatchObject({ action: 'VIEW', reference: late, name: 'Sanne Voorbeeld' })
    expect((await staff.ask('GET', `${calls}/requests/LM-0000-0000`)).statusCode).toBe(404)
  })

  test('the file for spreadsheets holds the same, and no formula', async () => {
    const answer = await staff.ask('GET', `${calls}/requests.csv?state=VERIFIED&language=nl`)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="verzoeken-2026-11-21.csv"',
      'cache-control': 'no-store',
    })
    expect(rowsOf(answer.body)).toMatchObject([
      { Referentie: formula, Bericht: '\'=1+1;"a"\nb', Telefoonnummer: '+31200000012', 'Te laat': 'Nee' },
      {
        Referentie: late,
        Merken: 'Avondbode',
        Adres: 'Dorpsstraat 1, 1234 AB Lindehofdorp, NL',
        Status: 'Te behandelen',
        'Gevraagd op': '1 oktober 2026',
        'Te laat': 'Ja',
      },
    ])
    expect((await audit())[0]).toMatchObject({ action: 'EXPORT', details: '{"state":"VERIFIED"}' })
  })

  test('the file without personal data has the cases, in words, and nobody who can be recognised', async () => {
    const query = 'state=VERIFIED&language=fr&without=PERSONAL_DATA'
    const { body: file, headers } = await staff.ask('GET', `${calls}/requests.csv?${query}`)
    expect(headers['content-disposition']).toContain('"demandes-sans-donnees-personnelles-2026-11-21.csv"')
    expect(rowsOf(file)).toMatchObject([
      { Référence: formula },
      {
        Référence: late,
        Statut: 'À traiter',
        'Réponse au plus tard': expect.stringMatching(/ 2026$/),
        'En retard': 'Oui',
      },
    ])
    expect(file).not.toMatch(/@|lindehof|Van Damme|Sanne|1\+1|\+31/i)
    expect((await audit())[0]).toMatchObject({ details: '{"state":"VERIFIED","without":"PERSONAL_DATA"}' })
    const wrong = await staff.ask('GET', `${calls}/requests.csv?language=fr&without=x`)
    expect(wrong.statusCode).toBe(400)
  })
})
