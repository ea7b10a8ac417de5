import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { listFiles } from '@site/shared/testing/list-files'
import { createProgram } from './command/run-command.ts'
import { workspaceRoot } from './workspace.ts'

const documents = listFiles(workspaceRoot, ['*.md'])

/** Returns every line of the documentation that calls the release tool, with its placeholders filled in. */
function listDocumented(): string[] {
  const lines = documents.filter(Boolean).flatMap((file) => {
    const text = readFileSync(join(workspaceRoot, file), 'utf8')
    return Array.from(
      text.matchAll(/(?:npm run|npx --no) site(?: [^`\n#|]*)?/g),
      ([line]) => line.split(' < ')[0] ?? '',
    )
  })
  return [...new Set(lines.map((line) => line.replaceAll(/<[^>]*>|\[[^\]]*\]|…/g, 'mf-legal').trim()))]
}

/** Parses the words that reach the tool; nothing is done. */
async function parse(words: string[]) {
  const program = createProgram('/nowhere', {}, () => undefined)
  for (const command of program.commands) command.action(() => undefined)
  // A text may name a command without what it is for.
  if (words.length < 2) expect(['', ...program.commands.map((command) => command.name())]).toContain(words.join())
  else await program.parseAsync(words, { from: 'user' })
}

const documented = listDocumented()

test.each(documented)('"%s" is a command, with two dashes before its options', async (line) => {
  const [, before = '', after = ''] =
    /^(?:npm run|npx --no) site(?! -- )(.*)()$|^npm run site -- (.*)$/.exec(line) ?? []
  if (line.startsWith('npm')) expect(before).not.toMatch(/ -/)
  await parse(`${before} ${/ -- (.*)/.exec(line)?.[1] ?? after}`.split(' ').filter(Boolean))
})

test('publish, rollback and status are documented', () => {
  for (const command of ['publish mf-legal', 'rollback mf-legal', 'status']) {
    expect(documented).toContain(`npm run site ${command}`)
  }
})

/** Types a line, without the environment that an npm around this test has left. */
async function type(line: string): Promise<string> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')))
  const options = { cwd: workspaceRoot, env: { ...env, NODE_OPTIONS: '' } }
  return promisify(execFile)('sh', ['-c', line], options).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )
}

// npm 12 rejects options that it does not know by itself.
test.each([
  ['publish mf-legal --to 10%', 'publish mf-legal --to 10%'],
  ['publish mf-legal --by Nadia', 'publish mf-legal --by Nadia'],
  ['publish mf-legal --preview', 'publish mf-legal --preview'],
])('npm keeps the option of "%s": nothing is done, and the right line is printed', async (given, advice) => {
  expect(await type(`npm run site ${given}`)).toMatch(
    new RegExp(`EUNKNOWNCONFIG|Invalid abbreviated flag|npm run site -- ${advice}\\n`),
  )
})

test('pnpm passes two dashes on, which are dropped', async () => {
  expect(await type('node scripts/run.mjs site -- publish --help')).toContain('Usage: npm run site -- publish')
})
