import { expect, hosts, test, type Site } from './test.ts'

const ask = ({ visitor }: Site, path: string, headers = {}) => visitor.ask(hosts.nl, path, { headers })

/** Returns the parts of a page that a browser runs and draws. */
const partsOf = ({ text }: { text: string }) => text.match(/<(?:script|style)\b[^]*?<\/(?:script|style)>/g)

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

test('while a build is shown to half of the visitors, a cookie decides; then all have it, and the cookie is cleared', async ({
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
  const promoted = await ask(site, '/nl', { cookie: 'a=b; share=5' })
  expect([...seen]).toContain(promoted.headers['x-release'])
  expect(promoted.headers['set-cookie']).toEqual(['share=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'])
})
