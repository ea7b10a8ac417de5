import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { until } from './machine.ts'
import type { Report } from './report.ts'
import { hosts, type TrialSite } from './site.ts'

/** nginx takes pages from the store, but for what only the servers can know: previews, and who is part of a roll-out. */
export async function checkPagesFromDisk({ check, heading }: Report, { visitor, store, nginx }: TrialSite) {
  heading('Pages from disk, previews, roll-outs')
  const ask = (path: string, headers = {}) => visitor.ask(hosts.nl, path, { headers })
  const { headers: ofServer, text: page } = await ask('/nl')
  await nginx.takePagesFromDisk()
  // Only what nginx says of a file has this.
  await until('nginx takes pages from disk', 20, async () => (await ask('/nl')).headers['accept-ranges'] === 'bytes')

  await check('a page from disk has the headers and bytes that the servers send', async () => {
    for (const path of ['/nl', '/nl/political-ads', '/fr/document/privacy-policy']) {
      const { status, headers, text } = await ask(path)
      assert.equal(status, 200)
      assert.equal(headers['accept-ranges'], 'bytes')
      for (const name of [
        'content-security-policy',
        'integrity-policy',
        'x-release',
        'cache-control',
        'content-type',
        'vary',
        'strict-transport-security',
        'x-content-type-options',
        'referrer-policy',
        'permissions-policy',
        'cross-origin-opener-policy',
      ])
        assert.equal(headers[name], ofServer[name], `${path}: ${name}`)
      const segment = path.split('/')[2]
      const file = segment === 'political-ads' ? `pages/${segment}.html` : 'index.html'
      assert.equal(text, await readFile(join(store, file), 'utf8'))
    }
  })
  await check('compressed, a page is what was published', async () => {
    const { headers, body } = await ask('/nl', { 'accept-encoding': 'gzip' })
    assert.equal(headers['content-encoding'], 'gzip')
    assert.ok(body.equals(await readFile(join(store, 'index.html.gz'))))
  })
  await check('outside of a roll-out no cookie is set, and an old one is dropped', async () => {
    assert.equal((await ask('/nl')).headers['set-cookie'], undefined)
    const { headers } = await ask('/nl', { cookie: 'a=b; share=5' })
    assert.deepEqual(headers['set-cookie'], ['share=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'])
  })
  await check('links of mails, calls and the login are the servers’', async () => {
    assert.equal((await ask(`/nl/verify/${'a'.repeat(43)}`)).headers['accept-ranges'], undefined)
    assert.equal((await ask('/api/campaign-items?countryCode=NL')).status, 200)
    assert.notEqual((await ask('/auth/login')).headers['accept-ranges'], 'bytes')
  })

  await check('a link to a preview shows it uncached with its own headers; another id shows what is live', async () => {
    const id = '0123456789abcdef'.repeat(2)
    const preview = { id, until: '9999-12-31T00:00:00Z', apps: [] }
    await writeBeside(store, `previews/${id}`, { preview }, { 'Content-Security-Policy': "default-src 'none'" })
    for (const path of ['/nl', '/nl/political-ads']) {
      const { headers, text } = await ask(`${path}?a=b&preview=${id}`)
      assert.match(text, /<!-- beside -->$/)
      assert.equal(headers['cache-control'], 'no-store')
      assert.equal(headers['content-security-policy'], "default-src 'none'")
    }
    assert.equal((await ask('/nl')).text, page)
    for (const other of ['f'.repeat(32), '../..', '..%2f..%2frelease.json'])
      assert.equal((await ask(`/nl?preview=${other}`)).text, page)
    await rm(join(store, 'previews'), { recursive: true })
  })
  await check(
    'during a roll-out a draw decides over the page, and no cache keeps it; then it is as before',
    async () => {
      const [since, end] = ['2026-01-01T00:00:00Z', '9999-12-31T00:00:00Z']
      const rollout = { id: '0123456789abcdef', since, until: end, share: 50, leastShare: 50, mostShare: 50, apps: [] }
      await writeBeside(store, 'rollout', { rollout, id: 'rolled-out' }, { 'X-Release': 'rolled-out' })
      for (const path of ['/nl', '/nl/political-ads', '/fr/about']) {
        const inside = await ask(path, { cookie: 'share=49' })
        assert.match(inside.text, /<!-- beside -->$/)
        assert.deepEqual([inside.headers['x-release'], inside.headers['set-cookie']], ['rolled-out', undefined])
        const outside = await ask(path, { cookie: 'share=50' })
        assert.doesNotMatch(outside.text, /<!-- beside -->/)
        for (const { headers } of [inside, outside])
          assert.deepEqual(
            [headers['cache-control'], headers['vary']],
            ['private, no-cache', 'Accept-Encoding, Cookie'],
          )
        const [cookie = ''] = (await ask(path)).headers['set-cookie'] ?? []
        assert.match(cookie, /^share=\d{1,2}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
      }
      await rm(join(store, 'rollout'), { recursive: true })
      const { text, headers } = await ask('/nl')
      assert.deepEqual([text, headers['accept-ranges']], [page, 'bytes'])
    },
  )
}

/** A release like the live one, with something of its own, as the release tool puts it beside. */
async function writeBeside(store: string, folder: string, changes: object, headers: Record<string, string>) {
  const live = JSON.parse(await readFile(join(store, 'live.json'), 'utf8')) as Record<string, string>
  const files: Record<string, string> = {}
  for (const name of Object.keys(live)) {
    const content = await readFile(join(store, name), 'utf8')
    const added = name === 'release.json' ? changes : headers
    if (name === 'release.json' || name === 'headers.json')
      files[name] = JSON.stringify({ ...(JSON.parse(content) as object), ...added })
    else files[name] = name.endsWith('.html') ? `${content}<!-- beside -->` : content
  }
  const digest = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`
  files['live.json'] = JSON.stringify(
    Object.fromEntries(Object.entries(files).map(([name, content]) => [name, digest(content)])),
  )
  for (const [name, content] of Object.entries(files)) {
    const path = join(store, folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
}
