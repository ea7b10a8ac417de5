import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locale } from '../contract/locale.ts'
import type { Messages } from './messages.ts'
import { verifyMessages } from './check-messages.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'messages-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const nl_nl = { 'a.hello': 'Dag {name}', 'a.x': 'X' }
const fr_be = { 'a.hello': 'Bonjour {name}', 'a.x': 'X' }
const several = '{n, plural, one {# {x}} other {#}}'

const cases: [string, Partial<Record<Locale, Messages>>, RegExp][] = [
  ['nothing', { nl_nl, fr_be, nl_be: { 'a.x': 'Y' }, en_be: {} }, /^$/],
  [
    'plurals that French has and Dutch has not',
    plural('{n, plural, one {a} many {b} other {c}}', '{n, plural, one {a} other {c}}'),
    /^$/,
  ],
  ['a missing text', { nl_nl, fr_be: { 'a.hello': 'Bonjour {name}' } }, /Missing .* fr_be:\na\.x$/],
  ['an unknown text', { nl_nl, fr_be, en_be: { 'a.b': '' } }, /Extra .* en_be:\na\.b$/],
  ['another placeholder', { nl_nl, fr_be, en_be: { 'a.hello': 'Hello {nom}' } }, /en_be .*\na\.hello: /],
  ['a lost tag', { nl_nl: { a: '<b>Dag</b>' }, fr_be: { a: 'Bonjour' } }, /fr_be .*\na: /],
  ['a placeholder lost within a plural', plural('{n, plural, one {#} other {#}}', several), /fr_be .*\na\.n: /],
  ['a text that cannot be read', { nl_nl, fr_be: { ...fr_be, 'a.hello': 'Bonjour {name' } }, /fr_be .*\na\.hello: /],
]

function plural(french: string, dutch: string) {
  return { nl_nl: { 'a.n': dutch }, fr_be: { 'a.n': french } }
}

test.each(cases)('FormatJS reports %s', async (_, texts, said) => {
  for (const [locale, messages] of Object.entries(texts)) {
    writeFileSync(join(folder, `${locale}.json`), JSON.stringify(messages))
  }
  expect((await verifyMessages(folder)).join('\n')).toMatch(said)
})
