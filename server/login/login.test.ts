import { minuteInMs } from '@site/shared/rules'
import { openIdToken, sealIdToken } from './id-token.ts'
import { openServer, openStaffSite, StaffBrowser, testConfig } from '../testing/index.ts'

const config = testConfig()
const start = '2026-11-21T10:00:00Z'
const now = () => new Date(site.clock.now)

const site = await openStaffSite(start)
const { app, database, provider } = site

beforeEach(() => {
  site.clock.now = new Date(start).getTime()
})

const failed = '/nl/internal-privacy-rights/confirm-login?login=failed'
const session = (browser: StaffBrowser) => browser.ask('GET', '/api/internal-privacy-rights/requests')
const isLoggedIn = async (browser: StaffBrowser) => (await session(browser)).statusCode === 200

/** Follows the provider's answer. */
async function answer(browser: StaffBrowser, callback: string) {
  const { pathname, search } = new URL(callback)
  return (await browser.ask('GET', pathname + search)).headers.location
}

function change(address: string, name: string, value: string | undefined): string {
  const changed = new URL(address)
  changed.searchParams.delete(name)
  if (value !== undefined) changed.searchParams.set(name, value)
  return changed.href
}

/** Returns the answer of a provider that refuses. */
function replaceCode(callback: string, error: string): string {
  return change(change(callback, 'code', undefined), 'error', error)
}

test.each(['nl.localhost:8080', 'be.localhost:8080'])('staff log in at %s and are led back', async (host) => {
  const browser = new StaffBrowser(app, host)
  expect((await session(browser)).statusCode).toBe(401)
  expect(await browser.logIn('sanne', '/fr/internal-privacy-rights/confirm-login')).toBe(
    '/fr/internal-privacy-rights/confirm-login',
  )
  expect((await session(browser)).json()).toMatchObject({ staff: { name: 'Sanne Voorbeeld' } })
  expect([...browser.cookies.keys()]).toEqual(['staff'])
})

test('someone without the role gets a session, a clear word, and nowhere', async () => {
  const browser = new StaffBrowser(app)
  expect(await browser.logIn('tom')).toBe('/nl/internal-privacy-rights/confirm-login?login=refused')
  expect([(await session(browser)).statusCode, (await session(browser)).json()]).toEqual([403, { error: 'FORBIDDEN' }])
})

const forgeries: [string, (callback: string) => string][] = [
  ['another state', (callback) => change(callback, 'state', 'a'.repeat(43))],
  ['no state', (callback) => change(callback, 'state', undefined)],
  ['two states', (callback) => `${callback}&state=${'a'.repeat(43)}`],
  ['no code', (callback) => change(callback, 'code', undefined)],
  ['another code', (callback) => change(callback, 'code', 'made-up')],
  ['another provider', (callback) => change(callback, 'iss', 'http://localhost:1')],
  ['access_denied in place of a code', (callback) => replaceCode(callback, 'access_denied')],
  ['login_required in place of a code', (callback) => replaceCode(callback, 'login_required')],
]

test.each(forgeries)('an answer with %s is refused, and the real one does not work after it', async (title, forge) => {
  const browser = new StaffBrowser(app)
  const callback = await browser.choose(await browser.begin(), 'sanne')
  expect(await answer(browser, forge(callback))).toBe(failed)
  expect(await isLoggedIn(browser)).toBe(false)
  if (title.includes('state')) return
  expect(await answer(browser, callback)).toBe(failed)
})

test('an answer is refused when it is given a second time', async () => {
  const browser = new StaffBrowser(app)
  const callback = await browser.choose(await browser.begin(), 'sanne')
  const before = new Map(browser.cookies)
  expect(await answer(browser, callback)).toBe('/nl/internal-privacy-rights')
  for (const [name, value] of before) browser.cookies.set(name, value)
  browser.cookies.delete('staff')
  expect(await answer(browser, callback)).toBe(failed)
  expect(await isLoggedIn(browser)).toBe(false)
})

test('a code that was used is refused by the provider even under the state of a new login', async () => {
  const browser = new StaffBrowser(app)
  const later = await browser.begin()
  const first = await browser.choose(await browser.begin(), 'sanne')
  await answer(browser, first)
  const second = await browser.choose(later, 'sanne')
  const other = new StaffBrowser(app)
  for (const [name, value] of browser.cookies) if (name.startsWith('login-')) other.cookies.set(name, value)
  expect(await answer(other, change(second, 'code', new URL(first).searchParams.get('code')!))).toBe(failed)
  expect(await isLoggedIn(other)).toBe(false)
})

test('the answer to someone else’s login is refused: nobody is logged in as another by a link', async () => {
  const attacker = new StaffBrowser(app)
  const callback = await attacker.choose(await attacker.begin(), 'sanne')
  const victim = new StaffBrowser(app)
  expect(await answer(victim, callback)).toBe(failed)
  await victim.begin()
  expect(await answer(victim, callback)).toBe(failed)
  expect(await isLoggedIn(victim)).toBe(false)
})

test('codes of two logins cannot be mixed up: each belongs to its own nonce and verifier', async () => {
  const browser = new StaffBrowser(app)
  const one = await browser.begin()
  const two = await browser.begin()
  const first = await browser.choose(one, 'sanne')
  const second = await browser.choose(two, 'sanne')
  const mixed = change(second, 'code', new URL(first).searchParams.get('code')!)
  expect(await answer(browser, mixed)).toBe(failed)
  expect(await isLoggedIn(browser)).toBe(false)
})

test.each(['nonce', 'code_challenge'])('a login with a changed %s is refused', async (name) => {
  const browser = new StaffBrowser(app)
  const callback = await browser.choose(change(await browser.begin(), name, 'b'.repeat(43)), 'sanne')
  expect(await answer(browser, callback)).toBe(failed)
  expect(await isLoggedIn(browser)).toBe(false)
})

test('two tabs log in at once, each to its own end', async () => {
  const browser = new StaffBrowser(app)
  const one = await browser.begin('/nl/internal-privacy-rights')
  const two = await browser.begin('/fr/internal-privacy-rights')
  const second = await browser.choose(two, 'sanne')
  const first = await browser.choose(one, 'sanne')
  expect(await answer(browser, first)).toBe('/nl/internal-privacy-rights')
  expect(await answer(browser, second)).toBe('/fr/internal-privacy-rights')
})

test('a login that takes longer than ten minutes, or comes back at the other host, has to be begun again', async () => {
  const slow = new StaffBrowser(app)
  const callback = await slow.choose(await slow.begin(), 'sanne')
  site.clock.now += 600_000
  expect(await answer(slow, callback)).toBe(failed)
  const abroad = new StaffBrowser(app)
  const dutch = await abroad.choose(await abroad.begin(), 'sanne')
  const belgian = new StaffBrowser(app, 'be.localhost:8080')
  for (const [name, value] of abroad.cookies) belgian.cookies.set(name, value)
  expect(await answer(belgian, dutch)).toBe(failed)
})

test('a login begun at a host that is none of ours is refused', async () => {
  const stranger = new StaffBrowser(app, 'evil.example:8080')
  expect((await stranger.ask('GET', '/auth/login')).statusCode).toBe(400)
  expect((await stranger.ask('GET', '/auth/callback?code=a&state=b')).statusCode).toBe(400)
})

test('each login has a session id of its own, and the one before no longer works', async () => {
  const browser = new StaffBrowser(app)
  const second = await browser.begin()
  await browser.logIn('sanne')
  const previous = browser.cookies.get('staff')!
  await answer(browser, await browser.choose(second, 'sanne'))
  expect(browser.cookies.get('staff')).not.toBe(previous)
  const thief = new StaffBrowser(app)
  thief.cookies.set('staff', previous)
  expect([await isLoggedIn(browser), await isLoggedIn(thief)]).toEqual([true, false])
  const stored = await database.selectFrom('staffSessions').select('idHash').execute()
  expect(stored.map(({ idHash }) => idHash)).not.toContain(browser.cookies.get('staff'))
})

const idle: [string, number, number, boolean][] = [
  ['29 minutes', 29, 1, true],
  ['30 minutes', 30, 1, false],
  ['7 hours and 57 minutes of work', 27, 18 - 1, true],
  ['8 hours and 6 minutes of work', 27, 18, false],
]

test.each(idle)('after %s the session is as it should be', async (_, minutes, times, still) => {
  const browser = new StaffBrowser(app)
  await browser.logIn('sanne')
  let is = true
  for (let time = 0; time < times; time++) {
    site.clock.now += minutes * minuteInMs
    is = await isLoggedIn(browser)
  }
  expect(is).toBe(still)
})

const payload = { language: 'nl' }

test('staff who log out are out, and read where to log out at the provider', async () => {
  const browser = new StaffBrowser(app)
  await browser.logIn('sanne')
  const id = browser.cookies.get('staff')!
  const elsewhere = await browser.ask('POST', '/auth/logout', { payload, headers: { origin: 'http://evil.example' } })
  expect([elsewhere.statusCode, await isLoggedIn(browser)]).toEqual([403, true])
  const inNone = await browser.ask('POST', '/auth/logout', { payload: { language: '/evil.example' } })
  expect([inNone.statusCode, await isLoggedIn(browser)]).toEqual([400, true])
  const out = await browser.ask('POST', '/auth/logout', { payload })
  expect(out.json()).toMatchObject({
    ok: true,
    next: expect.stringContaining(`${provider.settings.issuer}/session/end`),
  })
  expect(out.headers['clear-site-data']).toBe('"cache"')
  expect(browser.cookies.has('staff')).toBe(false)
  browser.cookies.set('staff', id)
  expect(await isLoggedIn(browser)).toBe(false)
})

describe('at the hosts of two countries', () => {
  const page = '/nl/internal-privacy-rights/work-list?brand=avondbode'
  const toBelgium = `/auth/login?${new URLSearchParams({ country: 'be', returnTo: page })}`

  /** Follows a link of the site until it leads to a page of it, or to a choice of people at the provider. */
  async function follow(browser: StaffBrowser, link: string) {
    const atLogin = String((await browser.ask('GET', link)).headers.location)
    if (!atLogin.startsWith('http')) return atLogin
    const callback = await browser.visitProvider(atLogin)
    return callback.includes('/auth/callback') ? answer(browser, callback) : callback
  }

  test('the link to the other host logs in there at once, nothing is asked, and a second time nothing changes', async () => {
    const dutch = new StaffBrowser(app)
    await dutch.logIn('sanne')
    const led = new URL(String((await dutch.ask('GET', toBelgium)).headers.location))
    expect([led.host, led.pathname, led.searchParams.get('returnTo')]).toEqual([
      'be.localhost:8080',
      '/auth/login',
      page,
    ])
    const belgian = dutch.at('be.localhost:8080')
    expect(await follow(belgian, led.pathname + led.search)).toBe(page)
    expect([await isLoggedIn(dutch), await isLoggedIn(belgian)]).toEqual([true, true])
    const begun = belgian.cookies.get('staff')
    expect(await follow(belgian, led.pathname + led.search)).toBe(page)
    expect([...belgian.cookies]).toEqual([['staff', begun]])
    expect(begun).not.toBe(dutch.cookies.get('staff'))
  })

  test('whoever logs out at one host is out at both and at the provider, and colleagues stay', async () => {
    const dutch = new StaffBrowser(app)
    const colleague = new StaffBrowser(app)
    await dutch.logIn('sanne')
    await colleague.logIn('lucas')
    const belgian = dutch.at('be.localhost:8080')
    expect(await follow(belgian, '/auth/login')).toBe('/nl/internal-privacy-rights')
    const { next } = (await dutch.ask('POST', '/auth/logout', { payload })).json<{ next: string }>()
    expect([await isLoggedIn(dutch), await isLoggedIn(belgian), await isLoggedIn(colleague)]).toEqual([
      false,
      false,
      true,
    ])
    await dutch.leaveProvider(next)
    expect(await follow(belgian, '/auth/login')).toContain(`${provider.settings.issuer}/login/`)
    expect(await isLoggedIn(belgian)).toBe(false)
  })

  test('the provider leads whoever logs out on a French page back to a French one', async () => {
    const belgian = new StaffBrowser(app, 'be.localhost:8080')
    await belgian.logIn('sanne')
    const out = await belgian.ask('POST', '/auth/logout', { payload: { language: 'fr' } })
    const { next } = out.json<{ next: string }>()
    expect(await belgian.leaveProvider(next)).toBe('http://be.localhost:8080/fr/internal-privacy-rights')
  })

  test.each(['DE', 'be.evil.example', '//evil.example', ''])(
    'the country "%s" is none: the login begins here',
    async (country) => {
      const { headers } = await new StaffBrowser(app).ask('GET', `/auth/login?${new URLSearchParams({ country })}`)
      expect(headers.location).toMatch(new RegExp(`^${provider.settings.issuer}/auth\\?`))
    },
  )

  test('a page that nobody may return to is not named to the other host', async () => {
    const query = new URLSearchParams({ country: 'be', returnTo: '//evil.example' })
    const { headers } = await new StaffBrowser(app).ask('GET', `/auth/login?${query}`)
    expect(headers.location).toMatch(
      /^http:\/\/be\.localhost:\d+\/auth\/login\?returnTo=%2Fnl%2Finternal-privacy-rights$/,
    )
  })

  test('a browser that fetches a link ahead begins no login and keeps its cookies', async () => {
    const browser = new StaffBrowser(app)
    const { statusCode, headers } = await browser.ask('GET', '/auth/login', {
      headers: { 'sec-purpose': 'prefetch;prerender' },
    })
    expect([statusCode, headers['set-cookie'], headers.location]).toEqual([503, undefined, undefined])
  })
})

test('the provider is told who logs out, by the ID token of the login, which nobody reads in the database', async () => {
  const browser = new StaffBrowser(app)
  await browser.logIn('sanne')
  const stored = await database.selectFrom('staffSessions').select('idToken').execute()
  const sealed = stored.flatMap(({ idToken }) => idToken ?? [])
  expect(sealed.length).toBeGreaterThan(0)
  for (const token of sealed) expect(Buffer.from(token).toString('latin1')).not.toMatch(/eyJ|sanne/)
  const { next } = (await browser.ask('POST', '/auth/logout', { payload })).json<{ next: string }>()
  const hint = new URL(next).searchParams.get('id_token_hint') ?? ''
  const claims: unknown = JSON.parse(Buffer.from(hint.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ sub: 'sanne', aud: 'privacy-site' })
  // With it the provider asks nothing: its page presses the button itself.
  expect(await browser.readProvider(next)).toContain('.click()')
  const withoutHint = await browser.readProvider(next.replace(/&?id_token_hint=[^&]*/, ''))
  expect(withoutHint).toContain('Log out of this developer’s machine too?')
  expect(withoutHint).not.toContain('.click()')
})

test('a login of a provider whose ID token is too long for a URL logs out without a hint', () => {
  expect(sealIdToken('a'.repeat(43), 'x'.repeat(6_001))).toBeNull()
  const sealed = sealIdToken('a'.repeat(43), 'x'.repeat(6_000)) ?? Buffer.alloc(0)
  expect(openIdToken('a'.repeat(43), sealed)).toBe('x'.repeat(6_000))
  expect(() => openIdToken('b'.repeat(43), sealed)).toThrow()
})

// Keycloak nests the roles of a realm and of a client; Auth0 demands the URL of a site as name; Entra ID has `roles`.
test.each(['roles', 'realm_access.roles', 'resource_access.privacy-site.roles', 'https://privacy.example.nl/roles'])(
  'staff log in with the roles in the claim %s',
  async (claim) => {
    const other = await openStaffSite(start, {}, { database }, { OIDC_ROLE_CLAIM: claim })
    const sanne = new StaffBrowser(other.app)
    const tom = new StaffBrowser(other.app)
    await sanne.logIn('sanne')
    await tom.logIn('tom')
    expect([await isLoggedIn(sanne), await isLoggedIn(tom)]).toEqual([true, false])
  },
)

test('cookies are kept from scripts and other sites, and outside development from plain HTTP', async () => {
  const publicHosts = ['privacy.example.nl']
  const open = (development: boolean) =>
    openServer({ config: { ...config, development, publicHosts }, database, now, openId: provider.settings })
  for (const [development, pattern] of [
    [true, /^login-[\w-]{16}=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/],
    [false, /^__Host-login-[\w-]{16}=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/],
  ] as const) {
    const server = await open(development)
    const { headers } = await server.inject({ url: '/auth/login', headers: { host: 'privacy.example.nl:8080' } })
    expect(headers['set-cookie']).toMatch(pattern)
    expect(headers.location).toContain(
      encodeURIComponent(
        `${development ? 'http://privacy.example.nl:8080' : 'https://privacy.example.nl'}/auth/callback`,
      ),
    )
  }
})

describe('with a second step', () => {
  const acrValues = ['https://refeds.org/profile/mfa', 'mfa']

  test('staff whose provider confirms the second factor log in', async () => {
    const strict = await openStaffSite(start, {}, { database }, { OIDC_ACR_VALUES: acrValues.join(' ') })
    const browser = new StaffBrowser(strict.app)
    expect(new URL(await browser.begin()).searchParams.get('acr_values')).toBe(acrValues.join(' '))
    expect(await browser.logIn('sanne')).toBe('/nl/internal-privacy-rights')
    expect(await isLoggedIn(browser)).toBe(true)
  })

  test.each([[], ['urn:password']])('staff whose provider answers %j cannot log in', async (...given) => {
    const lax = await openStaffSite(start, {}, { database }, { OIDC_ACR_VALUES: given.join(' ') })
    const openId = { ...lax.provider.settings, acrValues }
    const browser = new StaffBrowser(await openServer({ config, database, now, openId }))
    expect(await browser.logIn('sanne')).toBe('/nl/internal-privacy-rights/confirm-login?login=second-step')
    expect(await isLoggedIn(browser)).toBe(false)
  })
})

test('without a provider the internal area is closed, and says why', async () => {
  const closed = await openServer({ config, database, now })
  const browser = new StaffBrowser(closed)
  const login = await browser.ask('GET', '/auth/login')
  expect([login.statusCode, login.body]).toEqual([503, 'Staff cannot log in: OIDC_ISSUER is not set.\n'])
  expect([(await session(browser)).statusCode, (await session(browser)).json()]).toEqual([
    503,
    { error: 'STAFF_LOGIN_NOT_CONFIGURED' },
  ])
})

test('a provider that does not answer is a failed login, and the next one works', async () => {
  const gone = { ...provider.settings, issuer: 'http://localhost:1' }
  const server = await openServer({ config, database, now, openId: gone })
  expect(await new StaffBrowser(server).begin()).toBe(failed)
})
