import { createHash } from 'node:crypto'
import type { AppRelease, Release } from '@site/shared/contract'
import { digest } from '../files/digest.ts'
import { shell } from '../testing/sample-workspace.ts'
import { composePage } from './compose.ts'

function makeApp(name: string, files: string[], rest: Partial<AppRelease> = {}): AppRelease {
  return {
    name,
    version: '1.0.0-abc',
    contract: 1,
    federation: '2.9.2',
    base: `/apps/${name}/1.0.0-abc/`,
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
  const legal = makeApp('mf-legal', ['entry.js', 'page.css', 'messages/nl_nl.json'], remote)
  return { id: '20260101-a', at: '2026-01-01', by: 'Test', development: true, apps: { host, 'mf-legal': legal } }
}

function directives(release: Release, template = shell): Record<string, string[]> {
  const policy = composePage(release, template).headers['Content-Security-Policy'] ?? ''
  return Object.fromEntries(policy.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1)]))
}

test('the page carries the release, the styles and the scripts of the host, each with its digest', () => {
  const { html } = composePage(makeRelease(), shell)
  const base = '/apps/host/1.0.0-abc/'
  const digestOf = (file: string) => host.files[file]?.integrity
  expect(html).toBe(`<!doctype html>
<html><head>
<script type="application/json" id="release">${JSON.stringify(makeRelease())}</script>
<link rel="stylesheet" crossorigin="anonymous" integrity="${digestOf('main.css')}" href="${base}main.css">
<script>document.title = 'boot'</script>
<script defer crossorigin="anonymous" integrity="${digestOf('vendor.js')}" src="${base}vendor.js"></script>
<script defer crossorigin="anonymous" integrity="${digestOf('main.js')}" src="${base}main.js"></script>
</head><body></body></html>
`)
})

test('nothing in the release can end its script element, and it reads back as it was', () => {
  const hostile = { ...makeRelease(), by: '</script><script>alert(1)</script><!--site:scripts--> $& \u2028' }
  const { html } = composePage(hostile, shell)
  const [, data = ''] = /<script type="application\/json" id="release">([^]*?)<\/script>/.exec(html) ?? []
  expect(data).not.toContain('<')
  expect(JSON.parse(data)).toEqual(hostile)
})

test.each([
  ['as it stands', shell],
  ['with line ends of Windows', shell.replaceAll('\n', '\r\n').replace("'boot'", "'boot'\r\n")],
])('the policy names the digest of the exact inline script, %s', (_, template) => {
  const { html } = composePage(makeRelease(), template)
  const [, script = ''] = /<script>([^]*?)<\/script>/.exec(html) ?? []
  const expected = createHash('sha256').update(script).digest('base64')
  expect(script).toMatch(/^document.title = 'boot'\n?$/)
  expect(directives(makeRelease(), template)['script-src']?.[0]).toBe(`'sha256-${expected}'`)
})

test('the policy allows scripts by digest only, and nothing that the site does not need', () => {
  const { 'script-src': scripts, ...rest } = directives(makeRelease())
  const { 'mf-legal': legal } = makeRelease().apps
  const digests = [host.files['vendor.js'], host.files['main.js'], legal?.files['entry.js']]
  expect(scripts?.slice(1)).toEqual(digests.map((file) => `'${file?.integrity}'`))
  expect(rest).toEqual({
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'style-src': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['release', 'dompurify'],
  })
  expect(composePage(makeRelease(), shell).headers['Integrity-Policy']).toBe('blocked-destinations=(script)')
})

test('a remote on another origin may be read from there, its styles and pictures from its version only', () => {
  const base = 'https://cdn.example/apps/mf-legal/1.0.0-abc/'
  expect(directives(makeRelease({ base }))).toMatchObject({
    'connect-src': ["'self'", 'https://cdn.example'],
    'style-src': ["'self'", base],
    'img-src': ["'self'", 'data:', base],
    'font-src': ["'self'", base],
  })
})

test('a style in the template is allowed by its digest', () => {
  const template = shell.replace('<body>', '<body><style>p { margin: 0 }</style>')
  const styles = directives(makeRelease(), template)['style-src']
  expect(styles).toEqual(["'self'", `'${digest('sha256', 'p { margin: 0 }')}'`])
})

const templates: [string, string, reason: string][] = [
  [
    'no place for the release',
    shell.replace('<!--site:head-->', ''),
    'shell.html of the host has <!--site:head--> 0 times instead of once',
  ],
  [
    'two places for the scripts',
    `${shell}<!--site:scripts-->`,
    'shell.html of the host has <!--site:scripts--> 2 times instead of once',
  ],
  [
    'no boot script',
    shell.replace(/<script>.*<\/script>/, '<!-- <script>1</script> --><script type="text/plain">1</script>'),
    'shell.html of the host has 0 inline scripts instead of the boot script alone',
  ],
  [
    'a second inline script',
    shell.replace('</body>', '<SCRIPT type="module">import "x"</SCRIPT ></body>'),
    'shell.html of the host has 2 inline scripts instead of the boot script alone',
  ],
  [
    'a script of its own',
    shell.replace('</body>', "<script async src='/analytics.js'></script></body>"),
    'The page names "/analytics.js" without the digest of a released file',
  ],
  [
    'a preload with a wrong digest',
    shell.replace('</body>', '<link rel=preload href=/apps/host/1.0.0-abc/main.js integrity=sha384-x></body>'),
    'The page names "/apps/host/1.0.0-abc/main.js" without the digest of a released file',
  ],
]

test.each(templates)('a template with %s is refused', (_, template, reason) => {
  expect(() => composePage(makeRelease(), template)).toThrow(reason)
})

test('an icon needs no digest', () => {
  const template = shell.replace('<head>', '<head><link rel="icon" href="/favicon.svg">')
  expect(composePage(makeRelease(), template).html).toContain('<link rel="icon" href="/favicon.svg">')
})

test('a page is refused when a file that it names has no digest, and when there is no host', () => {
  const release = makeRelease()
  const apps = { ...release.apps, host: { ...host, entry: ['other.js'] } }
  expect(() => composePage({ ...release, apps }, shell)).toThrow('Host names "other.js", which has no digest')
  expect(() => composePage({ ...release, apps: {} }, shell)).toThrow('The release has no host')
})
