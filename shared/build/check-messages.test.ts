import { checkMessages } from './check-messages.ts'

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
