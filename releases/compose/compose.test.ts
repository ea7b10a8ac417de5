import { createHash } from 'node:crypto'
import type { AppRelease, PageApp, PageRelease, Release } from '@site/shared/contract'
import { digest } from '../files/digest.ts'
import { shell } from '../testing/sample-workspace.ts'
import budgets from '../../host/budgets.json' with { type: 'json' }
import { measurePages } from '../check/budgets.ts'
import { composeSite } from './compose.ts'

function makeApp(name: string, files: string[], rest: Partial<AppRelease> = {}): AppRelease {
  return {
    name,
    version: '1.0.0-abc',
    contract: 1,
    federation: '2.9.2',
    base: `/apps/${name}/`,
    paths: [],
    entry: [],
    styles: [],
    routes: [],
    messages: {},
    shared: {},
    files: Object.fromEntries(files.map((file) => [file, { size: 1, integrity: digest('sha384', `${name} ${file}`) }])),
    ...rest,
  }
}

const host = makeApp('host', ['vendor.js', 'main.js', 'main.css'], {
  entry: ['vendor.js', 'main.js'],
  styles: ['main.css'],
})

function makeRelease(remote: Partial<AppRelease> = {}): Release {
  const texts = 'messages/nl_nl.json'
  const files = ['entry.js', 'page.css', texts, 'search.json', 'LICENSES.txt']
  const legal = makeApp('mf-legal', files, { paths: ['', 'about'], messages: { nl_nl: texts }, ...remote })
  return { id: '20260101-a', at: '2026-01-01', by: 'Test', development: true, apps: { host, 'mf-legal': legal } }
}

/** Returns an app as its own page has it. */
function inFull({ contract: _contract, federation: _federation, shared: _shared, ...app }: AppRelease): PageApp {
  const { 'search.json': _search, 'LICENSES.txt': _licences, ...loaded } = app.files
  const files = Object.entries(loaded).map(([file, { integrity }]) => [file, { integrity }] as const)
  return { ...app, files: Object.fromEntries(files) }
}

/** A release of which a page has all apps in full. */
function inPage(release: Release): PageRelease {
  const [{ file, integrity }] = composeSite(release, shell).rest
  const apps = Object.entries(release.apps).map(([name, app]) => [name, inFull(app)] as const)
  const { by: _by, ...shown } = release
  return { ...shown, apps: { ...Object.fromEntries(apps), host: inFull(host) }, rest: { url: `/${file}`, integrity } }
}

function composeHome(release: Release, template: string): string {
  return composeSite(release, template).pages['index.html']!
}

/** The release as it stands in a page. */
const readData = (html: string) =>
  /<script type="application\/json" id="release">([^]*?)<\/script>/.exec(html)?.[1] ?? ''
const readPage = (html: string) => JSON.parse(readData(html)) as PageRelease

type Directives = Record<string, string[]>

/** The policies of the page, each of which must allow what is loaded. */
function policies(release: Release, template = shell): { whole: Directives; places: Directives } {
  const header = composeSite(release, template).headers['Content-Security-Policy'] ?? ''
  const [whole = {}, places = {}, ...others] = header.split(', ').map(parse)
  expect(others).toEqual([])
  return { whole, places }
}

function parse(policy: string): Directives {
  return Object.fromEntries(policy.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1)]))
}

function bytesOf(headers: Record<string, string>): number {
  return Object.entries(headers).reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0)
}

test('the page carries the release, the styles and the scripts of the host, each with its digest', () => {
  const html = composeHome(makeRelease(), shell)
  const base = '/apps/host/'
  const digestOf = (file: string) => host.files[file]?.integrity
  expect(html).toBe(`<!doctype html>
<html><head>
<script type="application/json" id="release">${JSON.stringify(inPage(makeRelease()))}</script>
<script>document.title = 'boot'</script>
<script defer crossorigin="anonymous" fetchpriority="high" integrity="${digestOf('vendor.js')}" src="${base}vendor.js"></script>
<script defer crossorigin="anonymous" fetchpriority="high" integrity="${digestOf('main.js')}" src="${base}main.js"></script>
</head><body>
<link rel="stylesheet" crossorigin="anonymous" integrity="${digestOf('main.css')}" href="${base}main.css">
</body></html>
`)
})

test('the page names the message files of single pages, with their digests', () => {
  const messages = { nl_nl: 'messages/about/nl_nl.json' }
  const files = { [messages.nl_nl]: { size: 1, integrity: digest('sha256', 'about') } }
  const own = { path: 'about', files: [], calls: [], messages }
  const { 'mf-legal': legal } = readPage(composeHome(makeRelease({ routes: [own], files }), shell)).apps
  expect(legal).toMatchObject({ routes: [own], files: { [messages.nl_nl]: { integrity: digest('sha256', 'about') } } })
})

test('no text in the release can end its script element, and it is read back unchanged', () => {
  const hostile = { ...makeRelease(), at: '</script><script>alert(1)</script><!--site:scripts--> $& \u2028' }
  const html = composeHome(hostile, shell)
  expect(readData(html)).not.toContain('<')
  expect(readPage(html)).toEqual(inPage(hostile))
})

/** All names of properties in a value, at any depth: of an object with keys of data only those of its values. */
function listKeys(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(Array.isArray(value) || /[^a-z]/i.test(key) ? [] : [key]),
    ...listKeys(inner),
  ])
}

test.each([undefined, { name: `preview/${'0'.repeat(32)}`, until: '2026-01-02', apps: ['mf-legal'] }])(
  'nothing public says who published, nor from which sources (channel %j)',
  (channel) => {
    const secret = 'An Peeters'
    const publication = { by: secret, at: '2026-01-01', commit: secret, owner: secret, tested: true as const }
    const internal = makeApp('mf-internal', ['entry.js'], { internal: true, paths: ['staff'] })
    const made = makeRelease()
    const release: Release = {
      ...made,
      by: secret,
      apps: { ...made.apps, 'mf-internal': internal },
      disabled: ['mf-internal'],
      publications: { host: publication, 'mf-legal': publication },
    }
    const { pages, headers, policies: own, rest } = composeSite(release, shell, channel)
    const files = [...Object.values(pages), ...rest.map(({ content }) => content)]
    expect(JSON.stringify([files, headers, own])).not.toContain(secret)
    const data = [...Object.values(pages).map(readPage), ...rest.map(({ content }) => JSON.parse(content) as unknown)]
    expect([...new Set(data.flatMap(listKeys))].toSorted()).toEqual(
      publicKeys
        .split(' ')
        .concat(channel ? ['channel', 'until'] : [])
        .toSorted(),
    )
  },
)

/** Keys of a release that may be public: add a name only if everybody may know its value. */
const publicKeys = `apps at base development disabled entry files host id integrity internal messages name paths rest routes styles url version`

test.each([
  ['as it stands', shell],
  ['with line ends of Windows', shell.replaceAll('\n', '\r\n').replace("'boot'", "'boot'\r\n")],
])('the policy names the digest of the exact inline script, %s', (_, template) => {
  const html = composeHome(makeRelease(), template)
  const [, script = ''] = /<script>([^]*?)<\/script>/.exec(html) ?? []
  const expected = createHash('sha256').update(script).digest('base64')
  expect(script).toMatch(/^document.title = 'boot'\n?$/)
  for (const policy of Object.values(policies(makeRelease(), template))) {
    expect(policy['script-src']).toContain(`'sha256-${expected}'`)
  }
})

test('the policies allow what the HTML starts, by digest, and what that creates, from released places', () => {
  const { whole, places } = policies(makeRelease())
  const { 'script-src': scripts, ...rest } = whole
  const boot = `'${digest('sha256', "document.title = 'boot'")}'`
  const digests = host.entry.map((file) => `'${host.files[file]?.integrity}'`)
  expect(scripts).toEqual([boot, ...digests, "'strict-dynamic'"])
  expect(places).toEqual({ 'script-src': ["'self'", boot] })
  expect(rest).toEqual({
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'worker-src': ["'none'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'style-src': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['release', 'dompurify'],
  })
  expect(composeSite(makeRelease(), shell).headers['Integrity-Policy']).toBe('blocked-destinations=(script)')
})

test('a need of a remote is in the policy of its own pages only, and its mention says so', () => {
  const needs: AppRelease['needs'] = {
    image: ['https://images.example.com'],
    font: ['https://fonts.example.com'],
    frame: ['https://maps.example.com'],
    connect: ['https://api.example.com'],
    worker: true,
    wasm: true,
    'style-nonce': true,
  }
  const example = makeApp('mf-example', ['entry.js'], { paths: ['example', 'more'], needs })
  const base = makeRelease()
  const release = { ...base, apps: { ...base.apps, 'mf-example': example } }
  const composed = composeSite(release, shell)
  expect(Object.keys(composed.policies)).toEqual(['example', 'more'])
  expect(composed.headers['Content-Security-Policy']).toBe(composeSite(base, shell).headers['Content-Security-Policy'])
  const before = policies(base)
  const [whole = {}, places = {}] = composed.policies['example']!.split(', ').map(parse)
  expect(whole).toEqual({
    ...before.whole,
    'img-src': ["'self'", 'data:', 'https://images.example.com'],
    'font-src': ["'self'", 'https://fonts.example.com'],
    'frame-src': ['https://maps.example.com'],
    'connect-src': ["'self'", 'https://api.example.com'],
    'worker-src': ['blob:'],
    'script-src': [...before.whole['script-src']!, "'wasm-unsafe-eval'"],
    'style-src': ["'self'", "'nonce-{nonce}'"],
  })
  expect(places).toEqual({
    'script-src': [...before.places['script-src']!, "'wasm-unsafe-eval'"],
    'worker-src': ['blob:'],
  })
  const { 'mf-example': mention, 'mf-legal': own } = readPage(composed.pages['index.html']!).apps
  expect([mention?.hasOwnPolicy, own?.hasOwnPolicy]).toEqual([true, undefined])
  expect(readPage(composed.pages['pages/example.html']!).apps['mf-example']).toMatchObject({ hasOwnPolicy: true })
  // Switched off, its URLs show a page of the host.
  expect(composeSite({ ...release, disabled: ['mf-example'] }, shell).policies).toEqual({})
})

test('a remote with needs has no path that only the page of home could show', () => {
  const release = makeRelease({ paths: ['a b'], needs: { worker: true } })
  expect(() => composeSite(release, shell)).toThrow('has needs, so its path "a b" must name a file')
})

describe('a remote that needs modules', () => {
  const files = ['entry.js', 'remoteEntry.js', 'assets/lazy.mjs', 'assets/page.css', 'assets/clock.png']
  const modules = (name: string, rest: Partial<AppRelease> = {}) =>
    makeApp(name, files, { entry: ['entry.js'], paths: [name, `${name}-more`], needs: { modules: true }, ...rest })
  const withRemotes = (...remotes: AppRelease[]): Release => {
    const base = makeRelease()
    return { ...base, apps: { ...base.apps, ...Object.fromEntries(remotes.map((app) => [app.name, app])) } }
  }
  const importMaps = (html: string) =>
    [...html.matchAll(/<script type="importmap">([^]*?)<\/script>/g)].map(([, content = '']) => content)
  const one = modules('one')
  const two = modules('two')
  const composed = composeSite(withRemotes(one, two), shell)

  test('has the digests of its modules in the HTML of its own pages, which no other page has', () => {
    for (const app of [one, two])
      for (const path of app.paths) {
        const [map = '', ...more] = importMaps(composed.pages[`pages/${path}.html`]!)
        expect(more).toEqual([])
        const names = ['remoteEntry.js', 'assets/lazy.mjs']
        const digests = names.map((file) => [app.base + file, app.files[file]?.integrity] as const)
        expect(JSON.parse(map)).toEqual({ integrity: Object.fromEntries(digests) })
      }
    expect(importMaps(composed.pages['index.html']!)).toEqual([])
  })

  test('has the digest of its import map in its own policy, which allows no other import map', () => {
    const before = policies(makeRelease())
    for (const { paths } of [one, two])
      for (const path of paths) {
        const [map = ''] = importMaps(composed.pages[`pages/${path}.html`]!)
        const own = `'${digest('sha256', map)}'`
        const [whole = {}, places = {}] = composed.policies[path]!.split(', ').map(parse)
        expect(new Set(whole['script-src'])).toEqual(new Set([...before.whole['script-src']!, own]))
        expect(new Set(places['script-src'])).toEqual(new Set([...before.places['script-src']!, own]))
      }
    expect(composed.headers['Content-Security-Policy']).toBe(
      composeSite(makeRelease(), shell).headers['Content-Security-Policy'],
    )
  })

  test('has its import map before every script of the page', () => {
    const html = composed.pages['pages/one.html']!
    expect(html.indexOf('<script')).toBe(html.indexOf('<script type="importmap">'))
  })

  test('has no import map while it is switched off, and none without the need', () => {
    const off = composeSite({ ...withRemotes(one, two), disabled: ['one'] }, shell)
    expect(importMaps(off.pages['pages/one.html']!)).toEqual([])
    expect(importMaps(off.pages['pages/two.html']!)).toHaveLength(1)
    const { needs: _needs, ...without } = one
    expect(importMaps(composeSite(withRemotes(without), shell).pages['pages/one.html']!)).toEqual([])
  })

  test('tells other pages nothing of its modules, which run on none of them', () => {
    const [{ content }] = composed.rest
    const { one: described }: Record<string, PageApp> = JSON.parse(content)
    expect(Object.keys(described?.files ?? {})).toEqual(['entry.js', 'assets/page.css'])
    expect(content).not.toContain('lazy.mjs')
  })

  test('ends no script with the name of a file', () => {
    const name = '</script><script>alert(1)</script>.js'
    const evil = modules('evil', { files: { ...one.files, [name]: one.files['remoteEntry.js']! } })
    const html = composeSite(withRemotes(evil), shell).pages['pages/evil.html']!
    expect(html).not.toContain('alert(1)</script>')
    expect(Object.keys(JSON.parse(importMaps(html)[0]!).integrity)).toContain(`/apps/evil/${name}`)
  })

  test('does not own the home page, whose HTML other pages have too', () => {
    const release = makeRelease({ needs: { modules: true } })
    expect(() => composeSite(release, shell)).toThrow('needs "modules", so it cannot own the home page')
  })
})

test('a preload of the template is no script that the HTML starts', () => {
  const main = `href="/apps/host/main.js" integrity="${host.files['main.js']?.integrity}"`
  const template = shell.replace('<head>', `<head><link rel="preload" as="script" ${main}>`)
  const once = (text: string) => text.split(host.files['main.js']?.integrity ?? '?').length - 1
  expect(once(composeSite(makeRelease(), template).headers['Content-Security-Policy'] ?? '')).toBe(1)
})

test('with 100 remotes the headers are as large as with one, and leave the server its part of 2 KB', () => {
  const remotes = Array.from({ length: 100 }, (_one, index) => {
    return makeApp(`mf-remote-${index}`, ['entry.js', 'page.js'], { entry: ['entry.js'] })
  })
  const withRemotes = (count: number) => {
    const apps = Object.fromEntries([host, ...remotes.slice(0, count)].map((app) => [app.name, app]))
    return bytesOf(composeSite({ ...makeRelease(), apps }, shell).headers)
  }
  expect(withRemotes(100)).toBe(withRemotes(1))
  expect(withRemotes(100)).toBeLessThan(1300)
})

test('a style in the template is allowed by its digest', () => {
  const template = shell.replace('<body>', '<body><style>p { margin: 0 }</style>')
  const styles = policies(makeRelease(), template).whole['style-src']
  expect(styles).toEqual(["'self'", `'${digest('sha256', 'p { margin: 0 }')}'`])
})

const withEnd = (markup: string) => shell.replace('</body>', `${markup}</body>`)
const preload = '/apps/host/main.js'

const templates: [string, string, reason: string][] = [
  ['no place for the release', shell.replace('<!--site:release-->', ''), '<!--site:release--> 0 times instead of once'],
  ['two places for the scripts', `${shell}<!--site:scripts-->`, '<!--site:scripts--> 2 times instead of once'],
  [
    'no boot script',
    shell.replace(/<script>.*<\/script>/, '<!-- <script>1</script> --><script type="text/plain">1</script>'),
    '0 inline scripts instead of the boot script alone',
  ],
  ['a second inline script', withEnd('<SCRIPT type="module">import "x"</SCRIPT >'), '2 inline scripts instead of'],
  [
    'a script of its own',
    withEnd("<script async src='/own.js'></script>"),
    '"/own.js" without the digest of a released',
  ],
  [
    'a preload with a wrong digest',
    withEnd(`<link rel=preload href=${preload} integrity=sha384-x>`),
    `"${preload}" without the digest of a released file`,
  ],
]

test.each(templates)('a template with %s is refused', (_, template, reason) => {
  expect(() => composeSite(makeRelease(), template)).toThrow(reason)
})

test('an icon without a digest is accepted', () => {
  const icon = '<link rel="icon" href="/favicon.svg">'
  expect(composeHome(makeRelease(), withEnd(icon))).toContain(icon)
})

test('a page is refused when a file that it names has no digest, and when there is no host', () => {
  const release = makeRelease()
  const apps = { ...release.apps, host: { ...host, entry: ['other.js'] } }
  expect(() => composeSite({ ...release, apps }, shell)).toThrow('Host names "other.js", which has no digest')
  expect(() => composeSite({ ...release, apps: {} }, shell)).toThrow('The release has no host')
})

test('each remote has a page that holds host and itself in full and mentions the others; home has the index', () => {
  const ads = makeApp('mf-ads', ['entry.js'], { paths: ['political-ads', 'ads.old', '..', 'a b'] })
  const staff = makeApp('mf-staff', ['entry.js'], { paths: ['staff'], internal: true })
  const { apps, ...rest } = makeRelease()
  const all = { ...apps, 'mf-ads': ads, 'mf-staff': staff }
  const {
    pages,
    headers,
    rest: [whole, ofStaff],
  } = composeSite({ ...rest, apps: all }, shell)
  const others = ['ads.old', 'political-ads', 'staff'].map((path) => `pages/${path}.html`)
  expect(Object.keys(pages).toSorted()).toEqual(['index.html', ...others])
  const { 'mf-legal': legal } = apps
  const mentions = {
    'mf-ads': { name: 'mf-ads', version: ads.version, paths: ads.paths },
    'mf-staff': {
      name: 'mf-staff',
      version: staff.version,
      paths: ['staff'],
      internal: true,
      rest: { url: `/${ofStaff?.file}`, integrity: ofStaff?.integrity },
    },
  }
  expect(readPage(pages['index.html']!).apps).toEqual({
    host: inFull(host),
    'mf-legal': inFull(legal!),
    ...mentions,
  })
  const ofAds = readPage(pages['pages/political-ads.html']!)
  expect(ofAds.apps['mf-ads']).toEqual(inFull(ads))
  expect(ofAds.apps['mf-legal']).toEqual({ name: 'mf-legal', version: legal!.version, paths: ['', 'about'] })
  expect(ofAds.rest).toEqual({ url: `/${whole.file}`, integrity: digest('sha256', whole.content) })
  expect(JSON.parse(whole.content)).toEqual({ 'mf-legal': inFull(legal!), 'mf-ads': inFull(ads) })
  expect(JSON.parse(ofStaff!.content)).toEqual({ 'mf-staff': inFull(staff) })
  expect(headers).toEqual(composeSite({ ...rest, apps: { ...apps, 'mf-ads': ads } }, shell).headers)
})

/** A release of so many remotes, each as large as the largest of this site: 33 files, 11 routes, and an entry in a menu. */
function largeRelease(remotes: number): Release {
  const noise = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10)
  const record = (name: string, files: number, rest: Partial<AppRelease>) => {
    const names = Array.from({ length: files }, (_, index) => `${index * 7}.${noise(name + index)}.js`)
    return makeApp(name, names, {
      version: `1.0.0-${noise(name)}`,
      entry: names.slice(0, 1),
      ...rest,
    })
  }
  const apps = Array.from({ length: remotes }, (_, index) => {
    const name = `mf-${noise(`${index}`)}-department`
    const app = record(name, 33, {
      paths: index === 0 ? ['', 'about', 'document'] : [`service-${noise(name)}`, `help-${index}`],
    })
    const files = Object.keys(app.files)
    const routes = Array.from({ length: 11 }, (_one, at) => ({
      path: `${app.paths[0]}/step-${noise(`${at}`)}/:id`,
      files: files.slice(at, at + 5),
      calls: [`/api/${noise(`call${at}`)}?locale={locale}`],
    }))
    const words = { nl_nl: `Dienst ${noise(`${name}nl`)}`, fr_be: `Aide ${noise(`${name}fr`)}`, en_be: `Help ${index}` }
    const menu = [{ in: { service: index }, path: app.paths[0] ?? '', words }]
    return { ...app, routes, menu }
  })
  const main = record('host', 18, {})
  const whole = { ...main, entry: Object.keys(main.files).slice(0, 8), styles: [] }
  const named = [whole, ...apps].map((app): [string, AppRelease] => [app.name, app])
  return { ...makeRelease(), apps: Object.fromEntries(named) }
}

test.each([4, 20, 50, 100])(
  'with %i remotes the first response of every page is within its budget',
  async (remotes) => {
    const { page } = budgets
    // As much again as the host's own template has: boot script, style and masthead.
    const noise = Array.from({ length: 70 }, (_, index) =>
      createHash('sha384').update(`${index}`).digest('base64'),
    ).join('')
    const template = shell.replace('<body>', () => `<body><p hidden>${noise}</p>`)
    const sizes = Object.values(await measurePages(composeSite(largeRelease(remotes), template)))
    expect(sizes).toHaveLength(2 * remotes - 1)
    expect(Math.max(...sizes) + page.ofServer).toBeLessThan(remotes > 10 ? page.firstOfMany : page.first)
  },
)
