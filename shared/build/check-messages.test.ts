import { checkMessages } from './check-messages.ts'

const nl_nl = { 'a.hello': 'Dag {name}', 'a.kind.x': 'X' }
const fr_be = { 'a.hello': 'Bonjour {name}', 'a.kind.x': 'X' }
const source = "t('a.hello'); t(`a.kind.${kind}`)"

const cases: [string, Parameters<typeof checkMessages>[0], string, string[]][] = [
  ['nothing', { nl_nl, fr_be }, source, []],
  ['a missing text', { nl_nl, fr_be: { 'a.hello': 'Bonjour {name}' } }, source, ['fr_be.json lacks "a.kind.x"']],
  ['an unused text', { nl_nl, fr_be }, "t('a.hello')", ['nothing uses "a.kind.x"']],
  ['an unknown text', { nl_nl, fr_be, en_be: { 'a.b': '' } }, source, ['en_be.json has "a.b", which nl_nl.json lacks']],
  ['a repeated text', { nl_nl, fr_be, nl_be: { 'a.kind.x': 'X' } }, source, ['nl_be.json repeats "a.kind.x" of nl_nl.json']],
  [
    'another placeholder',
    { nl_nl, fr_be, en_be: { 'a.hello': 'Hello {nom}' } },
    source,
    ['"a.hello" has {nom} in en_be.json, {name} in nl_nl.json'],
  ],
  [
    'a placeholder within a plural',
    { nl_nl: { 'a.n': '{n, plural, one {# {x}} other {#}}' }, fr_be: { 'a.n': '{n, plural, one {#} other {#}}' } },
    "'a.n'",
    ['"a.n" has {n} in fr_be.json, {n, x} in nl_nl.json'],
  ],
]

test.each(cases)('the check of texts reports %s', (_, texts, code, problems) => {
  expect(checkMessages(texts, code)).toEqual(problems)
})
