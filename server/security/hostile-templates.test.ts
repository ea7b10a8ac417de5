import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { IntlMessageFormat } from 'intl-messageformat'
import { createTemporaryFolder, openServer, releaseFiles } from '../testing/index.ts'

// A release store has what no publish of now would accept, as if another tool had written it: what servers make of it.

const html = `<!doctype html><html lang="nl"><head><title>Lindehof Media</title></head>
<body><noscript><p>JavaScript</p></noscript></body></html>`
const secret = 'secret-of-the-server'
const folder = await createTemporaryFolder()
await folder.write({ 'answer.key': secret })
const place = `${folder.path}/answer.key`
const up = '../'.repeat(20)

const numbers =
  "{% assign many = '1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1' | split: ' ' %}"
const loops = (times: number, body: string) =>
  `${numbers}${'{% for i in many %}'.repeat(times)}${body}${'{% endfor %}'.repeat(times)}`
const doubled = (times: number, text: string) =>
  `{% assign a = '${text}' %}${'{% assign a = a | append: a %}'.repeat(times)}`
const deep = (depth: number) => `{"deep":${'['.repeat(depth)}${']'.repeat(depth)}}`
const text = (words: string) => new IntlMessageFormat(words).getAst()

/** An app for each: what one of them costs says nothing of the next. */
const hostile: Record<string, { template?: string; page?: object; moved?: object; messages?: string }> = {
  include: { template: `{% include '${place}' %}` },
  up: { template: `{% include '${up}${place}' %}` },
  relative: { template: "{% include 'package.json' %}{% include './package.json' %}" },
  render: { template: `{% render '${place}' %}` },
  layout: { template: `{% layout '${place}' %}` },
  'in-liquid': { template: `{% liquid\ninclude '${place}' %}` },
  'in-tag': { template: `{% if a %}{% endif %}{% include '${place}' %}` },
  range: { template: '{% for i in (1..400000000) %}{% endfor %}' },
  'endless-range': { template: '{% for i in (9007199254740992..9007199254740994) %}{% endfor %}' },
  loops: { template: loops(30, '') },
  doubled: { template: doubled(60, 'ab') },
  'doubled-markup': { template: `${doubled(19, '<p>')}{{ a | markup }}` },
  values: {
    template: `${doubled(13, 'a')}${loops(3, "{{ 'long' | t: a: a }}")}`,
    messages: JSON.stringify({ long: text('{a}'.repeat(300)) }),
  },
  formatted: {
    template: loops(4, "{{ 'number' | t: a: 1 }}{{ '2026-11-21' | day }}{{ 1 | amount: 'euros' }}"),
    messages: JSON.stringify({ number: text('{a, number}') }),
  },
  'no-day': { template: "{{ 'a' | day }}{{ 'a' | moment }}{{ 'a' | day_before }}" },
  'no-data': { template: "{% assign data = many | data_set: 'a', 'b' %}" },
  bomb: { template: '{% if a %}'.repeat(200_000) },
  long: { template: 'a'.repeat(10_000_000) },
  outputs: { template: '{{ a }}'.repeat(280_000) },
  brackets: { template: `{{ a${'[a'.repeat(400_000)} }}` },
  'no-text': { template: "{{ 'constructor' | t }}{{ '__proto__' | t }}" },
  calls: { template: loops(3, "{{ '/api/privacy-rights/figures' | get }}") },
  itself: { template: "{{ '/nl/itself?plain' | get }}" },
  internal: { template: "{% assign a = '/api/internal-privacy-rights/requests' | get %}{{ a.body }}" },
  register: { template: "{% assign a = '/api/campaign-items.json?countryCode=NL' | get %}{{ a.body }}" },
  health: { template: "{% assign a = '/healthz' | get %}{{ a.body }}" },
  elsewhere: { template: "{% assign a = 'http://127.0.0.1:1/api/privacy-rights/figures' | get %}{{ a.body }}" },
  title: { page: { title: "t' | t }}{{ '/api' | get }}{{ 'x", template: '' } },
  'deep-text': { template: "{{ 'deep' | t }}", messages: deep(500_000) },
  'long-text': { template: "{{ 'a' | t }}", messages: JSON.stringify({ a: text('a'), b: 'b'.repeat(3_000_000) }) },
  'unparsed-text': {
    template: "{{ 'a' | t }}",
    messages: JSON.stringify({ a: '{a, plural, other {'.repeat(5_000) }),
  },
  moved: { moved: { nl_nl: { moved: 'https://a.example/"><script>alert(1)</script>' } } },
  'moved-line': { moved: { nl_nl: { 'moved-line': 'a\r\nset-cookie: a=1' } } },
}

const files: Record<string, string> = {}
const record = (content: string) => {
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`
  return { size: content.length, integrity }
}

function store(name: string, { template, page, moved, messages = '{}' }: (typeof hostile)[string]) {
  const own = {
    'nl_nl.json': messages,
    'plain.json': JSON.stringify({ pages: { [name]: page ?? { template } }, moved }),
  }
  for (const [file, content] of Object.entries(own)) files[`apps/mf-${name}/${file}`] = content
  return {
    messages: { nl_nl: 'nl_nl.json' },
    plain: 'plain.json',
    routes: [{ path: name }],
    files: Object.fromEntries(Object.entries(own).map(([file, content]) => [file, record(content)])),
  }
}

const harmless = { template: "<p>{{ 'a' | append: 'b' }} is harmless</p>" }
let server: FastifyInstance
let log: string[] = []

beforeAll(async () => {
  const all = Object.entries({ ...hostile, harmless }).map(([name, app]) => [`mf-${name}`, store(name, app)] as const)
  const apps = { host: {}, ...Object.fromEntries(all) }
  await folder.write({ ...files, ...releaseFiles({ apps, html }) })
  const logger = {
    level: 'warn',
    stream: {
      write: (line: string) => {
        log.push(line)
      },
    },
  }
  server = await openServer({ config: { siteDirectory: folder.path } }, logger)
  expect((await open('harmless')).body).toContain('<p>ab is harmless</p>')
})

beforeEach(() => {
  log = []
})

const open = async (name: string, query = '') =>
  server.inject({ url: `/nl/${name}${query}`, headers: { host: 'nl.localhost' } })

test.each(Object.keys(hostile))(
  '%s: the page is sent as it was published, others are answered meanwhile, and the log says it once',
  async (name) => {
    const order: string[] = []
    const first = open(name).then((answer) => {
      order.push('hostile')
      return answer
    })
    const other = open('harmless', `?${name}`).then(({ body }) => {
      order.push('harmless')
      return body
    })
    expect(await other).toContain('<p>ab is harmless</p>')
    const answers = [await first, await open(name, '?again'), await open(name, '?plain')]
    for (const { statusCode, body } of answers) {
      expect([statusCode, body]).toEqual([200, html])
      expect(body).not.toContain(secret)
    }
    // The page does not wait for a template that takes long.
    while (log.length === 0) await new Promise(setImmediate)
    if (name === 'loops' || name === 'formatted') expect(order).toEqual(['harmless', 'hostile'])
    expect(log.map((line) => JSON.parse(line) as object)).toEqual([expect.objectContaining({ page: name })])
    expect(log.join('')).not.toContain(secret)
  },
)
