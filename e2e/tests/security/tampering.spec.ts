import { expect, test, type Page, type Route } from '../../test.ts'
import { EditedSite } from '../../edited-site.ts'
import { PageClock } from '../../page-clock.ts'
import { remotes } from '../../site-under-test.ts'
import { aim, evilScript, markup, scripts, type Attack } from '../../tampering/attacks.ts'

// One server for all: it has a database, which takes time to start.
test.describe.configure({ mode: 'default' })

let site: EditedSite
/** URL of a script that was live before, and is still in the store. */
let replacedScript: string
const unavailable = { name: 'Dit onderdeel is niet beschikbaar' }
const legal = remotes[0]
const transparency = remotes[1]

test.beforeAll(async () => {
  site = new EditedSite('e2e-tampering')
  replacedScript = entryOf('mf-legal')
  site.edit('mf-legal', /^remoteEntry.*\.js$/, (code) => `${code}\n`)
  await site.publish('mf-legal')
  await site.start()
})

test.afterAll(() => site.close())

function entryOf(name: string): string {
  const app = site.release.apps[name]!
  return app.base + app.entry[0]
}

function at(path: string): string {
  return site.at('nl', path)
}

/** Answers from the server. Only browsers know where names below `localhost` lead. */
function fetchFromServer(route: Route) {
  const url = new URL(route.request().url())
  const { host } = url
  url.hostname = '127.0.0.1'
  return route.fetch({ url: url.href, headers: { ...route.request().headers(), host } })
}

/** One byte more, which changes nothing in what a script, a style or a text file means. */
async function addSpace(route: Route) {
  const response = await fetchFromServer(route)
  await route.fulfill({ response, body: Buffer.concat([await response.body(), Buffer.from(' ')]) })
}

async function openInLayout(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

async function expectHeading(page: Page, heading: RegExp) {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

const filesOfRemote: [string, RegExp][] = [
  ['entry', /\/remoteEntry\.[^/]+\.js/],
  ['chunks', /\/(?!remoteEntry)[^/]+\.js/],
  ['styles', /\/[^/]+\.css/],
  ['texts', /\/messages\/.+\.json/],
]

for (const [remote, other] of [
  [legal, transparency],
  [transparency, legal],
] as const) {
  for (const [kind, files] of filesOfRemote) {
    test(`with one byte changed in the ${kind} of ${remote.remote}, that remote is refused alone, and heals`, async ({
      page,
    }) => {
      const pattern = new RegExp(`/apps/${remote.remote}${files.source}`)
      const clock = await PageClock.install(page)
      await page.route(pattern, addSpace)
      await page.goto(at(remote.path))
      await clock.expectVisible([page.getByRole('heading', unavailable)])
      await expect(page.getByRole('banner')).toBeVisible()
      await openInLayout(page, other.path)
      await expectHeading(page, other.heading)
      await openInLayout(page, remote.path)
      await clock.expectVisible([page.getByRole('heading', unavailable)])
      // Files that are on their way are answered first.
      await page.unrouteAll({ behavior: 'wait' })
      await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
      await expectHeading(page, remote.heading)
    })
  }
}

for (const [kind, pattern] of [
  ['entry', /\/apps\/host\/main\.[^/]+\.js/],
  ['chunks', /\/apps\/host\/\d+\.[^/]+\.js/],
  ['style', /\/apps\/host\/[^/]+\.css/],
  ['texts', /\/apps\/host\/messages\/[^/]+\.json/],
] as const) {
  test(`with one byte changed in the ${kind} of the host, the shell says so, and who visits later sees the page`, async ({
    page,
    browser,
  }) => {
    const clock = await PageClock.install(page)
    await page.route(pattern, addSpace)
    await page.goto(at(legal.path))
    await clock.expectVisible([page.getByText('Deze pagina kan nu niet worden geladen.')])
    await expect(page.getByRole('heading')).toHaveCount(0)
    const later = await browser.newPage()
    await later.goto(at(legal.path))
    await expectHeading(later, legal.heading)
    await later.close()
  })
}

/** Protection of a browser: as it is, as one without Trusted Types and Integrity-Policy is, or not at all. */
type Protection = 'whole' | 'of older browsers' | 'none'

/** Opens a page whose HTML is `inject`ed into. */
async function openAttacked(page: Page, protection: Protection, inject = '') {
  await page.route('**/evil.js?*', (route) => {
    const body = evilScript(Number(new URL(route.request().url()).search.slice(1)))
    return route.fulfill({ body, contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' } })
  })
  await page.route(at('/nl/about'), async (route) => {
    const response = await fetchFromServer(route)
    const {
      'content-security-policy': policy = '',
      'integrity-policy': integrity = '',
      ...headers
    } = response.headers()
    expect([policy, integrity]).not.toContain('')
    if (protection === 'whole')
      Object.assign(headers, { 'content-security-policy': policy, 'integrity-policy': integrity })
    if (protection === 'of older browsers') {
      headers['content-security-policy'] = policy.replace(
        /; require-trusted-types-for 'script'; trusted-types [^,]+/,
        '',
      )
      expect(headers['content-security-policy']).not.toContain('trusted-types')
    }
    // A function: the markup may hold what `replace` would take for a pattern.
    await route.fulfill({ response, headers, body: (await response.text()).replace('<body>', () => `<body>${inject}`) })
  })
  await page.goto(at('/nl/about'))
  await expectHeading(page, /./)
}

/** The names of those attacks that ran. */
async function listWhatRan(page: Page, attacks: Attack[]): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  const marks = await page.evaluate(() => Object.keys(window))
  return attacks.filter((_, index) => marks.includes(`ran${index}`)).map(({ name }) => name)
}

function keysOf(attacks: Attack[]): string[] {
  return attacks.map(({ name }) => name)
}

const inHtml: [Protection, ran: string[]][] = [
  ['whole', []],
  ['of older browsers', []],
  ['none', keysOf(markup)],
]

for (const [protection, ran] of inHtml) {
  test(`of ${markup.length} attacks in the HTML ${ran.length} run with the protection "${protection}"`, async ({
    page,
  }) => {
    await openAttacked(page, protection, markup.map(aim).join('\n'))
    await expect.poll(() => listWhatRan(page, markup)).toEqual(ran)
    await openInLayout(page, transparency.path)
    await expectHeading(page, transparency.heading)
  })
}

const byScripts: [Protection, ran: string[]][] = [
  ['whole', []],
  ['of older browsers', keysOf(scripts.filter(({ needsNewBrowser }) => needsNewBrowser))],
  ['none', keysOf(scripts)],
]

for (const [protection, ran] of byScripts) {
  test(`of ${scripts.length} attacks by a script ${ran.length} run with the protection "${protection}"`, async ({
    page,
  }) => {
    await openAttacked(page, protection)
    for (const source of scripts.map(aim)) {
      // In a task of its own: within `evaluate` itself the browser lets texts run.
      await page.evaluate(
        `new Promise((done) => setTimeout(() => (async () => { ${source} })().then(() => done(), () => done())))`,
      )
    }
    await expect.poll(() => listWhatRan(page, scripts)).toEqual(ran)
    await openInLayout(page, transparency.path)
    await expectHeading(page, transparency.heading)
  })
}

test('a script of an older release, or of none, is not made by the one that makes them', async ({ page }) => {
  await page.goto(at(legal.path))
  await expectHeading(page, legal.heading)
  expect(await page.evaluate((url) => fetch(url).then(({ ok }) => ok), replacedScript)).toBe(true)
  const makeScript = (url: string) =>
    page.evaluate((requested) => {
      try {
        return (window as unknown as { site: { script(url: string): HTMLScriptElement } }).site.script(requested).src
      } catch (error) {
        return (error as Error).message
      }
    }, url)
  const script = entryOf('mf-legal')
  expect(script).not.toBe(replacedScript)
  expect(await makeScript(script)).toContain(script)
  expect(await makeScript(replacedScript)).toContain(`${replacedScript} is not part of release`)
  expect(await makeScript('/apps/evil.js')).toContain('/apps/evil.js is not part of release')
})

test('the policy of the sanitiser belongs to it alone, lets no script in, and documents are shown with it', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'setHTML'))
  const loaded = page.waitForResponse(/lazy-dompurify/)
  await page.goto(at('/nl/about'))
  await expectHeading(page, /./)
  const attempts = await page.evaluate(() => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown }
    }
    const rules = { createHTML: String, createScript: String, createScriptURL: String }
    const texts = [
      () => trustedTypes.createPolicy('dompurify', rules),
      () => trustedTypes.createPolicy('release', rules),
      () => trustedTypes.createPolicy('default', rules),
      () => (document.createElement('div').innerHTML = '<img src="x">'),
    ]
    return texts.map((attempt) => {
      try {
        return String(attempt())
      } catch (error) {
        return (error as Error).name
      }
    })
  })
  expect(attempts).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError'])
  expect(await page.evaluate(listPolicies)).toEqual([])
  await openInLayout(page, legal.path)
  await expectHeading(page, legal.heading)
  expect((await loaded).ok()).toBe(true)
  await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible()
})

test('no base element in the HTML changes where the addresses of the site lead', async ({ page }) => {
  await openAttacked(page, 'whole', '<base href="http://elsewhere.localhost/">')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => document.baseURI)).toBe(at('/nl/about'))
})

/** Returns the paths below `window` of policies, which make trusted content of any text; it calls nothing. */
function listPolicies(): string[] {
  const seen = new Set<unknown>()
  const policies: string[] = []
  function look(value: unknown, path: string) {
    const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function'
    if (!isObject || seen.has(value) || path.split('.').length > 5) return
    seen.add(value)
    if (Object.prototype.toString.call(value) === '[object TrustedTypePolicy]') policies.push(path)
    for (const [name, { value: inner }] of Object.entries(Object.getOwnPropertyDescriptors(value)))
      look(inner, `${path}.${name}`)
  }
  for (const name of ['site', '__FEDERATION__', 'webpackChunkhost', ...Object.keys(window)]) {
    const descriptor = Object.getOwnPropertyDescriptor(window, name)
    look(descriptor?.value, name)
  }
  return policies
}
