import { once } from 'node:events'
import { readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allCalls } from '../../server/open-api/all-calls.ts'
import { bodyOf } from '../../server/requests/testing/request-server.ts'
import { makeWholeNotice } from '../../server/testing/make-campaign.ts'
import { root, run } from './processes.ts'
import { expect, hosts, test, type Site } from './test.ts'

/** Imports notices of the Netherlands as deploy's servers would. */
async function publish({ folder, as, postgresql }: Site, notices: object[]) {
  const file = join(folder, 'notices.json')
  await writeFile(file, JSON.stringify(notices.map((notice) => ({ countryCode: 'NL', ...notice }))))
  const env = { DATABASE_URL: postgresql.url, NODE_ENV: 'production' }
  await run(process.execPath, ['server/campaigns/import/main.ts', 'import', file], { as, cwd: root, env })
}

const list = '/api/campaign-items?countryCode=NL'
const documents = '/api/plainhtml/privacy-policy?locale=nl_nl'
const cachedCalls = [
  list,
  `${list}&channel=DIGITAL&sort=running&limit=50`,
  '/api/campaign-items/KEPT-1?countryCode=NL',
  '/api/campaign-items/KEPT-1/versions?countryCode=NL',
  '/api/campaign-insight?countryCode=NL',
  '/api/campaign-items.csv?countryCode=NL',
  '/api/campaign-items.json?countryCode=NL',
  '/api/campaign-items.atom?countryCode=NL&locale=nl_nl',
  '/api/search-index?locale=nl_nl',
  documents,
]
/** Calls that a person types, or nobody knows. */
const uncachedCalls = [
  `${list}&text=jansen`,
  `${list}&sponsor=Jansen`,
  `${list}&who=jansen`,
  '/api/campaign-items/none?countryCode=NL',
]

/** Returns how nginx came to its last answers at this address, latest last. */
async function cacheOf({ nginx }: Site, path: string): Promise<string[]> {
  const lines = (await nginx.readLog()).split('\n').filter((line) => line.includes(`"GET ${path.split('?')[0]} `))
  return lines.map((line) => /cache=(\S+)/.exec(line)?.[1] ?? '')
}

const ask = ({ visitor }: Site, path: string, headers = {}) => visitor.ask(hosts.nl, path, { headers })

test.beforeAll(({ site }) => publish(site, [makeWholeNotice('KEPT-1', { sponsorName: 'Eerste naam' })]))

test('nginx caches public pages once for each compression, and nothing that a person types', async ({ site }) => {
  for (const path of cachedCalls) {
    const first = await ask(site, path)
    expect([first.status, first.headers['set-cookie']], path).toEqual([200, undefined])
    await expect(async () => {
      await ask(site, path)
      expect((await cacheOf(site, path)).at(-1)).toBe('HIT')
    }, path).toPass()
    const held = await ask(site, path, { 'if-none-match': String(first.headers.etag) })
    expect([held.status, held.text], path).toEqual([304, ''])
    const whole = await ask(site, path, { 'accept-encoding': 'identity' })
    for (const encoding of ['deflate, gzip;q=0.5, br', 'gzip', 'br;q=0, zstd']) {
      const { headers, body } = await ask(site, path, { 'accept-encoding': encoding })
      const expected = /br(?!;)/.test(encoding) ? 'br' : /gzip/.exec(encoding)?.[0]
      if (whole.body.length > 1024) expect(headers['content-encoding'], `${path} ${encoding}`).toBe(expected)
      if (!headers['content-encoding']) expect(body.equals(whole.body)).toBe(true)
    }
  }
  for (const path of uncachedCalls) {
    await ask(site, path)
    await ask(site, path)
    expect((await cacheOf(site, path)).slice(-2), path).not.toContain('HIT')
  }
})

test('a preflight is answered, and nginx neither caches it nor changes what it has cached', async ({ site }) => {
  const origin = 'https://newspaper.example'
  const head = `Host: ${hosts.nl}\r\nOrigin: ${origin}\r\nAccess-Control-Request-Method: GET\r\nConnection: close\r\n\r\n`
  for (const path of cachedCalls) {
    for (const _ of [1, 2]) {
      const preflight = await site.visitor.sendBytes(hosts.nl, `OPTIONS ${path} HTTP/1.1\r\n${head}`)
      expect(preflight, path).toMatch(/^HTTP\/1\.1 204 [^]*access-control-allow-origin: \*/i)
      const { status, headers } = await ask(site, path, { origin })
      expect([status, headers['access-control-allow-origin']], path).toEqual([200, '*'])
    }
  }
})

test('everybody sees a changed notice within 6 seconds, also in a browser and where it was requested long ago', async ({
  site,
  page,
}) => {
  const requests = cachedCalls.filter((path) => path.includes('campaign-items'))
  // Another tab has cached the answers that the register gave before the change.
  await page.goto(`https://${hosts.nl}/nl/political-ads`)
  await expect(page.getByText('Eerste naam').first()).toBeVisible()
  for (const path of requests) await ask(site, path)
  await publish(site, [makeWholeNotice('KEPT-1', { sponsorName: 'Tweede naam' })])
  const published = Date.now()
  await expect.poll(() => Date.now() - published, { timeout: 10_000 }).toBeGreaterThan(6_000)
  for (const path of requests) expect((await ask(site, path)).text, path).toContain('Tweede naam')
  await page.goto(`https://${hosts.nl}/nl/political-ads`)
  await expect(page.getByRole('main')).toContainText(/(?:Eerste|Tweede) naam/)
  await expect(page.getByText('Eerste naam')).toHaveCount(0, { timeout: 1 })
})

test('while no server answers, nginx serves what it has cached, also after it reads its configuration again', async ({
  site,
}) => {
  const requests = await Promise.all(cachedCalls.map((path) => ask(site, path)))
  await Promise.all(site.servers.ports.map((port) => site.servers.stop(port, 'SIGKILL')))
  const readOn = async () => {
    for (const [at, path] of cachedCalls.entries()) {
      const { status, text } = await ask(site, path)
      expect([status, text], path).toEqual([200, requests[at]?.text])
    }
    // Neither a form nor what nobody has read is answered by a cache.
    for (const options of [{ body: bodyOf('RIGHT_OF_ACCESS') }, {}]) {
      const path = options.body ? '/api/privacy-rights/request' : `${list}&channel=TV`
      expect((await site.visitor.ask(hosts.nl, path, options)).status, path).toBe(503)
    }
  }
  await readOn()
  await site.nginx.reload()
  await readOn()
  await Promise.all(site.servers.ports.map((port) => site.servers.start(port)))
  await expect.poll(async () => (await ask(site, `${list}&channel=TV`)).status).toBe(200)
})

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Waits until both servers know that a notice withholds its advertisement; nginx is not asked. */
async function waitForServers({ servers, visitor }: Site, id: string) {
  for (const plainPort of servers.ports) {
    const read = async () =>
      (await visitor.ask(hosts.nl, `/api/campaign-items/${id}?countryCode=NL`, { plainPort })).text
    await expect.poll(read).toContain('creativeWithheldNl')
  }
}

const words = 'Kies voor de maker'
const showing = { creativeFile: 'pixel.png', creativeAlternativeNl: words }
const withheld = { creativeWithheldNl: 'De maker wil het niet.' }

test('a server that starts while PostgreSQL is away serves the register from its snapshot', async ({ site }) => {
  const { folder, postgresql, servers } = site
  const countSnapshots = async () =>
    (await readFile(join(folder, 'servers.log'), 'utf8')).split(': 1 notices,').length - 1
  await expect.poll(countSnapshots, { timeout: 60_000 }).toBeGreaterThanOrEqual(2)
  await postgresql.kill()
  for (const port of servers.ports) {
    await servers.stop(port, 'SIGKILL')
    await servers.start(port)
  }
  // What a person types is not in the cache of nginx.
  const answer = await ask(site, `${list}&text=naam`)
  expect([answer.status, answer.text.includes('KEPT-1')]).toEqual([200, true])
  await postgresql.start()
  expect(servers.crashes).toEqual([])
})

test('a withheld notice does not come back in an outage, also where nobody has requested it since', async ({
  site,
}) => {
  await writeFile(join(site.folder, 'pixel.png'), Buffer.from(pixel, 'base64'))
  const notices = ['PICTURE-1', 'PICTURE-2'].map((id) => makeWholeNotice(id))
  const texts = makeWholeNotice('TEXT-1')
  await publish(site, [...notices.map((each) => ({ ...each, ...showing })), { ...texts, creativeTextNl: words }])
  const ids = [...notices, texts].map(({ id }) => id)
  const ofNotices = ids.flatMap((id) => [`/api/campaign-items/${id}`, `/api/campaign-items/${id}/versions`])
  const paths = [
    ...ofNotices.map((path) => `${path}?countryCode=NL`),
    ...cachedCalls.filter((path) => !path.includes('KEPT')),
  ]
  const { text } = await ask(site, paths[0]!)
  const { creativeDigest } = JSON.parse(text) as { creativeDigest: string }
  const picture = `/api/creatives/${creativeDigest}.webp`
  // In all forms that nginx keeps.
  const encodings = ['br', 'gzip', 'identity']
  const readAll = async () => {
    const answers = []
    for (const path of [...paths, picture])
      for (const encoding of encodings) answers.push(await ask(site, path, { 'accept-encoding': encoding }))
    return answers.map(({ status, text: read, headers }) => ({ status, read, packing: headers['content-encoding'] }))
  }
  const showWords = (answers: Awaited<ReturnType<typeof readAll>>) => answers.filter(({ read }) => read.includes(words))
  const before = await readAll()
  expect(showWords(before).length).toBeGreaterThan(ids.length)
  expect(before.map(({ status }) => status)).not.toContain(404)

  // The picture alone is still shown by the other notice.
  await publish(site, [
    { ...notices[0], ...withheld },
    { ...texts, ...withheld },
  ])
  await waitForServers(site, 'PICTURE-1')
  await waitForServers(site, 'TEXT-1')
  await site.postgresql.stop()
  expect((await ask(site, picture)).status).toBe(410)
  for (const path of paths.slice(0, 2)) expect((await ask(site, path)).text, path).not.toContain(words)
  await site.postgresql.start()
  await expect
    .poll(async () => (await ask(site, `${list}&text=${encodeURIComponent(words)}`)).text)
    .not.toContain('"asOf"')

  await publish(site, [{ ...notices[1], ...withheld }])
  await waitForServers(site, 'PICTURE-2')
  await Promise.all(site.servers.ports.map((port) => site.servers.stop(port, 'SIGKILL')))
  const during = await readAll()
  expect(showWords(during)).toEqual([])
  expect(during.slice(-encodings.length).map(({ status }) => status)).not.toContain(200)
  await Promise.all(site.servers.ports.map((port) => site.servers.start(port)))
  await expect.poll(async () => (await ask(site, `${list}&channel=TV`)).status).toBe(200)
  expect((await ask(site, picture)).status).toBe(410)
})

/** Names of the files below these folders that hold this text. */
async function findText(folders: string[], text: string): Promise<string[]> {
  const matchingFiles: string[] = []
  for (const folder of folders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile() && (await readFile(path)).includes(text)) matchingFiles.push(path)
    }
  }
  return matchingFiles
}

test('the cache of nginx has nothing of a person, whichever call they send', async ({ site, page }) => {
  const canary = 'canary4711'
  const email = `${canary}@lindehof.example`
  const headers = {
    cookie: `share=5; name=${canary}`,
    authorization: `Bearer ${canary}`,
    'user-agent': canary,
    referer: `https://${canary}.example/`,
    'accept-language': canary,
    'accept-encoding': `identity, ${canary}`,
    'x-forwarded-for': canary,
    'x-name': canary,
  }
  const send = (path: string, body?: object) => site.visitor.ask(hosts.nl, path, { headers, ...(body && { body }) })
  const canaries = (struct?: { schema: object }) => Object.keys(struct?.schema ?? {}).map((name) => [name, canary])
  for (const { method, path, query, body } of allCalls) {
    const filled = path.replaceAll(/\{\w+\}/g, canary)
    const parameters = new URLSearchParams([...canaries(query), ['name', canary]])
    const content = Object.fromEntries(canaries([body].flat()[0] as { schema: object } | undefined))
    await send(`${filled}?${parameters}`, method === 'POST' ? content : undefined)
  }
  for (const path of [...cachedCalls, ...uncachedCalls])
    for (const more of ['', `&name=${canary}`, `&text=${canary}`]) await send(path + more)
  const sent = [
    ['/api/privacy-rights/request', bodyOf('RIGHT_OF_ACCESS', { country: 'NL', email })],
    ['/api/contact?locale=nl_nl', { name: canary, email, question: `${canary} `.repeat(100) }],
    [
      '/api/political-ad-complaint',
      { name: canary, email, explanation: canary, reason: 'INCORRECT', campaignId: 'KEPT-1', locale: 'nl_nl' },
    ],
  ] as const
  for (const [path, body] of sent) expect((await send(path, body)).status, path).toBe(200)
  await page.goto(`https://${hosts.nl}/auth/login?returnTo=/nl/internal-privacy-rights`)
  await page.getByRole('button', { name: 'Sanne' }).click()
  await expect(page).toHaveURL(/internal-privacy-rights/)
  const seen = await page.evaluate(async (calls) => {
    const read = async (path: string) => (await fetch(calls + path)).text()
    const { complaints } = JSON.parse(await read('/complaints')) as { complaints: { id: string }[] }
    return Promise.all(
      ['/requests', '/requests.csv?language=nl', ...complaints.map(({ id }) => `/complaints/${id}`)].map(read),
    )
  }, '/api/internal-privacy-rights')
  expect(seen.join('')).toContain(canary)

  const { cache, files, temporary } = site.nginx
  expect(await findText([cache], 'KEPT-1')).not.toEqual([])
  expect(await findText([cache, files, ...temporary], canary)).toEqual([])
})

test('on a full disk everything but long files can still be read', async ({ site: { nginx, visitor } }) => {
  const full = [nginx.files, ...nginx.temporary]
  for (const folder of full) await run('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', folder])
  try {
    for (const path of [...cachedCalls, ...uncachedCalls, '/nl']) {
      if (/\.(?:csv|json)\?/.test(path)) continue
      const { status } = await visitor.ask(hosts.be, path)
      expect(status, path).toBe(path.includes('none') ? 404 : 200)
    }
    expect(
      (await visitor.ask(hosts.be, '/api/contact?locale=nl_nl', { body: { name: 'a'.repeat(60_000) } })).status,
    ).toBe(400)
  } finally {
    for (const folder of full) await run('umount', [folder])
  }
})

/** Bytes that nginx holds for answers in files without a name. */
async function countSpooled({ nginx }: Site): Promise<number> {
  const parent = (await readFile(nginx.processIdFile, 'utf8')).trim()
  const workers = (await run('pgrep', ['--parent', parent])).split('\n')
  let bytes = 0
  for (const worker of workers) {
    for (const name of await readdir(`/proc/${worker}/fd`)) {
      const file = `/proc/${worker}/fd/${name}`
      const target = await readlink(file).catch(() => '')
      if (nginx.temporary.some((folder) => target.startsWith(folder))) bytes += (await stat(file)).size
    }
  }
  return bytes
}

test('a reader who accepts nothing of a long file uses 8 MB of the disk at most, and is disconnected', async ({
  site,
}) => {
  const note = 'Een lange toelichting. '.repeat(80)
  const many = Array.from({ length: 15_000 }, (_, at) => makeWholeNotice(`LONG-${at}`, { campaignContextNoteNl: note }))
  await publish(site, many)
  // A parameter that is unknown: what is kept is bounded by the size of the cache.
  const lines = ['GET /api/campaign-items.json?countryCode=NL&name=1 HTTP/1.1', `Host: ${hosts.nl}`]
  const socket = await site.visitor.open(hosts.nl, [...lines, '', ''].join('\r\n'))
  socket.pause()
  let maxSpooled = 0
  const spooled = async () => {
    const now = await countSpooled(site)
    maxSpooled = Math.max(maxSpooled, now)
    return now
  }
  await expect.poll(spooled, { timeout: 60_000 }).toBeGreaterThan(7 * 1024 * 1024)
  await expect.poll(spooled, { timeout: 90_000 }).toBe(0)
  expect(maxSpooled).toBeLessThanOrEqual(8 * 1024 * 1024 + 64 * 1024)
  socket.destroy()
})

/** In milliseconds: what nginx waits where nothing is configured. A busy machine notices the end of 10 seconds a little later. */
const defaultWait = 60_000

test('a client that does not end its request is disconnected after 10 seconds', async ({ site }) => {
  const begun = Date.now()
  const socket = await site.visitor.open(hosts.nl, 'GET /nl HTTP/1.1\r\n')
  await once(socket.resume(), 'close')
  expect(Date.now() - begun).toBeLessThan(defaultWait)
})
