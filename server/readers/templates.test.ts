import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

const root = join(import.meta.dirname, '../..')
const templates = globSync('mf-*/src/pages/**/plain.liquid', { cwd: root })
const readTexts = (part: string): string[] =>
  Object.keys(JSON.parse(readFileSync(join(root, part, 'messages/nl_nl.json'), 'utf8')) as object)

test.each(templates)('the texts that %s names exist', (file) => {
  const known = [...readTexts('host'), ...readTexts(file.split(sep)[0] ?? '')]
  const template = readFileSync(join(root, file), 'utf8')
  const named = [...template.matchAll(/'([a-z_]+\.[a-z_.]+)'/gi)].map(([, id = '']) => id)
  const isKnown = (id: string) => (id.endsWith('.') ? known.some((each) => each.startsWith(id)) : known.includes(id))
  expect(named.filter((id) => !isKnown(id))).toEqual([])
})
