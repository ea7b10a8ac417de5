import type { Random } from '../../../campaigns/sample/random.ts'

/** A request to `POST /api/contact` that must be refused, `kind` saying what is wrong with it. */
export interface BadRequestOfVisitor {
  kind: string
  payload: string
  contentType?: string
  locale?: string
}

const good = { name: 'Noor Van Damme', email: 'noor@shop.example', question: 'Waar vind ik mijn gegevens?' }
const fields = ['name', 'email', 'question'] as const
const wrongTypes: unknown[] = [
  null,
  true,
  false,
  0,
  -1.5,
  1e300,
  [],
  {},
  ['a'],
  [good],
  { toString: 1 },
  { name: 'a' },
  [[['x']]],
]
const blanks = ['', ' ', '\t\r\n', '\u00a0\u2003', '\u200b', 'empty_val', ' placeholder ']
const html = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<!doctype html><html></html>',
  '</textarea><b>',
]
const wrongAddresses = [
  'noor',
  'noor@',
  '@shop.example',
  'a@b',
  'a b@shop.example',
  'a@shop..example',
  'a,b@shop.example',
]
const otherTypes = [
  'text/html',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
]
const control = ['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\ud800', '\udc00']
const headers = ['Bcc: victim@other.example', 'Subject: other', 'Content-Type: text/html', '\r\nbody']
const locales = ['', 'nl', 'de_de', 'NL_NL', 'nl_nl%00', '../nl_nl', 'nl_nl&locale=nl_be', '__proto__']
const cuts = [
  '{',
  '}',
  '[',
  '"',
  'null',
  '{"name":',
  "{'name':'a'}",
  'NaN',
  '\u0000',
  '<html>',
  'name=a&email=b',
  '{}{}',
  '\ufeff',
]

/** Makes one request after the other, each wrong in one or two ways; the same for the same random numbers. */
export function makeBadRequest(random: Random): BadRequestOfVisitor {
  const { kind, make } = random.pick(kinds)
  return { kind, ...make(random) }
}

type Make = (random: Random) => Omit<BadRequestOfVisitor, 'kind'>

const kinds: { kind: string; make: Make }[] = [
  { kind: 'a wrong type', make: (random) => withField(random, random.pick(fields), random.pick(wrongTypes)) },
  { kind: 'a missing field', make: (random) => withField(random, random.pick(fields), undefined) },
  { kind: 'a blank field', make: (random) => withField(random, random.pick(fields), random.pick(blanks)) },
  { kind: 'a wrong address', make: (random) => withField(random, 'email', random.pick(wrongAddresses)) },
  { kind: 'HTML for an address', make: (random) => withField(random, 'email', random.pick(html)) },
  {
    kind: 'a trap of a wrong type',
    make: (random) => ({ payload: write({ ...good, leftBlank: random.pick(wrongTypes) }) }),
  },
  { kind: 'a long field', make: (random) => tooLong(random) },
  {
    kind: 'a huge body',
    make: (random) => ({ payload: write({ ...good, more: 'x'.repeat(random.integer(65_536, 300_000)) }) }),
  },
  {
    kind: 'a control character',
    make: (random) => withField(random, random.pick(fields), `a${random.pick(control)}b@shop.example`),
  },
  { kind: 'another header', make: (random) => withField(random, random.pick(['name', 'email']), injected(random)) },
  { kind: 'a deep field', make: (random) => withRaw(random.pick(fields), nested(random)) },
  { kind: 'a deep body', make: (random) => ({ payload: nested(random) }) },
  {
    kind: 'no object',
    make: (random) => ({ payload: write(random.pick([...wrongTypes.slice(0, 7), 'text', good.email])) }),
  },
  { kind: 'no JSON', make: (random) => ({ payload: random.pick([...cuts, ...html]) }) },
  { kind: 'half of JSON', make: (random) => ({ payload: write(good).slice(0, -random.integer(1, 60)) }) },
  {
    kind: 'a prototype',
    make: (random) => withRaw(random.pick(['__proto__', 'constructor']), '{"prototype":{"email":"a@b.example"}}'),
  },
  {
    kind: 'another type',
    make: (random) => ({ payload: random.pick([write(good), ...html]), contentType: random.pick(otherTypes) }),
  },
  { kind: 'plain text', make: () => ({ payload: write(good), contentType: 'text/plain' }) },
  { kind: 'another locale', make: (random) => ({ payload: write(good), locale: random.pick(locales) }) },
]

/** A good body but for one field, or sometimes two. */
function withField(random: Random, field: string, value: unknown) {
  const second = random.chance(0.2) ? { [random.pick(fields)]: random.pick(wrongTypes) } : {}
  return { payload: write({ ...good, ...second, [field]: value }) }
}

function tooLong(random: Random) {
  const limits = { name: 100, email: 254, question: 5_000 }
  const field = random.pick(fields)
  const letters = random.pick(['x', 'é', '<', '\u{1f600}'])
  const length = random.integer(limits[field] + 1, 20_000)
  return {
    payload: write({
      ...good,
      [field]: letters.repeat(length).slice(0, length) + (field === 'email' ? '@shop.example' : ''),
    }),
  }
}

function injected(random: Random) {
  const end = random.pick(['\r\n', '\n', '\r', '\u0000\n', '\r\n\r\n'])
  return `${random.pick([good.email, good.name])}${end}${random.pick(headers)}`
}

function nested(random: Random) {
  const depth = random.integer(1, 10_000)
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
  ] as const)
  return `${open.repeat(depth)}${random.pick(['1', '"x"', '[]'])}${close.repeat(depth)}`
}

/** As JSON writes it, but for a value that JSON.stringify would not write. */
function withRaw(field: string, json: string) {
  return { payload: write({ ...good, [field]: undefined }).replace(/\}$/, `,"${field}":${json}}`) }
}

function write(body: unknown): string {
  return JSON.stringify(body)
}
