import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createHash } from 'node:crypto'
import { runCommand } from './command/run-command.ts'
import { UsageError } from './command/options.ts'
import { usage } from './usage.ts'
import { workspaceRoot } from './workspace.ts'

const run = promisify(execFile)

/** A repository whose release tool only says which words have reached it. */
let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'commands-'))
  const scripts = ['run.mjs', 'site.ts', 'npm-options.ts', 'processes.ts'].map((name) => `scripts/${name}`)
  for (const file of ['package.json', 'pnpm-lock.yaml', 'releases/command/options.ts', ...scripts]) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await cp(join(workspaceRoot, file), join(root, file))
  }
  await writeFile(join(root, 'releases/main.ts'), 'console.log(JSON.stringify(process.argv.slice(2)))\n')
  await mkdir(join(root, 'node_modules/.bin'), { recursive: true })
  await writeFile(join(root, 'stack.txt'), '')
  await symlink(process.execPath, join(root, 'node_modules/.bin/node'))
  const lock = createHash('sha256').update(await readFile(join(root, 'pnpm-lock.yaml')))
  await writeFile(join(root, 'node_modules/.installed'), lock.digest('hex'))
})

afterAll(() => rm(root, { recursive: true }))

/** Types a command line; without the environment that an npm around this test has left. */
async function type(line: string): Promise<{ words: string[] | undefined; said: string }> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')))
  try {
    const { stdout } = await run('sh', ['-c', line], { cwd: root, env: { ...env, NODE_OPTIONS: '' } })
    const words = stdout.split('\n').findLast((text) => text.startsWith('['))
    return { words: words === undefined ? undefined : (JSON.parse(words) as string[]), said: stdout }
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return { words: undefined, said: stdout + stderr }
  }
}

const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: workspaceRoot, encoding: 'utf8' }).split('\n')

/** Every line of usage and documentation that begins with `npm run site`, placeholders filled in. */
function listDocumented(): string[] {
  const texts = documents.filter(Boolean).map((file) => readFileSync(join(workspaceRoot, file), 'utf8'))
  const lines = [...texts, usage].flatMap((text) =>
    Array.from(text.matchAll(/npm run site(?: [^`\n#]*)?/g), ([line]) => line.split(/ {2,}/)[0]?.trim() ?? ''),
  )
  const filled = lines.map((line) =>
    line
      .replaceAll(/<app…\|all>|\[app…\|all\]|<app>/g, 'mf-legal')
      .replaceAll(/<id>|\[id\]/g, '20260101T000000000Z-abcdef')
      .replaceAll('[app]', 'mf-legal')
      .replaceAll('<archive…>', 'mf-legal.tgz')
      .replaceAll('<URL…>', 'https://privacy.example.nl')
      .replaceAll('<file>', 'team.pem'),
  )
  return [...new Set(filled)]
}

const documented = listDocumented().map((line) => line.replace(/ < \S+$/, ''))
const plain = documented.filter((line) => !line.startsWith('npm run site --'))
const wordsOf = (line: string) =>
  line
    .replace(/^npm run site(?: --)?/, '')
    .split(' ')
    .filter(Boolean)

// npm looks at each word by itself, and at none after two dashes: what reaches the tool of all lines in one, reaches it of each.
test.each([
  ['without options', 'npm run site', plain],
  ['with options', 'npm run site --', documented.filter((line) => !plain.includes(line))],
])('the words of all documented commands %s reach the tool as they are typed, through npm', async (_, start, lines) => {
  expect(lines.length).toBeGreaterThan(8)
  const words = lines.flatMap(wordsOf)
  expect((await type([start, ...words].join(' '))).words).toEqual(words)
})

test.each(['npm run site', 'npm run site trace < stack.txt'])('"%s" reaches the tool, through npm', async (line) => {
  expect(listDocumented()).toContain(line)
  expect((await type(line)).words).toEqual(wordsOf(line.replace(' < stack.txt', '')))
})

test('options are documented, and so with two dashes', () => {
  expect(listDocumented().filter((line) => line.includes(' --no-activate'))).not.toEqual([])
})

const kept: [string, string][] = [
  ['npm run site publish mf-legal --no-activate', 'npm run site -- publish mf-legal --no-activate'],
  ['npm run site publish mf-legal --to 50%', 'npm run site -- publish mf-legal --to 50%'],
  ['npm run site publish mf-legal --origin https://assets.lantaarn.example', '--origin'],
  ['npm run site publish mf-legal --no-origin', 'npm run site -- publish mf-legal --no-origin'],
  ['npm run site publish mf-legal --by Nadia', '--by'],
  ['npm run site pack mf-legal --out mf-legal.tgz', 'npm run site -- pack mf-legal --out'],
  ['npm run site prune --dry-run', 'npm run site -- prune --dry-run'],
  ['npm run site publish mf-legal --no-activat', '--no-activat'],
  ['npm run site publish mf-legal --preview', '--preview'],
]

// npm 12 refuses what it does not know in words of its own.
test.each(kept)('"%s" does nothing, and says what to type', async (line, advice) => {
  const { words, said } = await type(line)
  expect(words).toBeUndefined()
  expect(said).toMatch(/EUNKNOWNCONFIG|Invalid abbreviated flag|nothing was done/)
  if (said.includes('nothing was done')) expect(said).toContain(advice)
})

test('two dashes that pnpm passes on are taken away', async () => {
  const { words } = await type('node scripts/run.mjs site -- publish mf-legal --no-activate')
  expect(words).toEqual(['publish', 'mf-legal', '--no-activate'])
})

test('an option that is typed twice in two ways, or that the command does not have, is not understood', async () => {
  for (const line of [
    'publish all --origin https://a.example --no-origin',
    'status --dry-run',
    'publish all --dry-run',
  ]) {
    await expect(runCommand('/nowhere', line.split(' '), () => undefined)).rejects.toThrow(UsageError)
  }
})
