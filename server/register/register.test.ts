import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { sampleCampaigns } from '../campaigns/sample/campaigns.ts'
import { removeCampaigns, removeOldCampaigns, saveCampaigns } from '../campaigns/save-campaigns.ts'
import { startFailingPostgres } from '../database/testing/postgres-behind-proxy.ts'
import { createTemporaryFolder, listenTo, makeCampaign, openServer } from '../testing/index.ts'
import { openDatabases } from './open-databases.ts'

const today = '2026-11-21'
const now = () => new Date(`${today}T12:00:00Z`)
const postgres = await startFailingPostgres()
const folder = await createTemporaryFolder()
const reports: string[] = []
const report = (problem: string) => {
  reports.push(problem)
}
const settings = { databaseUrl: postgres.url, databaseDirectory: '', snapshotDirectory: folder.path }

async function start(changes: Partial<Parameters<typeof openDatabases>[0]> = {}) {
  const opened = await openDatabases({ ...settings, readOnly: false, ...changes }, { report, now: () => new Date() })
  let statements = 0
  const database = listenTo(opened.database, () => (statements += 1))
  const app = await openServer({ ...opened, database, now, config: { databaseUrl: postgres.url } })
  const read = (path: string) => app.inject(path)
  return {
    ...opened,
    app,
    read,
    /** Number of statements of its calls; those of the register do not count. */
    statements: () => statements,
    /** Waits until an answer is as wanted. */
    async until(path: string, isReady: (answer: Awaited<ReturnType<typeof read>>) => boolean) {
      for (;;) {
        const answer = await read(path)
        if (isReady(answer)) return answer
        await pause(50)
      }
    },
    async close() {
      await app.close()
      await opened.register.close()
      await opened.database.destroy()
    },
  }
}

const first = await start()
// A line end of JavaScript, a tab and the end of a line: a file of lines must keep them.
const odd = makeCampaign('NL-odd', { sponsorName: 'Één\u2028Bond\t"x"\n\\n', absentItems: ['PAYER_NONE'] })
const gone = makeCampaign('NL-gone', { publicationStartDate: '2018-01-01', publicationEndDate: '2018-02-01' })
await saveCampaigns(first.database, 'NL', [...sampleCampaigns('NL', today, 700), odd, gone])
await saveCampaigns(first.database, 'BE', sampleCampaigns('BE', today, 30))
await saveCampaigns(first.database, 'NL', [{ ...odd, reachLowerBound: 5 }])
await removeOldCampaigns(first.database, now())

afterAll(() => postgres.close())

const list = '/api/campaign-items?countryCode=NL'
const some = sampleCampaigns('NL', today, 700)[3]!

const filters = ['', '&period=PAST_30_DAYS', '&channel=DIGITAL', '&text=bond', '&text=de', '&text=verkiezing']
const orders = ['', '&sort=running', '&sort=spending', '&sort=views', '&sort=sponsor']
const reads = [
  ...filters.flatMap((filter) => orders.map((order) => `${list}&limit=7${filter}${order}`)),
  `${list}&from=2025-01-01&to=2025-12-31`,
  `${list}&sponsor=${encodeURIComponent(some.sponsorName)}`,
  `${list}&payer=${encodeURIComponent(some.sponsorName)}`,
  `${list}&context=${some.campaignContextType}&sort=sponsor`,
  list.replace('NL', 'BE'),
  '/api/campaign-insight?countryCode=NL&text=bond',
  `/api/campaign-items/${some.id}?countryCode=NL`,
  '/api/campaign-items/NL-odd?countryCode=NL',
  '/api/campaign-items/NL-odd/versions?countryCode=NL',
  '/api/campaign-items/NL-gone?countryCode=NL',
  '/api/campaign-items/unknown?countryCode=NL',
  '/api/campaign-items.csv?countryCode=NL&text=bond',
  '/api/campaign-items.json?countryCode=NL&sort=spending',
  '/api/campaign-items.atom?countryCode=NL&locale=nl_nl',
]

function contentOf({ statusCode, body }: { statusCode: number; body: string }): [number, unknown] {
  if (!body.startsWith('{')) return [statusCode, body]
  const { asOf: _, ...content } = JSON.parse(body) as { asOf?: string }
  return [statusCode, content]
}

const readAll = async ({ read }: Pick<typeof first, 'read'>) => {
  const answers: unknown[] = []
  for (const path of reads) answers.push([path, ...contentOf(await read(path))])
  return answers
}

/** The page after the first one, which begins behind its cursor. */
async function nextPage({ read }: Pick<typeof first, 'read'>) {
  const { nextCursor } = (await read(`${list}&limit=20&sort=running`)).json<{ nextCursor: string }>()
  return contentOf(await read(`${list}&limit=20&sort=running&cursor=${nextCursor}`))
}

/** Until the snapshot has as many advertisements. */
const holds = (server: Pick<typeof first, 'until'>, notices: number) =>
  server.until('/healthz', (answer) => answer.json<{ snapshot?: { notices?: number } }>().snapshot?.notices === notices)

/** No copy was read before. */
const startedAt = Date.now()

describe.each(['stopped', 'frozen'] as const)('while the database is %s', (how) => {
  let before: unknown[] = []
  let secondPage: unknown
  const withTag = [
    `${list}&limit=50`,
    '/api/campaign-items/NL-odd?countryCode=NL',
    '/api/campaign-insight?countryCode=NL',
  ]
  const tags = new Map<string, unknown>()

  beforeAll(async () => {
    await first.until(list, ({ body }) => !body.includes('"asOf"'))
    await holds(first, 731)
    before = await readAll(first)
    secondPage = await nextPage(first)
    for (const path of withTag) tags.set(path, (await first.read(path)).headers['etag'])
    if (how === 'stopped') await postgres.stop()
    else postgres.freeze()
    await first.until(list, ({ body }) => body.includes('"asOf"'))
  })

  test('every filter and order, details, history, figures, exports and feeds are as with it', async () => {
    expect(await readAll(first)).toEqual(before)
    expect(await nextPage(first)).toEqual(secondPage)
  })

  test('answers say as of when they are, and name nobody who may keep them longer', async () => {
    for (const path of reads.filter((address) => !/\.csv|\.atom|gone|unknown/.test(address))) {
      const { body, headers } = await first.read(path)
      const { asOf } = JSON.parse(body) as { asOf: string }
      expect([path, new Date(asOf).toISOString(), Date.parse(asOf) >= startedAt]).toEqual([path, asOf, true])
      expect([headers['age'], headers['warning']]).toEqual([undefined, undefined])
    }
  })

  test('a page in the cache of a browser is not taken for the one without a time', async () => {
    for (const path of withTag) {
      const { headers } = await first.read(path)
      const statusFor = async (tag: unknown) =>
        (await first.app.inject({ url: path, headers: { 'if-none-match': String(tag) } })).statusCode
      expect([path, await statusFor(tags.get(path)), await statusFor(headers['etag'])]).toEqual([path, 200, 304])
    }
  })

  test('the sitemap and the search are there without a look at the database, the server stays in rotation', async () => {
    const sent = first.statements()
    for (const path of ['/sitemap.xml', '/api/search-index?locale=nl_nl', '/api/brands']) {
      expect([path, (await first.app.inject({ url: path, headers: { host: 'nl.localhost' } })).statusCode]).toEqual([
        path,
        path === '/api/brands' ? 404 : 200,
      ])
    }
    expect(first.statements()).toBe(sent)
  })

  test('a form is rejected, to be sent again', async () => {
    const payload = { name: 'An', email: 'an@lindehof.example', question: 'Waar?' }
    const answer = await first.app.inject({ method: 'POST', url: '/api/contact?locale=nl_nl', payload })
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { error: 'SERVICE_UNAVAILABLE' }])
    expect(answer.headers['retry-after']).toBe('5')
  })

  test('the outage is reported once, and its end once; then answers have no `asOf`', async () => {
    if (how === 'stopped') await postgres.start()
    else postgres.thaw()
    const answer = await first.until(list, ({ body }) => !body.includes('"asOf"'))
    expect(answer.statusCode).toBe(200)
    const words = reports.splice(0).filter((problem) => problem.startsWith('The register'))
    const once = [
      expect.stringMatching(/^The register is read from its snapshot, as of 2026-.+\(.+\)\.$/),
      'The register is read from the database again.',
    ]
    // On a busy machine the database may be too late once more.
    expect(words).toEqual(words.length > 2 ? [...once, ...once] : once)
  })
})

test('a query that takes the database too long is read from the snapshot, and the next one from the database', async () => {
  let from: string | undefined
  await first.database.transaction().execute(async (transaction) => {
    await sql`lock table campaign_revisions in access exclusive mode`.execute(transaction)
    await first.until(list, ({ body }) => body.includes('"asOf"'))
    from = await first.register.read(({ asOf }) => asOf)
  })
  expect(Date.parse(from ?? '')).toBeGreaterThan(0)
  await first.until(list, ({ body }) => !body.includes('"asOf"'))
})

test('an export under way when the database stops comes to its end, and says so there', async () => {
  let count = 0
  const { exportRows, exportFormats } = await import('../campaigns/export/export-routes.ts')
  const seen = {}
  async function* stopping() {
    for await (const rows of exportRows(first.register, { countryCode: 'NL' }, today, seen)) {
      yield rows
      if (count++ > 0) continue
      await postgres.stop()
      await first.until(list, ({ body }) => body.includes('"asOf"'))
    }
  }
  let text = ''
  for await (const part of exportFormats.json.write(stopping(), seen)) text += part
  const { campaignItems, asOf } = JSON.parse(text) as { campaignItems: unknown[]; asOf: string }
  expect([campaignItems.length, new Set(campaignItems.map((item) => JSON.stringify(item))).size]).toEqual([701, 701])
  expect(Date.parse(asOf)).toBeGreaterThan(0)
  await postgres.start()
  await first.until(list, ({ body }) => !body.includes('"asOf"'))
})

let lastChange = 0

test('changed, new and removed advertisements reach the snapshot within seconds', async () => {
  await saveCampaigns(first.database, 'NL', [
    { ...odd, reachLowerBound: 6 },
    makeCampaign('NL-new', { campaignContextNoteNl: 'Woordenaar' }),
  ])
  await removeCampaigns(first.database, sql`id = ${some.id}`)
  lastChange = Date.now()
  await first.until('/healthz', (answer) => Date.parse(answer.json().snapshot.asOf) > lastChange)
  const before = await readAll(first)
  await postgres.stop()
  expect(await readAll(first)).toEqual(before)
  const versions = (await first.read('/api/campaign-items/NL-odd/versions?countryCode=NL')).json<{
    versions: unknown[]
  }>()
  expect(versions.versions).toHaveLength(3)
  expect((await first.read(`${list}&text=woordenaar`)).json()).toMatchObject({ total: 1 })
  expect((await first.read(`/api/campaign-items/${some.id}?countryCode=NL`)).statusCode).toBe(410)
  await postgres.start()
  await first.until(list, ({ body }) => !body.includes('"asOf"'))
})

/** Its files are those of the first server on this folder. */
const files = async (ending: string) =>
  (await readdir(join(folder.path, '1'))).filter((name) => name.endsWith(ending)).toSorted()

test('its files are for this user alone, two at most, and nothing is left beside them', async () => {
  expect((await files('.ndjson.zst')).length).toBeGreaterThan(0)
  expect((await files('.ndjson.zst')).length).toBeLessThanOrEqual(2)
  expect(await files('.tmp')).toEqual([])
  for (const name of await readdir(join(folder.path, '1'))) {
    const { mode } = await stat(join(folder.path, '1', name))
    expect([name, mode & 0o077]).toEqual([name, 0])
  }
})

describe('a server that starts while the database is away', () => {
  const inFolder = (file: string) => join(folder.path, '1', file)

  beforeAll(async () => {
    // It is written within seconds after a change.
    while (Number((await files('.ndjson.zst')).at(-1)?.split(/[-.]/)[1]) < lastChange) await pause(100)
    await first.close()
    await postgres.stop()
  })

  test('serves its snapshot with `asOf`, and the register once the database is there', async () => {
    const second = await start()
    const { asOf, total } = (await second.read(`${list}&limit=1`)).json<{ asOf: string; total: number }>()
    expect([total > 700, Date.parse(asOf) < Date.now()]).toEqual([true, true])
    expect((await second.read('/healthz')).json()).toMatchObject({ database: false, snapshot: { asOf } })
    await postgres.start()
    await second.until(list, ({ body }) => !body.includes('"asOf"'))
    await saveCampaigns(second.database, 'NL', [makeCampaign('NL-later')])
    await second.until('/healthz', (answer) => answer.json<{ snapshot: { asOf: string } }>().snapshot.asOf > asOf)
    await second.close()
    await postgres.stop()
  })

  test('does not use a damaged file, but the one before, and says so', async () => {
    const name = (await files('.ndjson.zst')).at(-1) ?? ''
    const [, time = ''] = name.split(/[-.]/)
    const damaged = [2, 1].map((later) => `register-${Number(time) + later}.ndjson.zst`)
    await writeFile(inFolder(damaged[0]!), Buffer.alloc(1000))
    await writeFile(inFolder(damaged[1]!), (await readFile(inFolder(name))).subarray(0, -1))
    reports.length = 0
    const second = await start()
    expect((await second.read(list)).json()).toMatchObject({ asOf: new Date(Number(time)).toISOString() })
    expect(reports.filter((problem) => problem.includes('damaged'))).toEqual(
      damaged.map((file) => expect.stringContaining(`${file} is damaged and not used: `)),
    )
    await second.close()
    for (const file of damaged) await rm(inFolder(file))
  })

  test('READ_ONLY=on: everything can be read, nothing is taken', async () => {
    await postgres.start()
    const second = await start({ readOnly: true })
    expect((await second.read(list)).json()).toMatchObject({ asOf: expect.any(String), total: expect.any(Number) })
    expect((await second.read('/healthz')).json()).toMatchObject({ snapshot: { asOf: expect.any(String) } })
    const payload = { name: 'An', email: 'an@lindehof.example', question: 'Waar?' }
    const answer = await second.app.inject({ method: 'POST', url: '/api/contact?locale=nl_nl', payload })
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toMatchObject([
      503,
      { error: 'READ_ONLY' },
      '60',
    ])
    await second.close()
  })
})

test('with the embedded database READ_ONLY=on does the same', async () => {
  const opened = await openDatabases(
    { databaseUrl: undefined, databaseDirectory: 'memory://', snapshotDirectory: undefined, readOnly: true },
    { report, now },
  )
  await saveCampaigns(opened.embedded!, 'NL', [odd])
  const app = await openServer({ ...opened, now })
  const { body } = await app.inject(list)
  expect(JSON.parse(body)).toMatchObject({ total: 1, asOf: now().toISOString() })
  const answer = await app.inject({
    method: 'POST',
    url: '/api/contact?locale=nl_nl',
    payload: { name: 'An', email: 'an@lindehof.example', question: 'Waar?' },
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { error: 'READ_ONLY' }])
  await opened.embedded?.destroy()
})
