import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserError } from '../files/files.ts'
import { createSampleWorkspace, type SampleWorkspace } from '../testing/sample-workspace.ts'
import { describeFailure, plainText, runCommand } from './run-command.ts'

let workspace: SampleWorkspace

beforeAll(async () => {
  workspace = await createSampleWorkspace()
})

afterAll(() => workspace.remove())

const said: string[] = []

async function run(line: string): Promise<string> {
  said.length = 0
  const words = line.split(' ').filter(Boolean)
  return runCommand(workspace.site, words, (text) => said.push(text), workspace.options)
}

/** Returns the output of a line that fails. */
async function fail(line: string, site = workspace.site) {
  const error: unknown = await runCommand(site, line.split(' '), () => undefined).catch((thrown: unknown) => thrown)
  return describeFailure(error)
}

test('publish, status, rollback: an operator reads what happened', async () => {
  expect(await run('status')).toBe(`Nothing has been published into ${workspace.site} yet: publish all`)
  expect(await run('publish all --by Nadia')).toMatch(/^Release \d{8}T\d{9}Z-[0-9a-f]{6} is live$/)
  expect(said.filter((line) => line.includes('built in'))).toHaveLength(3)
  expect(await run('publish mf-ads')).toMatch(/^Release \S+ was live already: nothing has changed$/)
  await workspace.write('mf-ads/output/page.1.js', 'new')
  const change = await run('publish mf-ads')
  expect(change).toMatch(/^Release \S+ is live\n {2}mf-ads: 1\.0\.0-\S+ → 1\.0\.0-\S+$/)
  const [, second = ''] = /^Release (\S+)/.exec(change) ?? []
  expect(await run('check')).toMatch(/^No faults found in host 1\.0\.0-\S+, mf-ads \S+, mf-legal \S+$/)
  const status = await run('status')
  expect(status).toMatch(`Live: ${second}, made `)
  expect(status).toMatch(new RegExp(`^${second} .* live\\n.* was live$`, 'm'))
  expect(status).toMatch(/^mf-legal +Nadia +\d{4}-\S+Z +by hand$/m)
  expect(await run('rollback')).not.toContain(second)
})

test.each(['', '--help'])('"%s" prints at most 14 commands, and the environment', async (line) => {
  const help = await run(line)
  const commands = Array.from(help.matchAll(/^ {2}([a-z]+)\b.* {2}\S/gm), ([, name]) => name)
  expect(commands).toEqual(expect.arrayContaining(['publish', 'end', 'status']))
  expect(commands.length).toBeLessThanOrEqual(14)
  expect(help).toContain('SITE_DIR')
})

test('the help of a command lists its options', async () => {
  expect(await run('publish -h')).toContain('--to <share>')
})

test.each([
  ['statsu', "error: unknown command 'statsu'\n(Did you mean status?)"],
  ['constructor', "error: unknown command 'constructor'"],
  ['publish', "error: missing required argument 'app'"],
  ['rollback a b', "error: too many arguments for 'rollback'"],
  ['status --by Nadia', "error: unknown option '--by'"],
  ['publish mf-legal --prevew', "error: unknown option '--prevew'\n(Did you mean --preview?)"],
  ['publish all --by', "error: option '--by <name>' argument missing"],
  ['publish all --to 10% --preview', "error: option '--preview' cannot be used with option '--to <share>'"],
  ['publish all --days 3', "error: option '--days' needs '--preview'"],
  ['publish all --preview --days 31', 'Use a whole number from 1 to 30.'],
  ['publish all --to 100%', 'Use a share from 1% to 99%'],
])('"%s" is not understood, in a few lines', async (line, message) => {
  const { text, code } = await fail(line)
  expect(code).toBe(2)
  expect(text).toContain(message)
  expect(text).toContain('All commands: npm run site')
  expect(text.split('\n').length).toBeLessThan(5)
})

test('an error that the user can fix is one line for each reason', () => {
  expect(describeFailure(new UserError(['a', 'b']))).toEqual({ text: 'Refused: a\nRefused: b', code: 1 })
})

test('a store that is not a folder is reported in a line, and left as it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'no-store-'))
  const file = join(folder, 'site')
  await writeFile(file, 'text')
  for (const line of ['status', 'prune', 'disable mf-legal']) {
    const { text, code } = await fail(line, file)
    expect([code, text]).toEqual([1, expect.stringMatching(/^Failed: E\w+: .*site.*$/)])
  }
  expect(await readFile(file, 'utf8')).toBe('text')
  await rm(folder, { recursive: true })
})

test.each([
  ['één\t→ «deux\u202F»\n', 'één\t→ «deux\u202F»\n'],
  ['/a\u001B[2Jb\r\b\u007F\u009B', '/a\uFFFD[2Jb\uFFFD\uFFFD\uFFFD\uFFFD'],
])('%j is printed as %j', (text, printed) => {
  expect(plainText(text)).toBe(printed)
})

test('a bug of the tool keeps its stack', () => {
  expect(describeFailure(new Error('odd')).text).toMatch(/^Error: odd\n +at /)
})
