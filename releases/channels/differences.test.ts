import { runCommand } from '../command/run-command.ts'
import { createSampleWorkspace, type SampleWorkspace } from '../testing/sample-workspace.ts'

let workspace: SampleWorkspace
const printed: string[] = []

beforeEach(async () => {
  workspace = await createSampleWorkspace()
  await workspace.describe('mf-legal', { routes: pages('', 'document/:key', 'about'), menu })
  await run('publish all')
})

afterEach(() => workspace.remove())

interface Page {
  path: string
  countries?: string[]
}

function pages(...given: (string | Page)[]) {
  return given.map((page) => ({
    calls: [],
    files: ['page.1.js'],
    ...(typeof page === 'string' ? { path: page } : page),
  }))
}

const menu = [{ in: { bar: 10, service: 20 }, path: 'document/terms', words: {} }]

async function run(line: string): Promise<string> {
  printed.length = 0
  const log = (text: string) => void printed.push(text)
  const last = await runCommand(workspace.site, line.split(' '), log, workspace.options)
  return [...printed.filter((text) => /^(?:Adds|Takes away)/.test(text)), last].join('\n')
}

const changes: [what: string, change: object, lines: string[]][] = [
  ['a page', { routes: pages('', 'document/:key') }, ['Takes away paths: /about']],
  [
    'a page in one country',
    { routes: pages('', 'document/:key', { path: 'about', countries: ['nl'] }) },
    ['Takes away paths: /about (be)'],
  ],
  ['a page for another', { routes: pages('', 'document/:key', 'us') }, ['Adds paths: /us', 'Takes away paths: /about']],
  [
    'an entry of a menu',
    { menu: [{ ...menu[0], in: { bar: 10 } }] },
    ['Takes away menu entries: /document/terms in "service"'],
  ],
]

test.each(changes)('a publish that removes %s says so, and needs --drop-paths', async (_, change, lines) => {
  await workspace.describe('mf-legal', { routes: pages('', 'document/:key', 'about'), menu, ...change })
  const before = await workspace.readStore()
  await expect(run('publish mf-legal')).rejects.toThrow('add --drop-paths if that is intended')
  await expect(run('publish mf-legal --to 10%')).rejects.toThrow('add --drop-paths if that is intended')
  expect(await workspace.readStore()).toEqual(before)
  for (const line of ['check mf-legal', 'publish mf-legal --preview', 'publish mf-legal --drop-paths'])
    expect((await run(line)).split('\n')).toEqual(expect.arrayContaining(lines))
})

const harmless: [what: string, change: object][] = [
  ['a parameter has another name', { routes: pages('', 'document/:id', 'about') }],
  ['one with a parameter includes it', { routes: pages('', 'document/:key', 'about', 'document/terms') }],
  ['a menu entry moves', { menu: [{ ...menu[0], in: { bar: 30, service: 1 } }] }],
]

test.each(harmless)('no page is lost where %s', async (_, change) => {
  await workspace.describe('mf-legal', change)
  expect(await run('publish mf-legal')).not.toContain('Takes away')
  await workspace.describe('mf-legal', { routes: pages('', 'document/:key', 'about'), menu })
  await run('publish mf-legal --drop-paths')
})

test('a page that moves to another remote in the same publish is not lost', async () => {
  await workspace.describe('mf-legal', { routes: pages('', 'document/:key') })
  await workspace.describe('mf-ads', {
    paths: ['political-ads', 'about'],
    routes: pages('political-ads/:key', 'about'),
  })
  expect(await run('publish mf-legal mf-ads')).not.toContain('paths')
})

test('a publish names removed texts, and needs no option for them', async () => {
  const texts = Object.fromEntries(Array.from({ length: 14 }, (__, at) => [`legal.${at}`, [{ type: 0, value: 'x' }]]))
  await workspace.write('mf-legal/output/messages/nl_nl.1.json', JSON.stringify(texts))
  const said = await run('publish mf-legal')
  expect(said).toContain('Takes away texts: mf-legal.title')
  expect(said).toMatch(/^Adds texts: legal\.0, .* and 2 more$/m)
})

test('removing a remote and rolling back need no --drop-paths', async () => {
  expect(await run('remove mf-legal')).toContain('Takes away paths: /, /document/:key, /about')
  expect(await run('rollback')).toContain('Adds paths: /, /document/:key, /about')
})
