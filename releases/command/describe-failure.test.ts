import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '../refusal.ts'
import { describeFailure } from './describe-failure.ts'
import { runCommand } from './run-command.ts'

/** What a person reads who types this line. */
async function type(line: string, site = '/nowhere') {
  const words = line.split(' ')
  const error: unknown = await runCommand(site, words, () => undefined).catch((thrown: unknown) => thrown)
  return describeFailure(error, words)
}

test('what cannot be understood shows how its command is written, and not all of them', async () => {
  const { text, code } = await type('rollback a b')
  expect(code).toBe(2)
  const [said, , ...rest] = text.split('\n')
  expect(said).toBe('rollback: "b" is one word too many')
  expect(rest).toEqual([
    expect.stringContaining('npm run site rollback <app> '),
    expect.stringContaining('npm run site rollback [id] '),
    '',
    'All commands and options: npm run site',
  ])
})

test.each(['statsu', 'constructor', '--no-activate'])(
  '"%s" is told in few lines where all commands stand',
  async (line) => {
    const { text, code } = await type(line)
    expect(code).toBe(2)
    expect(text.split('\n').length).toBeLessThan(5)
    expect(text).toContain('All commands and options: npm run site')
  },
)

test('an option that nobody knows is named, without advice about what is none', async () => {
  const { text } = await type('publish mf-legal --no-actvate')
  expect(text.split('\n')[0]).toBe("Unknown option '--no-actvate'")
})

test('a refusal is one line for each reason', () => {
  expect(describeFailure(new Refusal(['a', 'b']), [])).toEqual({ text: 'Refused: a\nRefused: b', code: 1 })
})

test('a store that is no folder is told in a line, and left as it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'no-store-'))
  const file = join(folder, 'site')
  await writeFile(file, 'text')
  try {
    for (const line of ['status', 'prune', 'disable mf-legal']) {
      const { text, code } = await type(line, file)
      expect([code, text]).toEqual([1, expect.stringMatching(/^Failed: E\w+: .*site.*$/)])
    }
    expect(await readFile(file, 'utf8')).toBe('text')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a fault of the tool itself keeps its stack', () => {
  expect(describeFailure(new Error('odd'), ['status']).text).toMatch(/^Error: odd\n +at /)
})
