import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { deltaPath } from '@site/shared/contract'
import type { Report } from './report.ts'
import { hosts, type TrialSite } from './site.ts'

/** Node's parser of headers takes 16 KB, nginx's usual buffer is 4 KB, the budget of the site half of that. */
const mostBytesOfHeaders = 2048

/** Pages, their headers, the API and the built files, as a browser gets them. */
export async function checkPages({ check, heading }: Report, { visitor, store, ports, nginx, servers }: TrialSite) {
  heading('Pages, headers, files')

  await check('the release that is live is one for production', async () => {
    const release = JSON.parse(await readFile(join(store, 'release.json'), 'utf8')) as { development: boolean }
    assert.equal(release.development, false)
  })

  for (const [country, host] of Object.entries(hosts)) {
    await check(`${host}: pages come by HTTP/2`, async () => {
      const { protocol, status, text } = await visitor.askHttp2(host, '/nl/privacy-rights')
      assert.deepEqual([protocol, status], ['h2', 200])
      assert.match(text, /<script/)
    })
    await check(`${host}: an unknown address is 404, the API answers`, async () => {
      assert.equal((await visitor.ask(host, '/nl/nothing')).status, 404)
      const answer = await visitor.ask(host, `/api/campaign-items?countryCode=${country.toUpperCase()}`)
      assert.equal(answer.status, 200)
      assert.equal((JSON.parse(answer.text) as { total: number }).total, 0, 'production has sample advertisements')
    })
  }

  await check(`the headers of a page are below ${mostBytesOfHeaders} bytes, and protect it`, async () => {
    const { status, headers, rawHeaders } = await visitor.ask(hosts.nl, '/nl')
    assert.equal(status, 200, 'nginx could not take the headers of the page')
    assert.ok(rawHeaders.join(': \r\n').length < mostBytesOfHeaders, `${rawHeaders.join(': \r\n').length} bytes`)
    assert.match(String(headers['content-security-policy']), /script-src/)
    assert.equal(headers['strict-transport-security'], 'max-age=31536000')
    assert.equal(headers['x-content-type-options'], 'nosniff')
  })

  await check('security.txt names both hosts', async () => {
    const { text } = await visitor.ask(hosts.be, '/.well-known/security.txt')
    for (const host of Object.values(hosts))
      assert.ok(text.includes(`Canonical: https://${host}/.well-known/security.txt`))
  })

  await check('plain HTTP leads to HTTPS, another name nowhere', async () => {
    const lead = await visitor.askPlain(ports.http, hosts.be, '/nl?x=1')
    assert.deepEqual(lead, { status: 308, location: `https://${hosts.be}/nl?x=1` })
    assert.equal((await visitor.askPlain(ports.http, 'evil.example', '/')).status, 421)
    assert.equal(
      (await visitor.sendBytes(hosts.nl, 'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')).slice(
        0,
        12,
      ),
      'HTTP/1.1 421',
    )
  })

  await check('what development has is not there: sample mails, release events', async () => {
    // Without a language in front any address is the page, which leads to the 404 page below /nl.
    const { text: page } = await visitor.ask(hosts.nl, '/nl')
    for (const path of ['/dev/mail', '/dev/releases']) assert.equal((await visitor.ask(hosts.nl, path)).text, page)
    for (const path of ['/nl/dev/mail', '/nl/dev/releases'])
      assert.equal((await visitor.ask(hosts.nl, path)).status, 404)
  })

  await check('an address with a dot is a page, a file that is none is not', async () => {
    const { text: page } = await visitor.ask(hosts.nl, '/nl')
    assert.equal((await visitor.ask(hosts.nl, '/about.php')).text, page)
    const unknown = await visitor.ask(hosts.nl, '/nl/privacybeleid.html')
    assert.deepEqual([unknown.status, unknown.text], [404, page])
    for (const path of ['/assets/none.svg', '/main.js', '/.env']) {
      const missing = await visitor.ask(hosts.nl, path)
      assert.deepEqual([missing.status, missing.text], [404, 'Not found\n'], path)
    }
  })

  await check('health is told to this machine only', async () => {
    assert.equal((await visitor.ask(hosts.nl, '/healthz')).status, 403)
    assert.equal((await visitor.ask(hosts.nl, '/healthz', { from: '127.0.0.1' })).status, 200)
  })

  await checkFiles(check, visitor, nginx.hasBrotli, store)
  await check('every file of the release has the headers that a server alone sends with it', () =>
    compareFiles(visitor, servers.ports[0], store),
  )
}

async function checkFiles(check: Report['check'], visitor: TrialSite['visitor'], hasBrotli: boolean, store: string) {
  const release = JSON.parse(await readFile(join(store, 'release.json'), 'utf8')) as Release
  const { base, entry } = release.apps['host']!
  const file = `${base}${entry[0]}`

  for (const encoding of hasBrotli ? ['br', 'gzip', undefined] : ['gzip', undefined]) {
    await check(`a built file is kept for ever and comes as it lies there: ${encoding ?? 'plain'}`, async () => {
      const { status, headers, body } = await visitor.ask(hosts.nl, file, {
        headers: { 'accept-encoding': encoding ?? 'identity' },
      })
      assert.equal(status, 200)
      assert.equal(headers['content-encoding'], encoding)
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
      assert.equal(headers['access-control-allow-origin'], '*')
      assert.equal(headers['vary'], 'Accept-Encoding, Available-Dictionary')
      assert.equal(headers['x-content-type-options'], 'nosniff')
      for (const name of ['content-security-policy', 'referrer-policy', 'last-modified'])
        assert.equal(headers[name], undefined, `${name}, which says nothing here`)
      const suffix = { br: '.br', gzip: '.gz', none: '' }[encoding ?? 'none']
      assert.ok(body.equals(await readFile(`${store}${file}${suffix}`)), 'other bytes')
    })
  }
  await check('a browser that holds the script of another remote gets what is new', async () => {
    const [held, wanted] = Object.values(release.apps)
      .filter(({ name }) => name !== 'host')
      .map((app) => `${app.base}${app.entry[0]}`)
    const dictionary = createHash('sha256')
      .update(await readFile(store + held!))
      .digest('base64')
    const { headers, body } = await visitor.ask(hosts.nl, wanted!, {
      headers: { 'accept-encoding': 'gzip, br, dcz', 'available-dictionary': `:${dictionary}:` },
    })
    assert.equal(headers['content-encoding'], 'dcz')
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
    assert.equal(headers['use-as-dictionary'], 'match="/apps/*/remoteEntry.*.js"')
    assert.ok(body.equals(await readFile(store + deltaPath(wanted!, dictionary))), 'other bytes')
    assert.equal((await visitor.ask(hosts.nl, deltaPath(wanted!, dictionary))).status, 404)
  })
  await check('a file that is missing is 404 and not kept; none is found outside', async () => {
    const missing = await visitor.ask(hosts.nl, '/apps/host/none.0123456789.js')
    assert.deepEqual([missing.status, missing.headers['cache-control']], [404, 'no-store'])
    for (const path of [
      '/apps/../release.json',
      '/apps/%2e%2e/release.json',
      '/apps//etc/passwd',
      '/apps/.lock',
      `${file}.gz`,
    ]) {
      assert.notEqual((await visitor.ask(hosts.nl, path)).status, 200, path)
    }
  })
}

/** What each of the two says of itself, its connection and its way to count. */
const own = new Set(['server', 'date', 'connection', 'keep-alive', 'etag', 'accept-ranges'])

/** nginx takes built files from disk in the servers' place: nobody may notice. */
async function compareFiles(visitor: TrialSite['visitor'], port: number, store: string) {
  const { apps } = JSON.parse(await readFile(join(store, 'release.json'), 'utf8')) as Release
  const { text: page } = await visitor.ask(hosts.nl, '/nl')
  const [rest = ''] = /\/apps\/release\.\w+\.json/.exec(page) ?? []
  const files = Object.values(apps).flatMap((app) => Object.keys(app.files).map((file) => app.base + file))
  const headers = { 'accept-encoding': 'gzip' }
  for (const file of [rest, ...files]) {
    const [ofNginx, ofServer] = await Promise.all([
      visitor.ask(hosts.nl, file, { headers }),
      askServer(port, file, { ...headers, host: hosts.nl, 'x-forwarded-proto': 'https' }),
    ])
    const said = (answer: { headers: object }) =>
      Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !own.has(name)))
    assert.deepEqual([ofNginx.status, said(ofNginx)], [ofServer.status, said(ofServer)], file)
    assert.equal(ofNginx.status, 200, file)
  }
}

async function askServer(port: number, path: string, headers: Record<string, string>) {
  const sent = get({ host: '127.0.0.1', port, path, agent: false, headers })
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  return { status: answer.statusCode, headers: answer.headers }
}

interface Release {
  apps: Record<string, { name: string; base: string; entry: string[]; files: object }>
}
