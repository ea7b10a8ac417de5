import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locale } from '../contract/locale.ts'
import { checkMessages, findBreakableSigns, findTextFaults, listFrench } from './check-messages.ts'
import type { Messages } from './messages.ts'

const nl_nl = { 'a.hello': 'Dag {name}', 'a.kind.x': 'X' }
const source = "t('a.hello'); t(`a.kind.${kind}`)"

const cases: [string, Parameters<typeof checkMessages>[0], string, string[]][] = [
  ['nothing', { nl_nl, nl_be: { 'a.kind.x': 'Y' } }, source, []],
  ['an unused text', { nl_nl }, "t('a.hello')", ['nothing uses "a.kind.x"']],
  ['a repeated text', { nl_nl, nl_be: { 'a.kind.x': 'X' } }, source, ['nl_be.json repeats "a.kind.x" of nl_nl.json']],
]

test.each(cases)('the check of texts reports %s', (_, texts, code, problems) => {
  expect(checkMessages(texts, code)).toEqual(problems)
})

const narrow = '\u202F'

test.each([
  ['an ordinary space before a sign', 'Votre question ?', ['Votre question ?']],
  ['a sign without a space', 'Attention!', ['Attention!']],
  ['a wide no-break space', 'Motif\u00A0: autre', ['Motif\u00A0:']],
  ['a sign behind a placeholder', 'La demande {reference} ?', ['La demande x ?']],
  ['quotation marks', `« Tv${narrow}»`, [`« Tv${narrow}»`]],
  ['a per cent sign', '21 %', ['21 %']],
  ['a sign behind a tag', '<strong>Motif</strong> : autre', ['Motif :']],
])('%s is found', (_, text, found) => {
  expect(findBreakableSigns(text)).toEqual(found)
})

test.each([
  ['narrow spaces', `«${narrow}Tv${narrow}»${narrow}: qui${narrow}? moi${narrow}; 21${narrow}%${narrow}!`],
  ['an address and a time', 'https://lindehof.example à 10:30'],
  ['what is not read', '<a style="margin: 0" href="/fr?q=x">vie priv&eacute;e</a> &amp; droits'],
  ['the syntax of texts', '{count, plural, one {# marque} other {# marques}} {name}'],
])('%s are left alone', (_, text) => {
  expect(findBreakableSigns(text)).toEqual([])
})

test('French is what stands below "fr", wherever that is', () => {
  const texts = { fr: { a: 'un', b: ['deux'] }, nl: { a: 'een' }, subjects: [{ nl: 'drie', fr: 'trois' }], count: 4 }
  expect(listFrench(texts)).toEqual(['un', 'deux', 'trois'])
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'messages-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const fr_be = { 'a.hello': 'Bonjour {name}', 'a.kind.x': 'X' }
const several = '{n, plural, one {# {x}} other {#}}'

const verified: [string, Partial<Record<Locale, Messages>>, RegExp][] = [
  ['nothing', { nl_nl, fr_be, nl_be: { 'a.kind.x': 'Y' }, en_be: {} }, /^$/],
  ['no French', { nl_nl }, /^$/],
  [
    'plurals that French has and Dutch has not',
    plural('{n, plural, one {a} many {b} other {c}}', '{n, plural, one {a} other {c}}'),
    /^$/,
  ],
  ['a missing text', { nl_nl, fr_be: { 'a.hello': 'Bonjour {name}' } }, /: fr_be\.json lacks "a\.kind\.x"$/],
  ['an unknown text', { nl_nl, fr_be, en_be: { 'a.b': '' } }, /en_be.*: nl_nl\.json does not know "a\.b"$/],
  ['another placeholder', { nl_nl, fr_be, en_be: { 'a.hello': 'Hello {nom}' } }, /en_be.*: "a\.hello" does not have/],
  ['a lost tag', { nl_nl: { a: '<b>Dag</b>' }, fr_be: { a: 'Bonjour' } }, /fr_be.*: "a" does not have/],
  ['a placeholder lost within a plural', plural('{n, plural, one {#} other {#}}', several), /fr_be.*: "a\.n" does/],
  ['an invalid text', { nl_nl, fr_be: { ...fr_be, 'a.hello': 'Bonjour {name' } }, /fr_be.*"a\.hello" cannot be read/],
  ['an invalid Dutch text', { nl_nl: { ...nl_nl, 'a.b': '{' } }, /nl_nl.*: "a\.b" cannot be read/],
]

function plural(french: string, dutch: string) {
  return { nl_nl: { 'a.n': dutch }, fr_be: { 'a.n': french } }
}

test.each(verified)('the texts of an app have %s', (_, texts, said) => {
  mkdirSync(join(folder, 'app/messages'), { recursive: true })
  for (const [locale, messages] of Object.entries(texts)) {
    writeFileSync(join(folder, `app/messages/${locale}.json`), JSON.stringify(messages))
  }
  expect(findTextFaults(folder, 'app').join('\n')).toMatch(said)
})
