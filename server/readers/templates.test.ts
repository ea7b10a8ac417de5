import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { accounts, contactMailbox, privacyMailbox } from '@site/shared/rules'
import { fillSite, readSite } from '@site/shared/rules/site'
import { makeCampaign, makeWholeNotice } from '../testing/index.ts'
import { texts } from '../texts/texts.ts'
import { accountsFor } from './reader-page.ts'
import { renderTemplate } from './template.ts'

const root = join(import.meta.dirname, '../..')
const templates = globSync('mf-*/src/pages/**/plain.liquid', { cwd: root })
const site = readSite()
const readTexts = (part = '') =>
  JSON.parse(fillSite(readFileSync(join(root, part, 'messages/nl_nl.json'), 'utf8'), site, 'nl_nl')) as Record<
    string,
    string
  >
/** The texts of a remote, and those of notices, which some bring along. */
const readOwnTexts = (remote = '') => ({ ...readTexts('shared/notices'), ...readTexts(remote) })
const readTemplate = (file: string) => readFileSync(join(root, file), 'utf8')

test.each(templates)('the texts that %s names exist', (file) => {
  const known = Object.keys({ ...readTexts('host'), ...readOwnTexts(file.split(sep)[0]) })
  const template = readTemplate(file)
  const named = [...template.matchAll(/'([a-z_]+\.[a-z_.]+)'/gi)].map(([, id = '']) => id)
  const isKnown = (id: string) => (id.endsWith('.') ? known.some((each) => each.startsWith(id)) : known.includes(id))
  expect(named.filter((id) => !isKnown(id))).toEqual([])
})

test.each(templates)('%s fills the places of its texts, and writes a colon as its language does', (file) => {
  const template = readTemplate(file)
  const messages: Record<string, string> = readOwnTexts(file.split(sep)[0])
  const named = [...template.matchAll(/'([\w.-]+)' \| t([^}]*)/g)].flatMap(([, id = '', values = '']) => {
    const links = [...(messages[id]?.matchAll(/<(?!strong|del|ins|exact)(\w+)>/g) ?? [])]
    return links.filter(([, name]) => !values.includes(`${name}:`)).map(([link]) => id + link)
  })
  const own = [...template.matchAll(/own\.(\w+)(.*?)\}\}/g)].filter(([, name = '', values = '']) => {
    const place = /\{\w+\}/.exec(String(Object.entries(texts.nl.readers).find(([id]) => id === name)?.[1]))
    return place && !values.includes(place[0]) && !values.includes('mail_to:')
  })
  expect([named, own.map(([text]) => text), template.match(/.*\}\}:.*/g)]).toEqual([[], [], null])
})

interface Requested {
  params?: Record<string, string>
  query?: Record<string, string>
  call?: () => Promise<{ status: number; headers: Record<string, unknown>; body: unknown }>
}

/** @param body that the API answers every call with */
async function render(
  part: string,
  page: string,
  path: string,
  body?: unknown,
  country = 'nl',
  { params = {}, query = {}, call }: Requested = {},
) {
  const trees = Object.entries(readOwnTexts(part)).map(
    ([id, text]) => [id, new IntlMessageFormat(text).getAst()] as const,
  )
  const messages = Object.fromEntries(trees)
  const local = (to: string) => `/nl${to}`
  const mailboxes = { privacy: privacyMailbox, contact: contactMailbox }
  const origin = 'http://nl.localhost'
  const scope = {
    path: local(path),
    origin,
    query,
    params,
    today: '2026-11-21',
    country,
    accounts: accountsFor('nl', country === 'be' ? 'be' : 'nl'),
    mailboxes,
    own: texts.nl.readers,
  }
  const writer = {
    lang: 'nl',
    messages,
    params,
    local,
    call: call ?? (async () => ({ status: 200, headers: {}, body })),
  }
  const template = readTemplate(`${part}/src/pages/${page}plain.liquid`)
  return renderTemplate({ template }, { ...scope, title: '', summary: '' }, writer)
}

test.each<[path: string, expected: string, query?: Record<string, string>]>([
  ['email-verified', '<h1>We weten niet welk verzoek je bedoelt</h1>'],
  ['email-verified', 'De link om je verzoek te volgen staat in de mail', { state: 'ANSWERED' }],
  ['email-verification-failed', `<a href="mailto:${privacyMailbox}">`],
  ['email-verification-expired', 'Dien anders een nieuw verzoek in'],
  ['privacy-rights/processed', '<h1>Je privacyrechten</h1>'],
])('%s says what has happened, is described, and is for no search engine', async (path, expected, query = {}) => {
  const written = await render('mf-privacy-rights', '', `/${path}`, undefined, 'nl', { query })
  const { content } = written
  expect(String(content)).toContain(expected)
  expect(String(content).includes('Mail je verzoek')).toBe(path.includes('processed'))
  expect([written.is('is_unlisted'), written.textOf('summary')]).toEqual([true, expect.stringMatching(/^.{20}/)])
})

test.each(['nl', 'be'])('who has an account in %s finds where to delete it', async (country) => {
  const { content } = await render('mf-privacy-rights', 'forgotten-overview/', '/', undefined, country)
  const links = String(content).match(/https:[^"]*/g) ?? []
  const here = accounts.filter(({ countries }) => countries.some((each) => each === country))
  expect(links).toEqual(here.map(({ address }) => address))
})

test('the home page says what is true today, and without that where it stands', async () => {
  const facts = {
    runningAdvertisements: 1_234,
    policyDate: '2026-11-23',
    answer: { flowType: 'RIGHT_OF_ACCESS', medianDays: 6 },
  }
  const known = String((await render('mf-legal', 'home/', '/', facts)).content)
  expect(known).toContain('>1.234 politieke advertenties lopen nu</a>')
  expect(known).toContain('<time datetime="2026-11-23">23 november 2026</time> begon ons privacybeleid te gelden')
  expect(known).toContain('6 dagen tot ons antwoord op de vraag wat we van je weten')
  const none = { runningAdvertisements: null, policyDate: null, answer: null }
  const unknown = String((await render('mf-legal', 'home/', '/', none)).content)
  for (const text of [
    'Politieke advertenties: wie betaalt',
    'Privacybeleid: met de versies',
    'Privacyverzoeken: hoeveel',
  ])
    expect(unknown).toContain(text)
  const { content } = await render('mf-legal', 'home/', '/', { ...facts, runningAdvertisements: 0 })
  expect(String(content)).toContain('>0 politieke advertenties lopen nu</a>')
})

test.each([
  ['', '/privacy-rights/access', 'binnen een maand'],
  ['brands/', '/privacy-rights/direct-marketing/brands', 'binnen 30 dagen'],
])('who mails a request reads what happens then, and how long it takes (%s%s)', async (page, path, time) => {
  const content = String((await render('mf-privacy-rights', page, path)).content)
  expect(content).toContain('Ons privacyteam kijkt naar je verzoek.')
  expect(content).toContain(time)
})

test('who has a question finds where to mail it', async () => {
  for (const page of ['home/', 'about/']) {
    const { content } = await render('mf-legal', page, '/')
    expect(String(content)).toContain(`Mail je vraag naar <a href="mailto:${contactMailbox}">`)
  }
})

test('who lost the link to a request reads where to write', async () => {
  const { content } = await render('mf-privacy-rights', 'status/', '/privacy-rights/status')
  expect(String(content)).toContain(privacyMailbox)
})

test('who cannot press the button reads where to report an advertisement, and what is not stated yet', async () => {
  const version = { noticeVersion: 1, noticeDate: '2026-01-01' }
  const item = makeCampaign('NL-1', {
    ...version,
    campaignBudgetLowerBound: 1_000,
    absentItems: ['AMOUNTS_NOT_YET_AVAILABLE'],
  })
  const body = { ...item, versions: [item] }
  const { content } = await render('mf-transparency', 'detail/', '/political-ads/NL-1', body)
  expect(String(content)).toContain(
    `Mail het naar <a href="mailto:${privacyMailbox}">${privacyMailbox}</a>, met de referentie die bovenaan staat.`,
  )
  expect(String(content)).not.toContain('Met de knop')
  expect(String(content)).toMatch(/<dt>5\. Uitgegeven bedrag<\/dt><dd>Nog niet beschikbaar<\/dd>/)
  expect(String(content)).toContain('andere voordelen: Nog niet beschikbaar')
})

const parties = { payerName: 'Steunfonds', ultimateBeneficiaryOwnerName: 'Éloïse de Fontclaire' }

test.each([
  makeCampaign('NL-1'),
  makeWholeNotice('NL-1', { ...parties, previousPublicationSuspended: true, sponsorWebsite: 'https://a.example' }),
])('the notice %j has the numbers of the template, our rights page and the regulator', async (item) => {
  const body = { ...item, noticeVersion: 1, noticeDate: '2026-01-01', versions: [item] }
  const { content } = await render('mf-transparency', 'detail/', '/political-ads/NL-1', body)
  const numbers = [...String(content).matchAll(/<(?:dt|h2|p)>((?:\d+, )*\d+)\. /g)].flatMap(([, found = '']) =>
    found.split(', ').map(Number),
  )
  expect([...new Set(numbers)].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1))
  expect(String(content)).toContain('<a href="/nl/privacy-rights">Naar je privacyrechten</a>')
  expect(String(content)).toContain('Commissariaat voor de Media')
  expect(String(content)).toContain('Opdrachtgever (sponsor)')
  if (!item.electionDate) return
  expect(String(content)).toMatch(/Europees Parlement 2029, Europees, op <time[^>]*>7 juni 2029<\/time>, in Nederland/)
  expect(String(content)).toContain('met persoonsgegevens gebruikt: nee.')
  expect(String(content)).toContain('AI-systemen: geen.')
  expect(String(content)).toContain('https://a.example')
})

test('an empty register offers no downloads, and the overview of rights leads to every page', async () => {
  const register = await render('mf-transparency', 'overview/', '/political-ads', { campaignItems: [], total: 0 })
  expect(String(register.content)).not.toMatch(/\.csv|\.json/)
  const { content } = await render('mf-privacy-rights', 'overview/', '/privacy-rights')
  for (const page of ['status', 'figures', 'push-notifications'])
    expect(String(content)).toContain(`"/nl/privacy-rights/${page}"`)
})

test.each(['overview/', 'detail/'])(
  'the page %s says as of when it is, where the register is read without the database',
  async (page) => {
    const asOf = '2026-11-25T13:32:00.000Z'
    const body = { ...makeCampaign('NL-1'), noticeDate: '2026-11-20', campaignItems: [], total: 0, versions: [], asOf }
    const { content } = await render('mf-transparency', page, '/political-ads', body)
    expect(String(content)).toMatch(/Stand van <time datetime="2026-11-25T13:32:00.000Z">25 november 2026[^<]* 14:32</)
    const now = await render('mf-transparency', page, '/political-ads', { ...body, asOf: undefined })
    expect(String(now.content)).not.toContain('Stand van')
  },
)

test.each([
  ['1', ['?version=2025-01-01', '']],
  ['2026-01-01', ['?version=2025-01-01', '?version=2026-01-01', '']],
])('a comparison with %s links the versions, which are compared with a script only', async (compare, versions) => {
  const trees = Object.entries(readTexts('mf-legal')).map(([id, text]) => [id, new IntlMessageFormat(text).getAst()])
  const params = { key: 'privacy-policy' }
  const query = { version: '2025-01-01', compare }
  const writer = {
    lang: 'nl',
    messages: Object.fromEntries(trees) as Record<string, never>,
    params,
    local: (to: string) => `/nl${to}`,
    async call(url: string) {
      const body = url.includes('/versions') ? ['2026-11-01', '2026-01-01', '2025-01-01'] : '<p>Tekst</p>'
      return { status: 200, headers: { 'document-date': '2026-11-01', 'content-language': 'nl' }, body }
    },
  }
  const scope = { params, query, locale: 'nl_nl', lang: 'nl', own: texts.nl.readers }
  const template = readTemplate('mf-legal/src/pages/document/plain.liquid')
  const { content, is, textOf } = await renderTemplate({ template }, scope, writer)
  const [first = ''] = String(content).split('<h2>')
  const links = [...first.matchAll(/href="\/nl\/document\/privacy-policy([^"]*)"/g)].map(([, version]) => version)
  expect(links).toEqual(versions)
  expect(first).toContain(texts.nl.readers.comparison)
  expect(first).not.toMatch(/Tekst|<ins>|<del>/)
  expect([is('is_unlisted'), Boolean(textOf('title'))]).toEqual([true, true])
})

test('versions of documents that were in force on the same days are described by their titles', async () => {
  const described = await Promise.all(
    ['privacy-policy', 'cookie-policy'].map((key) => describeVersion(key, { 'document-until': '2026-11-25' })),
  )
  expect(described[0]).toMatch(/^Privacybeleid, versie van .*23 november 2026.*oude versie/)
  expect(described[1]).toMatch(/^Cookiebeleid, versie van .*23 november 2026.*oude versie/)
  expect(await describeVersion('cookie-policy', {}, '2026-12-28')).toMatch(/^Cookiebeleid, .*aangekondigde versie/)
})

async function describeVersion(key: string, facts: Record<string, string>, version = '2026-11-23') {
  const headers = { 'document-date': version, 'content-language': 'nl-NL', ...facts }
  const call = async () => ({ status: 200, headers, body: '<h1>Beleid</h1><p>Kort.</p>' })
  const written = await render('mf-legal', 'document/', `/document/${key}`, undefined, 'nl', {
    call,
    params: { key },
    query: { version },
  })
  return written.textOf('description')
}
