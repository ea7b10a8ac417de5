// Takes about 40 s: begins early.
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { runCommand } from '../../releases/command/run-command.ts'
import { createPublishedWorkspace, type PublishedWorkspace } from '../../releases/testing/published-workspace.ts'
import { createSampleWorkspace, type SampleWorkspace } from '../../releases/testing/sample-workspace.ts'
import { closeLater, openServer } from '../testing/index.ts'

const tokens = { ads: 'a'.repeat(43), legal: 'l'.repeat(43) }
const hash = (token: string) => createHash('sha256').update(token).digest('hex')
const now = new Date('2026-11-21T12:00:00Z')
const audience = 'https://privacy.lindehof.example'
const subject = 'repo:lindehof/mf-shop:ref:refs/heads/main'

let platform: PublishedWorkspace
let team: SampleWorkspace
let app: FastifyInstance
let origin: string
let issuer: string
let providerKeys: KeyObject[]
const ofIssuer = generateKeyPairSync('rsa', { modulusLength: 2_048 })

/** Starts an issuer of tokens, which publishes its keys. */
async function startIssuer(): Promise<string> {
  const server = createServer(({ url }, response) => {
    if (url === '/.well-known/openid-configuration')
      response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }))
    else
      response.end(
        JSON.stringify({
          keys: providerKeys.map((key, at) => ({ ...key.export({ format: 'jwk' }), kid: String(at) })),
        }),
      )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeLater(async () => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  issuer = await startIssuer()
  team = await createSampleWorkspace()
})

beforeEach(async () => {
  providerKeys = [ofIssuer.publicKey]
  platform = await createPublishedWorkspace()
  const publishers = [
    { name: 'Team Ads', token: hash(tokens.ads), apps: ['mf-ads'], paths: ['political-ads'] },
    { name: 'Team Legal', token: hash(tokens.legal), apps: ['mf-legal'], paths: ['', 'document'] },
    { name: 'Team Shop', openId: { issuer, subject, audience }, apps: ['mf-shop'], tested: true },
  ]
  await platform.write('var/site/publishers.json', JSON.stringify(publishers))
  app = await openServer({ config: { siteDirectory: platform.site }, now: () => now })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://nl.localhost:${new URL(address).port}`
  process.env['SITE_TOKEN'] = tokens.ads
})

afterEach(async () => {
  delete process.env['SITE_TOKEN']
  await app.close()
  await platform.remove()
})

afterAll(() => team.remove())

/** Types a command as a team does that has its own repository. */
async function type(line: string, token = tokens.ads): Promise<string> {
  process.env['SITE_TOKEN'] = token
  return runCommand('/nowhere', line.split(' '), () => undefined, team.options)
}

async function pack(name: string, text: string): Promise<string> {
  await team.write(`${name}/output/page.1.js`, text)
  const path = join(team.root, text.replaceAll(' ', '-'), `${name}.tgz`)
  await runCommand('/nowhere', ['pack', name, '--out', path], () => undefined, team.options)
  return path
}

interface Sent {
  token?: string
  tag?: string
  body?: Buffer | undefined
  headers?: Record<string, string>
}

interface Answer {
  error?: string
  reasons?: string[]
  state?: { tag: string }
}

async function call(path: string, { token = tokens.ads, tag, body, headers = {} }: Sent = {}, method = 'POST') {
  const url = `/publishing/${path}`
  const sent = {
    host: 'nl.localhost',
    authorization: `Bearer ${token}`,
    ...(tag && { 'if-match': `"${tag}"` }),
    ...(body && { 'content-type': 'application/octet-stream' }),
    ...headers,
  }
  // A length that is not that of the body: no client sends it.
  if ('content-length' in headers || !body) {
    const answer = await app.inject({ method: method as 'POST', url, headers: sent, ...(body && { payload: body }) })
    return describe(answer.statusCode, answer.json<Answer>(), String(answer.headers['www-authenticate']))
  }
  const { port } = new URL(origin)
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, { method, headers: sent, body: new Uint8Array(body) })
  return describe(answer.status, (await answer.json()) as Answer, answer.headers.get('www-authenticate'))
}

const describe = (status: number, { error, reasons, state }: Answer, authenticate: string | null) => ({
  status,
  error,
  reason: reasons?.[0],
  state,
  authenticate,
})

const look = (name = 'mf-ads', token = tokens.ads) => call(name, { token }, 'GET')
const liveVersion = async (name: string) =>
  (JSON.parse(await platform.read(await platform.pathOfLive('release.json'))) as PublishedWorkspace['release']).apps[
    name
  ]?.version

test('a team without the store publishes, shows to a share, promotes, goes back, switches off and on, and looks', async () => {
  const archive = await pack('mf-ads', 'one')
  expect(await type(`publish ${archive} --at ${origin}`)).toMatch(/^Release \S+ is live\n {2}mf-ads: \S+ → \S+$/)
  const second = await pack('mf-ads', 'two')
  expect(await type(`publish ${second} --preview --days 2 --at ${origin}`)).toContain('Preview of mf-ads')
  expect(await type(`publish ${second} --to 10% --at ${origin}`)).toContain('Shown to 10 % of the visitors')
  const status = await type(`status mf-ads --at ${origin}`)
  expect(status).toMatch(
    /mf-ads \S+ is live since \S+, by Team Ads; \S+ is shown to 10 % of the visitors; preview\/\w+ until/,
  )
  const [, preview] = /(preview\/\w+)/.exec(status)!
  expect(await type(`end ${preview} --app mf-ads --at ${origin}`)).toBe(
    `${preview} has ended: everybody sees what is live`,
  )
  expect(await type(`promote mf-ads --at ${origin}`)).toMatch(/is live\n {2}mf-ads/)
  expect(await type(`rollback mf-ads --at ${origin}`)).toMatch(/is live\n {2}mf-ads/)
  expect(await type(`disable mf-ads --at ${origin}`)).toContain('mf-ads: switched off')
  expect(await type(`enable mf-ads --at ${origin}`)).toContain('mf-ads: switched on again')
})

test('an archive in which a team has written the name of another one is not accepted', async () => {
  await team.write(
    'mf-legal/package.json',
    JSON.stringify({ name: 'mf-legal', site: { owner: 'Team Legal', tested: true } }),
  )
  const archive = await pack('mf-legal', 'stolen')
  const before = await liveVersion('mf-legal')
  await expect(type(`publish ${archive} --at ${origin}`)).rejects.toThrow(
    '"Team Ads" may publish mf-ads, not mf-legal: the operator can add it to publishers.json',
  )
  expect(await liveVersion('mf-legal')).toBe(before)
})

const nobody = 'Nobody publishes with this token: ask the operator whether publishers.json has its SHA-256'

const unproved: [what: string, headers: Record<string, string>, reason: string][] = [
  ['no token', { authorization: '' }, 'Send a token: set SITE_TOKEN'],
  ['another token', { authorization: `Bearer ${'x'.repeat(43)}` }, nobody],
  [
    'a short token',
    { authorization: 'Bearer abc' },
    'A token has 32 to 10000 characters: make one with `openssl rand -hex 32`',
  ],
  ['the hash that the file has', { authorization: `Bearer ${hash(tokens.ads)}` }, nobody],
  ['a password', { authorization: `Basic ${btoa(`a:${tokens.ads}`)}` }, 'Send a token: set SITE_TOKEN'],
]

test.each(unproved)('%s is 401, in words, before the body is read', async (_, headers, reason) => {
  const body = Buffer.alloc(1_000)
  const answer = await call('mf-ads/publish', { headers, tag: 'x', body })
  expect(answer).toMatchObject({ status: 401, error: 'UNAUTHORIZED', reason })
  expect(answer.authenticate).toBe('Bearer')
})

const rejected: [what: string, path: string, sent: Sent, status: number, reason: string | undefined][] = [
  [
    'the app of another team',
    'mf-legal/rollback',
    { tag: 'x' },
    403,
    '"Team Ads" may publish mf-ads, not mf-legal: the operator can add it to publishers.json',
  ],
  ['no tag', 'mf-ads/rollback', {}, 428, 'If-Match must have the tag of the app'],
  ['a step that is none', 'mf-ads/remove', { tag: 'x' }, 404, undefined],
  [
    'a share of all',
    'mf-ads/canary?share=100',
    { tag: 'x', body: Buffer.alloc(9) },
    400,
    'share has a wrong value: it is a whole number from 1 to 99, in percent',
  ],
  [
    'a channel that is none',
    'mf-ads/end?channel=preview/abc',
    { tag: 'x' },
    400,
    'channel has a wrong value: it is preview/<id> or canary/<app>, as `status` says',
  ],
  [
    'a body that is too large',
    'mf-ads/publish',
    { tag: 'x', body: Buffer.alloc(9), headers: { 'content-length': '32000001' } },
    413,
    'The archive has 32000001 bytes, 32000000 are allowed',
  ],
  ['no body', 'mf-ads/publish', { tag: 'x' }, 411, 'Content-Length must say the size of the archive'],
  [
    'a body of another type',
    'mf-ads/publish',
    { tag: 'x', body: Buffer.from('{}'), headers: { 'content-type': 'application/json' } },
    415,
    'The body must be an archive of `pack`, as application/octet-stream',
  ],
]

test.each(rejected)('%s is rejected, in words', async (_, path, sent, status, reason) => {
  const answer = await call(path, sent)
  expect([answer.status, answer.reason]).toEqual([status, reason])
})

test('a body that is no archive is rejected, and nothing stays of it', async () => {
  const { state } = await look()
  const answer = await call('mf-ads/publish', { tag: state!.tag, body: Buffer.from('no archive') })
  expect(answer).toMatchObject({ status: 422, reason: expect.stringMatching(/^mf-ads\.tgz cannot be unpacked/) })
  expect((await readdir(tmpdir())).filter((name) => name.startsWith('publishing-'))).toEqual([])
})

test('two teams publish at once, and both are live', async () => {
  const archives = { 'mf-ads': await pack('mf-ads', 'mine'), 'mf-legal': await pack('mf-legal', 'theirs') }
  const before = new Set([await liveVersion('mf-ads'), await liveVersion('mf-legal')])
  const tags = [(await look()).state!.tag, (await look('mf-legal', tokens.legal)).state!.tag]
  const answers = await Promise.all([
    call('mf-ads/publish', { tag: tags[0]!, body: await readFile(archives['mf-ads']) }),
    call('mf-legal/publish', { token: tokens.legal, tag: tags[1]!, body: await readFile(archives['mf-legal']) }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const after = [await liveVersion('mf-ads'), await liveVersion('mf-legal')]
  expect(after.filter((version) => before.has(version))).toEqual([])
})

test('the same team twice at once: one is live, the other one is told, and a copy of a request has no effect', async () => {
  const { tag } = (await look()).state!
  const bodies = [await readFile(await pack('mf-ads', 'first')), await readFile(await pack('mf-ads', 'second'))]
  const answers = await Promise.all(bodies.map((body) => call('mf-ads/publish', { tag, body })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const version = await liveVersion('mf-ads')
  for (const body of bodies) {
    const again = await call('mf-ads/publish', { tag, body })
    expect(again).toMatchObject({ status: 409, reason: expect.stringContaining(`${version} is live since`) })
  }
  expect(await liveVersion('mf-ads')).toBe(version)
})

/** Sends so many bytes of a publish, and then cuts the connection. */
async function cutOff(body: Buffer, tag: string, bytes: number): Promise<void> {
  const { port } = new URL(origin)
  const headers = {
    host: 'nl.localhost',
    authorization: `Bearer ${tokens.ads}`,
    'if-match': `"${tag}"`,
    'content-type': 'application/octet-stream',
    'content-length': body.length,
  }
  const request = httpRequest({ host: '127.0.0.1', port, method: 'POST', path: '/publishing/mf-ads/publish', headers })
  request.on('error', () => undefined)
  const closed = new Promise((resolve) => request.once('close', resolve))
  await new Promise((resolve) => request.write(body.subarray(0, bytes), resolve))
  request.destroy()
  await closed
}

test.each([0, 0.5])('a connection that is cut after this share of the body leaves nothing: %d', async (share) => {
  const body = await readFile(await pack('mf-ads', 'cut'))
  const { tag } = (await look()).state!
  const before = await liveVersion('mf-ads')
  await cutOff(body, tag, Math.max(1, Math.floor(body.length * share)))
  // The same step may be taken again, as soon as the server has noticed.
  for (;;) {
    const { status } = await call('mf-ads/publish', { tag, body })
    if (status === 200) break
    expect(status).toBe(409)
    expect(await liveVersion('mf-ads')).toBe(before)
  }
  expect((await readdir(tmpdir())).filter((name) => name.startsWith('publishing-'))).toEqual([])
})

test('a connection that is cut after the body leaves one whole publish', async () => {
  const body = await readFile(await pack('mf-ads', 'late'))
  const { tag } = (await look()).state!
  const before = await liveVersion('mf-ads')
  await cutOff(body, tag, body.length)
  // It is either not there, or there as a whole; in both cases looking and trying again ends with it.
  for (;;) {
    const { state } = await look()
    const { status } = await call('mf-ads/publish', { tag: state!.tag, body })
    if (status === 200) break
    expect(status).toBe(409)
  }
  expect(await liveVersion('mf-ads')).not.toBe(before)
})

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Returns the token of a run of continuous integration, which holds for five minutes. */
function runToken(
  changes: object = {},
  { key = ofIssuer.privateKey, header = {} }: { key?: KeyObject; header?: object } = {},
) {
  const seconds = Math.floor(now.getTime() / 1_000)
  const claims = {
    iss: issuer,
    sub: subject,
    aud: audience,
    iat: seconds,
    nbf: seconds,
    exp: seconds + 300,
    ...changes,
  }
  const signed = `${base64({ alg: 'RS256', kid: '0', ...header })}.${base64(claims)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

test('a run of continuous integration proves itself, and its tests count', async () => {
  expect(await look('mf-shop', runToken())).toMatchObject({ status: 200, state: { app: 'mf-shop' } })
  expect(await look('mf-shop', runToken({ aud: ['other', audience] }))).toMatchObject({ status: 200 })
})

const elsewhere = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const seconds = now.getTime() / 1_000

const wrong: [what: string, make: () => string, reason: string][] = [
  ['another branch', () => runToken({ sub: `${subject}-2` }), `Nobody publishes as the subject "${subject}-2"`],
  ['another site', () => runToken({ aud: 'https://other.example' }), 'with the audience "https://other.example"'],
  [
    'another issuer',
    () => runToken({ iss: 'https://ci.example' }),
    'Nobody publishes with tokens of the issuer "https://ci.example"',
  ],
  ['another key', () => runToken({}, { key: elsewhere.privateKey }), 'The token is not signed by a key of'],
  ['a key that is not there', () => runToken({}, { header: { kid: '9' } }), 'The token is not signed by a key of'],
  [
    'no signature',
    () =>
      `${runToken({}, { header: { alg: 'none' } })
        .split('.')
        .slice(0, 2)
        .join('.')}.`,
    'The token is not signed by a key of',
  ],
  [
    'the public key as a secret',
    () => runToken({}, { header: { alg: 'HS256' } }),
    'The token is not signed by a key of',
  ],
  [
    'a time that is over',
    () => runToken({ exp: seconds - 61, iat: seconds - 400, nbf: seconds - 400 }),
    'and here it is 2026-11-21T12:00:00.000Z: get another one, or compare the clocks',
  ],
  [
    'a clock that is ahead',
    () => runToken({ iat: seconds + 120, nbf: seconds + 120, exp: seconds + 420 }),
    'The token holds from 2026-11-21T12:02:00.000Z to 2026-11-21T12:07:00.000Z',
  ],
  ['a time of no calendar', () => runToken({ exp: -1e15 }), 'a day that no calendar has'],
]

test.each(wrong)('a token with %s is 401, in words', async (_, make, reason) => {
  expect(await look('mf-shop', make())).toMatchObject({ status: 401, reason: expect.stringContaining(reason) })
})

test('clocks that differ by less than a minute do no harm', async () => {
  expect(await look('mf-shop', runToken({ iat: seconds + 50, nbf: seconds + 50 }))).toMatchObject({ status: 200 })
  expect(await look('mf-shop', runToken({ exp: seconds - 50 }))).toMatchObject({ status: 200 })
})

test('an issuer that does not answer is 503, for later', async () => {
  await platform.write(
    'var/site/publishers.json',
    JSON.stringify([
      { name: 'Team Shop', openId: { issuer: 'http://127.0.0.1:9', subject, audience }, apps: ['mf-shop'] },
    ]),
  )
  expect(await look('mf-shop', runToken({ iss: 'http://127.0.0.1:9' }))).toMatchObject({
    status: 503,
    error: 'ISSUER_UNAVAILABLE',
  })
})

test('nobody publishes where nobody is named, and a server that only reads the store has no such address', async () => {
  await writeFile(join(platform.site, 'publishers.json'), '[]')
  expect(await look()).toMatchObject({ status: 401, reason: nobody })
  const reader = await openServer({ config: { siteDirectory: platform.site, publishing: false } })
  const answer = await reader.inject({
    method: 'POST',
    url: '/publishing/mf-ads/rollback',
    headers: { host: 'nl.localhost' },
  })
  expect(answer.statusCode).toBe(405)
})
