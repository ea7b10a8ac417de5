import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteStatus, staffCallsPath, type SiteStatus } from '@site/shared/calls'
import { assert } from 'superstruct'
import { readSystems } from '../configuration/systems.ts'
import {
  createTemporaryFolder,
  openServer,
  openStaffSite,
  releaseFiles,
  runRetention,
  StaffBrowser,
  testConfig,
} from '../testing/index.ts'
import { addTelemetry } from './store.ts'

const now = new Date('2026-11-21T10:00:00Z')
const evil = '<img src=x onerror=alert(1)>'
const legal = (version: string) => ({ version, routes: [{ path: 'document/:key' }] })
const place = { app: 'mf-legal', route: 'document/:key' }
const host = { version: '1.0.0-host', routes: [] }
const publications = {
  host: { by: 'An', at: '2026-11-01T09:00:00Z' },
  'mf-legal': { by: `Bo ${evil}`, at: '2026-11-20T09:00:00Z', commit: 'abc1234', owner: `Team ${evil}` },
}

const folder = await createTemporaryFolder()
const until = '2026-11-25T10:00:00Z'
const canary = { id: 'canary', apps: { 'mf-legal': legal('1.0.0-canary') }, until, buckets: [0, 1, 2, 3, 4] }
const preview = { id: 'preview', apps: { 'mf-legal': legal('1.0.0-preview') }, until }
const routes = ['document/:key']
const old = {
  app: 'mf-legal',
  version: '1.0.0-old',
  since: '2026-11-01T10:00:00Z',
  until: '2026-11-20T10:00:00Z',
  routes,
}
await folder.write(
  releaseFiles({
    apps: { host, 'mf-legal': legal('1.0.0-new') },
    publications,
    rest: { disabled: ['mf-legal'] },
    sideChannels: {
      'canary/mf-legal': canary,
      [`preview/${'1'.repeat(32)}`]: preview,
      [`preview/${'2'.repeat(32)}`]: { ...preview, until: '2026-11-20T10:00:00Z' },
    },
    previousVersions: [old, { app: 'mf-legal', version: '1.0.0-canary', since: '2026-11-21T09:00:00Z', routes }],
  }),
)
const { app, database, provider } = await openStaffSite('2026-11-21T10:00:00Z', { siteDirectory: folder.path })
const seen = { ...place, version: '1.0.0-new' }
await addTelemetry(
  database,
  [
    {
      ...seen,
      visits: 5,
      failedLoads: 1,
      emptyPages: 3,
      busyPages: 4,
      errors: 2,
      faultNetworks: 2,
      lcp: 1900,
      cls: 90,
      inp: 190,
      longTask: 6000,
    },
  ],
  1,
  now,
)
await addTelemetry(
  database,
  [
    { ...seen, visits: 3 },
    { ...place, version: '1.0.0-old', visits: 12, navigation: [90] },
    { ...place, version: '1.0.0-canary', visits: 4, errors: 1, lcp: 480 },
  ],
  1,
  now,
)

/** The page of a member of staff, after the login that it leads to. */
async function open(person: string, { at = '/status', host: name = 'nl.localhost:8080', language = 'nl' } = {}) {
  const browser = new StaffBrowser(app, name)
  const headers = { accept: 'text/html', 'accept-language': language }
  const first = await browser.ask('GET', at, { headers })
  expect([first.statusCode, first.headers['cache-control']]).toEqual([303, 'no-store'])
  const returnTo = new URL(String(first.headers.location), 'http://nl.localhost').searchParams.get('returnTo')!
  const end = await browser.logIn(person, returnTo)
  return { browser, end, headers }
}

test.each([
  ['nl.localhost:8080', 'nl-BE,nl;q=0.9', 'nl', 'Status van de site', 'Fouten', '2 (25%)'],
  ['be.localhost:8080', 'fr-BE,fr;q=0.9,en;q=0.8', 'fr', 'État du site', 'Erreurs', '2 (25 %)'],
  ['nl.localhost:8080', 'de,en;q=0.5', 'en', 'Status of the site', 'Errors', '2 (25%)'],
])(
  'staff on %s with the language %s log in and read in %s what is live',
  async (name, language, lang, title, errors, share) => {
    const { browser, end, headers } = await open('sanne', { host: name, language })
    expect(end).toBe(`/status?lang=${lang}`)
    const { statusCode, body } = await browser.ask('GET', end, { headers })
    expect(statusCode).toBe(200)
    expect(body).toContain(`<html lang="${lang}">`)
    expect(body).toContain(`<h1>${title}</h1>`)
    expect(body.replaceAll('\u00a0', ' ')).toContain(`data-label="${errors}"><span>${share}</span>`)
    expect(body).toContain('1.0.0-new')
    expect(body).toContain('1.0.0-old')
    expect(body).toContain('abc1234')
  },
)

test('names given by publishers are escaped, and the page can neither run nor fetch anything', async () => {
  const { browser, end, headers } = await open('sanne')
  const { body, headers: sent } = await browser.ask('GET', end, { headers })
  expect(body).toContain('Team &lt;img src=x onerror=alert(1)&gt;')
  expect(body).not.toContain('<img')
  expect(body).not.toContain('<script')
  expect(sent['content-security-policy']).toMatch(/^default-src 'none'; style-src(?: 'sha256-[^']+'){2}; form-action/)
  expect([sent['cache-control'], sent['x-robots-tag']]).toEqual(['no-store', 'noindex'])
})

test('staff without the role see a page that says so, and the attempt is recorded', async () => {
  const { browser, headers } = await open('tom')
  const { statusCode, body } = await browser.ask('GET', '/status', { headers })
  expect([statusCode, body.includes('Geen toegang'), body.includes('1.0.0-new')]).toEqual([403, true, false])
  expect((await browser.ask('GET', '/status.json')).statusCode).toBe(403)
  const rejections = await database.selectFrom('staffAudit').select('details').where('action', '=', 'REFUSED').execute()
  expect(rejections.map(({ details }) => JSON.parse(String(details)) as unknown)).toContainEqual({
    call: 'GET /status',
    error: 'FORBIDDEN',
  })
})

test('a developer of the site sees the same page, and nothing else of staff', async () => {
  const { browser, end, headers } = await open('milan')
  const { statusCode, body } = await browser.ask('GET', end, { headers })
  expect([statusCode, body.includes('1.0.0-new')]).toEqual([200, true])
  expect((await browser.ask('GET', '/status.json')).statusCode).toBe(200)
  expect(await browser.logIn('milan', '/fr/internal-privacy-rights')).toBe('/status?lang=fr')
  for (const path of ['/requests', '/tasks', '/audit', '/complaints', '/members'])
    expect([path, (await browser.ask('GET', `${staffCallsPath}${path}`)).statusCode]).toEqual([path, 403])
})

test('programs get the same as JSON, by URL or by `Accept`, and never without a login', async () => {
  const { browser } = await open('sanne')
  const json = { accept: 'application/json' }
  const answers = [await browser.ask('GET', '/status.json'), await browser.ask('GET', '/status', { headers: json })]
  const [first, second] = answers.map((answer) => answer.json<SiteStatus>())
  expect(second).toEqual(first)
  assert(first, siteStatus)
  const nothing = { count: 0, median: null, p75: null }
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  expect(first).toMatchObject({
    version,
    since: '2026-11-14T10:00:00.000Z',
    release: { id: 'one', at: '2026-11-20T10:00:00.000Z' },
    previews: [{ apps: ['mf-legal'], until: '2026-11-25T10:00:00Z' }],
    canaries: [{ release: 'canary', apps: [{ app: 'mf-legal', version: '1.0.0-canary' }], share: 5 }],
    apps: [
      { app: 'host', owner: null, versions: [{ version: '1.0.0-host', channel: 'live', publisher: 'An', visits: 0 }] },
      {
        app: 'mf-legal',
        owner: `Team ${evil}`,
        isDisabled: true,
        versions: [
          {
            version: '1.0.0-new',
            channel: 'live',
            since: '2026-11-20T10:00:00.000Z',
            publisher: `Bo ${evil}`,
            publishedAt: '2026-11-20T09:00:00Z',
            commit: 'abc1234',
            visits: 8,
            failedLoads: 1,
            emptyPages: 3,
            busyPages: 4,
            errors: 2,
            faultNetworks: 2,
            ttfb: nothing,
            lcp: { count: 1, median: 1700, p75: 1850 },
            inp: { count: 1, median: 175, p75: 188 },
            cls: { count: 1, median: 88, p75: 94 },
          },
          { version: '1.0.0-canary', channel: 'canary', visits: 4 },
          { version: '1.0.0-old', channel: null, publisher: null, visits: 12 },
        ],
      },
    ],
  })
  const stranger = new StaffBrowser(app)
  expect((await stranger.ask('GET', '/status.json')).statusCode).toBe(401)
  expect((await stranger.ask('GET', '/status', { headers: json })).statusCode).toBe(401)
})

test('a canary stands below the live version, with numbers of both', async () => {
  const { browser, headers } = await open('sanne')
  const { body } = await browser.ask('GET', '/status?lang=en', { headers })
  expect(body).toMatch(/Canary: 5% of the visitors see <strong>mf-legal 1.0.0-canary<\/strong>, since /)
  const rowOf = (version: string) => cellsOf(body.slice(body.indexOf(`<span>${version} (`)))
  expect(rowOf('1.0.0-new').slice(3)).toEqual([
    '8',
    '1 (12.5%)',
    '3 (37.5%)',
    '4 (50%)',
    '2 (25%)',
    '2',
    '1.9 sec',
    '188 ms',
    '7.4 sec',
    '0.094',
    '–',
  ])
  expect(rowOf('1.0.0-canary').slice(3)).toEqual([
    '4',
    '0 (0%)',
    '0 (0%)',
    '0 (0%)',
    '1 (25%)',
    '0',
    '475 ms',
    '–',
    '–',
    '–',
    '–',
  ])
})

test('staff read when each duty of retention was last done', async () => {
  await runRetention({ config: testConfig(), database, now: () => now })
  const { browser, headers } = await open('sanne')
  const { duties } = (await browser.ask('GET', '/status.json')).json<SiteStatus>()
  expect(duties).toContainEqual({ duty: 'expiredAnswers', doneAt: now.toISOString() })
  expect(duties).toContainEqual({ duty: 'digests', doneAt: null })
  const { body } = await browser.ask('GET', '/status?lang=fr', { headers })
  const rowOf = (name: string) => cellsOf(body.slice(body.indexOf(`<span>${name}<`)))
  expect(rowOf('Réponses expirées')).toEqual(['Réponses expirées', '21 nov. 2026, 11:00'])
  expect(rowOf('Résumés pour le personnel')).toEqual(['Résumés pour le personnel', 'jamais'])
})

test('staff and who reads along see which documents are in force, since when, with systems, brands and files', async () => {
  const contentDirectory = join(import.meta.dirname, '../content')
  const systems = readSystems(join(contentDirectory, 'systems.json'))
  const content = await openServer({
    database,
    now: () => now,
    openId: provider.settings,
    config: { contentDirectory, systems },
  })
  const browser = new StaffBrowser(content)
  await browser.logIn('fleur', '/status?lang=nl')
  const status = (await browser.ask('GET', '/status.json')).json<SiteStatus>().content
  const policy = status.documents.find(({ document, locale }) => document === 'privacy-policy' && locale === 'nl_nl')
  expect(policy).toMatchObject({ since: expect.stringMatching(/^2\d{3}-\d\d-\d\d$/), changedAt: expect.any(String) })
  expect(policy!.since <= '2026-11-21').toBe(true)
  expect(status.files).toContainEqual({ file: 'second-person.json', changedAt: null })
  expect(status.systems.map(({ id }) => id)).toEqual(systems.map(({ id }) => id))
  const { body } = await browser.ask('GET', '/status?lang=nl', { headers: { accept: 'text/html' } })
  for (const text of ['<h2>Inhoud</h2>', 'privacy-policy', systems[0]!.owner, 'Avondbode', 'geen bestand'])
    expect(body).toContain(text)
})

/** The texts of the first row of a table. */
function cellsOf(html: string): string[] {
  const [row = ''] = html.split('</tr>')
  return row
    .split('</span>')
    .map((cell) => cell.replace(/^.*<span>/s, ''))
    .slice(0, -1)
}

test('the page works without a release, and answers 503 where nobody can log in', async () => {
  const bare = await openServer({ database, now: () => now, openId: provider.settings })
  const browser = new StaffBrowser(bare)
  const end = await browser.logIn('sanne', '/status?lang=en')
  expect((await browser.ask('GET', end)).body).toContain('The site has not been published yet.')
  const closed = await openServer({ database, now: () => now })
  const answer = await closed.inject({ url: '/status', headers: { host: 'nl.localhost' } })
  expect(answer.statusCode).toBe(503)
  expect(answer.body).toContain('OIDC_ISSUER')
})
