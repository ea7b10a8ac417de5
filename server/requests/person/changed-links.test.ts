import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hideVisitors } from '../../http/private-log.ts'
import { restoreLink } from './changed-links.ts'
import {
  bodyOf,
  clearRequests,
  press,
  send,
  startRequestServer,
  takeMails,
  type RequestServer,
} from '../testing/request-server.ts'

/** Changes of a link by mail programs and people, as a browser then requests it: `p` is the path, `t` the text behind the `#`. */
const changes: [what: string, change: (p: string, t: string) => string][] = [
  ['the # as %23', (p, t) => `${p}%23${t}`],
  ['the # as %2523', (p, t) => `${p}%2523${t}`],
  ['the # as %25252523', (p, t) => `${p}%25252523${t}`],
  ['the # as %25%32%33', (p, t) => `${p}%25%32%33${t}`],
  ['a full stop behind', (p, t) => `${p}%23${t}.`],
  ['a bracket behind', (p, t) => `${p}%23${t})`],
  ['a comma and a word behind', (p, t) => `${p}%23${t},%20bedankt`],
  ['a quote behind', (p, t) => `${p}%23${t}%22`],
  ['a guillemet behind', (p, t) => `${p}%23${t}%C2%A0%C2%BB`],
  ['angle brackets', (p, t) => `${p}%23${t}%3E`],
  ['encoded angle brackets of HTML', (p, t) => `${p}%23${t}&gt;`],
  ['a non-breaking space behind', (p, t) => `${p}%23${t}%C2%A0`],
  ['a zero-width space within', (p, t) => `${p}%23${t.slice(0, 9)}%E2%80%8B${t.slice(9)}`],
  ['a broken line within', (p, t) => `${p}%23${t.slice(0, 9)}%0D%0A${t.slice(9)}`],
  ['a line that a mail broke within', (p, t) => `${p}%23${t.slice(0, 9)}=${t.slice(9)}`],
  ['the # as mails write it', (p, t) => `${p}=23${t}`],
  ['the # as HTML writes it', (p, t) => `${p}%26%2335;${t}`],
  ['the # as HTML writes it, by name', (p, t) => `${p}&num;${t}`],
  ['parameters of Safe Links behind', (p, t) => `${p}%23${t}&data=05%7C02%7Cnoor%40lindehof.example&reserved=0`],
  ['a parameter of a campaign in front', (p, t) => `${p}?utm_source=mail%23${t}`],
  ['a long click identifier in front', (p, t) => `${p}?fbclid=${'IwAR0'.repeat(12)}%23${t}`],
  ['a parameter of a campaign behind', (p, t) => `${p}%23${t}?utm_source=mail`],
  ['slashes in front', (p, t) => `/${p}%23${t}`],
  ['a slash behind', (p, t) => `${p}%23${t}/`],
  ['a part of the path encoded', (p, t) => `${p.replaceAll('/', '%2F').replace('%2F', '/')}%23${t}`],
]

const verification = 'Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MC1hYmNkZWZnaA0'
const status = '-m9vYmFyYmF6cXV4MTIzNDU2Nzg5MC1hYmNkZWZnaAc'

test.each(changes)('a status link with %s leads where the mailed link leads', (_, change) => {
  expect(restoreLink(change('/nl/privacy-rights/status', status))).toBe(`/nl/privacy-rights/status#${status}`)
})

test.each(changes)('a verification link with %s leads where the mailed link leads', (_, change) => {
  const link = `/fr/verify/${verification}#${status}`
  expect(restoreLink(change(`/fr/verify/${verification}`, status))).toBe(link)
})

const others: [what: string, url: string, link: string | undefined][] = [
  ['as mailed', `/nl/verify/${verification}`, undefined],
  ['the status page', '/nl/privacy-rights/status', undefined],
  ['the status page with a parameter', '/nl/privacy-rights/status?plain', undefined],
  ['the status page with a click identifier', `/nl/privacy-rights/status?fbclid=${'IwAR0'.repeat(12)}`, undefined],
  ['the # lost alone', `/nl/privacy-rights/status${status}`, `/nl/privacy-rights/status#${status}`],
  ['a parameter before the lost #', `/nl/verify/${verification}?utm_source=x`, `/nl/verify/${verification}`],
  ['a full stop, and the # kept', `/nl/verify/${verification}.`, `/nl/verify/${verification}`],
  ['in capitals', `/NL/Verify/${verification}`, `/nl/verify/${verification}`],
  ['a token that lost its end', `/nl/verify/${verification.slice(0, 30)}`, '/nl/email-verification-failed'],
  ['all of its token lost', '/en/verify/', '/en/email-verification-failed'],
  [
    'a status token that lost its end',
    `/nl/privacy-rights/status%23${status.slice(0, 20)}`,
    '/nl/privacy-rights/status',
  ],
  ['a status link with a full stop only', '/nl/privacy-rights/status.', '/nl/privacy-rights/status'],
  ['a page with a full stop', '/nl/document/privacy-policy.', '/nl/document/privacy-policy'],
  ['a page with a guillemet', '/fr/document/privacy-policy%C2%A0%C2%BB', '/fr/document/privacy-policy'],
  ['a page with brackets', '/nl/political-ads/NL-2026-001)%3E', '/nl/political-ads/NL-2026-001'],
  ['a page with a %23', '/nl/privacy-rights%2523complaint.', '/nl/privacy-rights#complaint'],
  ['a page with parameters', '/nl/document/privacy-policy&data=05', '/nl/document/privacy-policy'],
  ['a page with a query', '/nl/search.?q=a.', '/nl/search?q=a.'],
  ['a page that does not exist', '/nl/caf%C3%A9', undefined],
  ['a path that cannot be decoded', '/nl/x%E0', undefined],
  ['dots for a part of its path', '/nl/document/..', undefined],
  ['a file', '/apps/host/main.0123456789.js', undefined],
  ['another host', '//evil.example/nl.', undefined],
]

test.each(others)('a link with %s leads where it should', (_, url, link) => {
  expect(restoreLink(url)).toBe(link)
})

test('thousands of levels of encoding take no time', () => {
  const deep = `/nl/verify/%${'25'.repeat(5_000)}23${verification}`
  expect(restoreLink(deep)).toBe(`/nl/verify/${verification}#${verification}`)
  expect(restoreLink(`/nl/${'.'.repeat(8_000)}x`)).toBeUndefined()
})

test.each(changes)('a log hides the tokens of a link with %s', (_, change) => {
  for (const path of ['/nl/privacy-rights/status', `/fr/verify/${verification}`]) {
    const line = hideVisitors(`{"url":"${change(path, status)}"}\n`)
    for (const token of [verification, status])
      for (const part of [token.slice(0, 9), token.slice(9)]) expect(line).not.toContain(part)
  }
})

/** The map of the log of nginx: regular expressions, the first one that matches wins. */
function readLogMap(): [RegExp, string][] {
  const file = readFileSync(join(import.meta.dirname, '../../../deploy/nginx/privacy-site.conf'), 'utf8')
  const map = /map "\$uri \$request_uri" \$privacy_site_path \{([^]*?)\n\}/.exec(file)?.[1] ?? ''
  return [...map.matchAll(/^ +"~(\*?)(.+)" (\S+);$/gm)].map(([, flag, pattern = '', shown = '']) => {
    return [new RegExp(pattern, flag ? 'i' : ''), shown]
  })
}

/** Decodes as nginx does: once. */
const decodeOnce = (path: string) =>
  path.replaceAll(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

test('the log of nginx shows no token, and the paths of pages and files', () => {
  const map = readLogMap()
  function logged(url: string): string {
    const uri = decodeOnce(url.split('?', 1)[0] ?? '')
    for (const [pattern, shown] of map) {
      const found = pattern.exec(`${uri} ${url}`)
      if (found) return shown.replace(/^\$(\w+)$/, (_, name: string) => found.groups?.[name] ?? '')
    }
    return ''
  }
  expect(map).toHaveLength(5)
  for (const [what, change] of changes) {
    const pages = what.endsWith('within') ? [] : ['/nl/about', '/nl']
    for (const path of ['/nl/privacy-rights/status', `/fr/verify/${verification}`, ...pages]) {
      const line = logged(change(path, status))
      for (const token of [verification, status]) expect(line).not.toContain(token.slice(9))
    }
  }
  const digest = '0123456789abcdef'.repeat(4)
  for (const path of ['/nl/about', `/api/creatives/${digest}.webp`, `/apps/host/main.js.dcz/${'A'.repeat(43)}=.js`])
    expect(logged(`${path}?fbclid=${status}`)).toBe(path)
})

let server: RequestServer

beforeAll(async () => {
  server = await startRequestServer({ messagesPerHour: 100, unconfirmedMailsPerHour: 100 })
})

afterEach(() => clearRequests(server))

test.each(['nl', 'fr', 'en'])(
  'in %s a changed link is opened, confirms nothing, and its button confirms',
  async (language) => {
    for (const [, change] of changes) {
      await send(server, bodyOf('RIGHT_OF_ACCESS', { language, email: 'an@lindehof.example' }))
      const [mail] = await takeMails(server)
      const [, path = '', token = ''] = /https?:\/\/[^/]+(\/\w\w\/verify\/[\w-]+)#([\w-]+)/.exec(mail!.text)!
      const changed = change(path, token)
      const followed = await server.app.inject(changed)
      expect([followed.statusCode, followed.headers.location]).toEqual([303, `${path}#${token}`])
      expect(followed.headers['cache-control']).toBe('no-store')
      expect((await server.app.inject(path)).statusCode).toBe(200)
      const states = await server.database.selectFrom('privacyRequests').select('state').execute()
      expect(states).toEqual([{ state: 'RECEIVED' }])
      expect((await press(server, path)).headers.location).toBe(`/${language}/email-verified?state=VERIFIED`)
      await clearRequests(server)
    }
  },
)
