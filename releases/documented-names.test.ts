import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { listFiles } from '@site/shared/testing/list-files'
import { workspaceRoot } from './workspace.ts'

const tracked = listFiles(workspaceRoot)
const documents = tracked.filter((file) => /^(?:[A-Z]+|docs\/(?:decisions\/)?[\w-]+|bench\/README)\.md$/.test(file))
const read = (file: string) => readFileSync(join(workspaceRoot, file), 'utf8')

/** They name what is gone, or what the reader adds: other tests make the changes that the last two describe. */
const ofOtherTimes = new Set(['CHANGELOG.md', 'docs/adding-a-locale.md', 'docs/changing-things.md'])

/** Names of other programs that nothing in the project uses, each with the program. */
const foreign = new Map([
  ['ignore_startup_parameters', 'pgbouncer: its setting of start-up parameters that it does not pass on'],
  ['auditConfig', 'pnpm: where an accepted advisory would stand'],
  ['ignoreGhsas', 'pnpm: the same'],
  ['pg_stat_activity', 'PostgreSQL: its view of connections'],
  ['ACR', 'Keycloak: its mapping of levels of authentication'],
  ['LoA', 'Keycloak: the same'],
])

/** Files of the project, besides its documents. */
const source = tracked
  .filter(
    (file) =>
      /\.(?:tsx?|mjs|json|ya?ml|sql|css|html|conf|service|timer|env)$/.test(file) || file.startsWith('deploy/bin/'),
  )
  .filter((file) => file !== 'pnpm-lock.yaml' && !file.startsWith('releases/documented-names'))
  .map(read)
  .join('\n')
const words = new Set(source.match(/\w+/g))

const folders = new Set(
  tracked.flatMap((file) => {
    const parts = posix.dirname(file).split('/')
    return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
  }),
)

/** Returns the code in backticks. A decision that was replaced describes what is gone. */
function codeIn(file: string): string[] {
  const text = read(file)
  if (/^\*\*(?:Replaced|No longer holds)/m.test(text)) return []
  const prose = text.replaceAll(/^ *```.*?^ *```/gms, '')
  return Array.from(prose.matchAll(/`([^`]+)`/g), ([, code = '']) => code)
}

function isFile(path: string, document: string): boolean {
  const known = [...tracked, ...folders]
  const plain = path.replace(/\/$/, '')
  const fromDocument = posix.join(posix.dirname(document), plain)
  return known.some((name) => name === plain || name === fromDocument || name.endsWith(`/${plain}`))
}

/** A path in the project: not a URL, a path of a machine, a package, a pattern, or a path below a folder that a setting names. */
const projectPath = /^(?![A-Z]+_)[\w.-]+(?:\/[\w.@-]+)*\/?$/

/** Files that programs write, such as `channels.json`, are named in the source. */
function isPathWrong(code: string, document: string): boolean {
  if (!projectPath.test(code) || !/\/|\.(?:tsx?|mjs|json|md|sql|css|html|conf)$/.test(code)) return false
  if (isFile(code, document)) return false
  return /\.(?:tsx?|mjs|md|sql)$/.test(code) || !source.includes(code.replace(/\/$/, ''))
}

/** Names of types, functions, variables, constants and columns; other words of code are words of a language. */
const name = /^(?:\w*[a-z][A-Z]\w*|\w*[a-zA-Z]_\w*|[A-Z]{3,})$/

/** @param code a name, or the beginning of several: `reach…` */
function isKnown(code: string): boolean {
  const word = code.replace('…', '')
  if (word === code) return words.has(word)
  return [...words].some((one) => one.startsWith(word))
}

function unknownNames(document: string): string[] {
  return codeIn(document).flatMap((code) => {
    if (isPathWrong(code, document)) return code
    const names = code.match(/[a-zA-Z_]\w*…?/g) ?? []
    return names.filter((one) => name.test(one.replace('…', '')) && !isKnown(one) && !foreign.has(one))
  })
}

const ofToday = documents.filter((file) => !ofOtherTimes.has(file))

test.each(ofToday)('every path and name of code in %s exists', (document) => {
  expect(unknownNames(document)).toEqual([])
})

test.each(documents)('every script that %s names is one of package.json', (document) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = Array.from(read(document).matchAll(/npm run\s+(?:--silent )?([\w:-]+)/g), ([, script = '']) => script)
  expect(named.filter((script) => !(script in scripts))).toEqual([])
})

/** Returns the fragments of the headings of a document, as GitHub makes them. */
function fragmentsOf(file: string): string[] {
  const headings = Array.from(read(file).matchAll(/^#+ (.*)$/gm), ([, heading = '']) => heading.toLowerCase())
  return headings.map((heading) => heading.replaceAll(/[^\w -]/g, '').replaceAll(' ', '-'))
}

test.each(documents)('every link of %s inside the project leads somewhere', (document) => {
  const links = Array.from(read(document).matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link)
  const wrong = links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false
    const [path = '', fragment] = link.split('#')
    const target = path === '' ? document : posix.join(posix.dirname(document), path)
    if (!tracked.includes(target) && !folders.has(target)) return true
    return fragment !== undefined && !fragmentsOf(target).includes(fragment)
  })
  expect(wrong).toEqual([])
})

test.each(documents.filter((file) => file.startsWith('docs/decisions/')))('%s says first whether it holds', (file) => {
  expect(read(file)).toMatch(/^# .*\n\n\*\*(?:Holds|No longer holds|Replaced by \[decision \d+\]\(.*\))\.\*\*/)
})

test('the picture in docs/architecture.md has every table and reference of the database, and no other', () => {
  const [, picture = ''] = /```mermaid\nflowchart LR\n(.*?)```/s.exec(read('docs/architecture.md')) ?? []
  const lines = picture.split('\n').map((line) => line.trim().replace('-.->', '-->'))
  const drawn = lines.filter((line) => line !== '' && line !== 'end' && !line.startsWith('subgraph'))
  const writers = lines.flatMap((line) => /^subgraph \w+ \["(.*)"\]$/.exec(line)?.[1] ?? [])
  const migrations = tracked.filter((file) => /^server\/database\/migrations\/.*\.sql$/.test(file))
  const schema = migrations.map(read).join('\n')
  const dropped = new Set(Array.from(schema.matchAll(/^drop table (\w+)/gm), ([, table = '']) => table))
  const created = Array.from(schema.matchAll(/^create table (\w+) \((.*?)^\);/gms), ([, table = '', columns = '']) => {
    const references = Array.from(columns.matchAll(/ references (\w+)/g), ([, other = '']) => other)
    return { table, references: references.filter((other) => other !== table) }
  })
  const tables = created.filter(({ table }) => !dropped.has(table))
  const added = Array.from(
    schema.matchAll(/^alter table (\w+) add \w+ [^;]*? references (\w+)/gm),
    ([, table, other]) => {
      return `${table} --> ${other}`
    },
  )
  const arrows = tables.flatMap(({ table, references }) => references.map((other) => `${table} --> ${other}`))
  expect(drawn.filter((line) => line.includes('-->')).toSorted()).toEqual(
    [...new Set([...arrows, ...added])].toSorted(),
  )
  expect([...new Set(drawn.flatMap((line) => line.split(' --> ')))].toSorted()).toEqual(
    tables.map(({ table }) => table).toSorted(),
  )
  expect(writers.filter((folder) => !folders.has(folder))).toEqual([])
})
