// Machines of others that never answer: only who needs their answer waits, and holds nothing that others need.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createMailCheck, type MailResolver } from '../../mail/mail-domain.ts'
import { bodyOf } from '../../requests/testing/request-server.ts'
import { openStaffSite, StaffBrowser } from '../index.ts'

const never = () => new Promise<never>(() => undefined)
const silent = { resolveMx: never, resolve4: never, resolve6: never } as MailResolver

test('no form and no step of staff is rejected while six networks send forms with a name server that never answers', async () => {
  const changes = { messagesPerHour: 100_000, unconfirmedMailsPerHour: 100_000, callsPerMinute: 100_000 }
  const { app } = await openStaffSite('2026-11-23T10:00:00Z', changes, { canReceiveMail: createMailCheck(silent) })
  const staff = new StaffBrowser(app)
  await staff.logIn('sanne')
  const headers = { host: 'nl.localhost:8080' }
  async function sendForm(email: string, remoteAddress: string) {
    const payload = bodyOf('RIGHT_OF_ACCESS', { email })
    const url = '/api/privacy-rights/request'
    return (await app.inject({ method: 'POST', url, headers, payload, remoteAddress })).statusCode
  }
  const flood = Array.from({ length: 300 }, (_, at) => sendForm(`a@n${at}.slow-names.nl`, `203.0.113.${at % 6}`))
  const statuses: Record<string, number> = {}
  const note = (what: string, status: number) => {
    statuses[`${what} ${status}`] = (statuses[`${what} ${status}`] ?? 0) + 1
  }
  const intake = { channel: 'PHONE', identification: 'CALLED_BACK', askedOn: '2026-11-23' }
  for (let at = 0; at < 20; at++) {
    note('form', await sendForm(`visitor${at}@lindehof.example`, `198.51.100.${at}`))
    const payload = { ...bodyOf('RIGHT_OF_ACCESS', { email: `customer${at}@lindehof.example` }), intake }
    const { statusCode } = await staff.ask('POST', '/api/internal-privacy-rights/request', { payload })
    note('staff', statusCode)
  }
  const out = await staff.ask('POST', '/auth/logout', { payload: { language: 'nl' } })
  await staff.logIn('sanne')
  expect(statuses).toEqual({ 'form 200': 20, 'staff 200': 20 })
  expect(out.statusCode).toBe(200)
  await Promise.all(flood)
})

const sources = join(import.meta.dirname, '../..')
const files = globSync('**/*.ts', {
  cwd: sources,
  exclude: ['**/node_modules', '**/*.test.ts', '**/testing/**', '**/development/**'],
})
const textOf = (file: string) => readFileSync(join(sources, file), 'utf8')

/** Modules that open no connection to another machine. */
const harmless = new Set([
  'BlockList',
  'Server',
  'createServer',
  'isIP',
  'isIPv4',
  'isIPv6',
  'ServerResponse',
  'STATUS_CODES',
])

function callsOutside(text: string): boolean {
  if (/import\('openid-client'\)|(?<![.\w]|async )fetch\(/.test(text.replaceAll(/^\s*(?:\*|\/\/).*$/gm, '')))
    return true
  return [...text.matchAll(/^import (?!type )(.*?) from '([\w:/@-]+)'$/gms)].some(([, names = '', module = '']) => {
    if (/^(?:nodemailer|openid-client|undici|pg)$/.test(module)) return true
    if (!/^node:(?:dgram|dns|dns\/promises|http|http2|https|net|tls)$/.test(module)) return false
    const values = names.replaceAll(/[{}\s]/g, ' ').split(',')
    return values.some((name) => !/^\s*(?:type\s.*)?$/.test(name) && !harmless.has(name.trim()))
  })
}

/** Returns the files that import one of the server, other than for types. */
const importersOf = (imported: string) =>
  files.filter((file) =>
    [...textOf(file).matchAll(/^import (?!type )[^;]*? from '(\.[^']+)'$/gm)].some(
      ([, path = '']) => join(dirname(file), path) === imported,
    ),
  )

/** Callers of foreign machines, and for whom: handlers of requests have a limit (`OutsideCalls`), the others wait for themselves only. */
const callers: Record<string, { calls: string; limitedIn: string } | { calls: string; for: string }> = {
  'back-ends/ask-back-end.ts': { calls: 'back ends of teams', limitedIn: 'back-ends/back-end-routes.ts' },
  'database/postgres.ts': { calls: 'the database', for: 'everything: it is our own, with limits of time' },
  'http/post-json.ts': { calls: 'webhooks and the European repository', for: 'the mail worker and duties' },
  'login/open-id-client.ts': { calls: 'the login provider', limitedIn: 'login/login-routes.ts' },
  'mail/mail-domain.ts': { calls: 'name servers', limitedIn: 'mail/mail-domain.ts' },
  'mail/transport.ts': { calls: 'the mail server', for: 'the mail worker' },
  'publishing/open-id-proof.ts': { calls: 'issuers of tokens', limitedIn: 'publishing/open-id-proof.ts' },
}

test('a handler that awaits a machine of others has a limit of its own', () => {
  expect(files.filter((file) => callsOutside(textOf(file))).toSorted()).toEqual(Object.keys(callers).toSorted())
  for (const [file, caller] of Object.entries(callers)) {
    if (!('limitedIn' in caller)) continue
    expect([caller.limitedIn, textOf(caller.limitedIn)]).toEqual([
      caller.limitedIn,
      expect.stringContaining('new OutsideCalls('),
    ])
    if (caller.limitedIn !== file) expect(importersOf(file)).toEqual([caller.limitedIn])
  }
  expect(importersOf('mail/transport.ts')).toEqual(['main.ts'])
  expect(importersOf('http/post-json.ts').toSorted()).toEqual([
    'campaigns/repository/deliveries.ts',
    'mail/transport.ts',
  ])
})
