import { expect, hosts, test, type Site } from './test.ts'

const pages = ['/nl', '/nl/political-ads', '/fr/document/privacy-policy']
const isFromDisk = (answer: { headers: object }) => 'accept-ranges' in answer.headers

const ask = ({ visitor }: Site, path: string, headers = {}) => visitor.ask(hosts.nl, path, { headers })

/** Waits until nginx has read its configuration again. */
async function servePages(site: Site, where: 'from disk' | 'from servers') {
  const isExpected = where === 'from disk'
  await site.nginx.servePages(isExpected)
  await expect.poll(async () => isFromDisk(await ask(site, '/nl')), { timeout: 20_000 }).toBe(isExpected)
}

test.beforeAll(({ site }) => servePages(site, 'from disk'))
test.afterAll(({ site }) => servePages(site, 'from servers'))

/** What a browser runs and draws of a page: only servers write a head and a text of its own. */
const partsOf = ({ text }: { text: string }) => text.match(/<(?:script|style)\b[^]*?<\/(?:script|style)>/g)

/** A page from disk has the scripts and headers of one of a server; only nginx counts files in ranges. */
async function expectSamePages(site: Site) {
  for (const path of pages) {
    const options = { plainPort: site.servers.ports[0], headers: { 'x-forwarded-proto': 'https' }, from: '127.0.0.1' }
    const ofServer = await site.visitor.ask(hosts.nl, path, options)
    const ofNginx = await ask(site, path)
    expect(isFromDisk(ofNginx), path).toBe(true)
    expect(partsOf(ofNginx)).toEqual(partsOf(ofServer))
    const compared = Object.keys(ofServer.headers).filter((name) => /policy|release|vary|cache|type|strict/.test(name))
    for (const name of compared) expect(ofNginx.headers[name], `${path}: ${name}`).toEqual(ofServer.headers[name])
  }
}

test('nginx sends pages from disk as the servers do; mailed links, calls and login stay with the servers', async ({
  site,
}) => {
  await expectSamePages(site)
  expect((await ask(site, '/nl', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  expect((await ask(site, '/nl')).headers['set-cookie']).toBeUndefined()
  const dropped = await ask(site, '/nl', { cookie: 'a=b; share=5' })
  expect(dropped.headers['set-cookie']).toEqual(['share=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'])
  for (const path of [`/nl/verify/${'a'.repeat(43)}`, '/api/campaign-items?countryCode=NL', '/auth/login'])
    expect(isFromDisk(await ask(site, path)), path).toBe(false)
})

test('a link to a preview shows it uncached; another id shows what is live', async ({ site }) => {
  const live = await ask(site, '/nl/about')
  site.edited.edit('mf-legal', /^messages\/nl_nl\.\w+\.json$/, (texts) =>
    texts.replaceAll('Over ons', 'Over ons, nieuw'),
  )
  const id = await site.edited.preview('mf-legal')
  const preview = await ask(site, `/nl/about?a=b&preview=${id}`)
  expect([preview.status, preview.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(partsOf(preview)).not.toEqual(partsOf(live))
  for (const other of ['f'.repeat(32), '../..', '..%2f..%2frelease.json'])
    expect(partsOf(await ask(site, `/nl/about?preview=${other}`)), other).toEqual(partsOf(live))
})

test('while a build is shown to half of the visitors, a cookie decides; then all have it from disk', async ({
  site,
}) => {
  const live = await ask(site, '/nl')
  await site.edited.startCanary(50, 'mf-legal')
  const releaseOf = async (share: number) => (await ask(site, '/nl', { cookie: `share=${share}` })).headers['x-release']
  const seen = new Set([await releaseOf(0), await releaseOf(49)])
  expect([...seen]).not.toContain(live.headers['x-release'])
  expect(await releaseOf(50)).toBe(live.headers['x-release'])
  const { headers } = await ask(site, '/nl')
  expect([headers['cache-control'], headers['vary']]).toEqual(['private, no-cache', 'Accept-Encoding, Cookie'])
  expect(headers['set-cookie']?.[0]).toMatch(/^share=\d{1,2}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)

  await site.edited.promote()
  await servePages(site, 'from disk')
  // The old workers answer for a moment longer.
  await expect(() => expectSamePages(site)).toPass({ timeout: 20_000 })
  expect([...seen]).toContain((await ask(site, '/nl')).headers['x-release'])
})
