import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { createTemporaryFolder, ownProcess, releaseFiles, startServer } from './testing/index.ts'

interface Line {
  level: number
  time: number
  pid: number
  msg: string
}

const readLines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

const everything = `
  import { report, reportWhole } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))}
  console.log('Said')
  report('Two\\nlines of jan@mail.example.nl')
  reportWhole('Set PRIVACY_MAILBOX=privacy@example.nl')
  process.stderr.write('{"level":50,"msg":"of a request"}\\n')
  process.emitWarning('Old name')
  setImmediate(() => Promise.reject(new Error('Nobody catches this')))
`

/** Runs a program to its end. */
function run(program: string, variables: Record<string, string> = {}) {
  const args = ['--input-type=module', '--eval', program]
  const env = { ...ownProcess.env, ...variables }
  return new Promise<{ out: string; errors: string; code: unknown }>((resolve) => {
    execFile(process.execPath, args, { env }, (error, out, errors) => resolve({ out, errors, code: error?.code }))
  })
}

test('a program with JSON lines writes one object a line: texts, warnings, lines of requests and the error that ends it', async () => {
  const { out, errors, code } = await run(everything, { LOG_FORMAT: 'json' })
  expect(readLines(out)).toEqual([{ level: 30, time: expect.any(Number), pid: expect.any(Number), msg: 'Said' }])
  const lines = readLines(errors)
  expect(lines.map(({ level, msg }) => [level, msg.split('\n')])).toEqual([
    [50, ['Two', 'lines of [e-mail address]']],
    [50, ['Set PRIVACY_MAILBOX=privacy@example.nl']],
    [50, ['of a request']],
    [40, expect.arrayContaining(['Warning: Old name'])],
    [50, expect.arrayContaining(['Error: Nobody catches this'])],
  ])
  expect(code).toBe(1)
})

test('a program without them writes texts', async () => {
  const { out, errors } = await run(everything)
  expect(out).toBe('Said\n')
  expect(errors).toMatch(/^Two\nlines of \[e-mail address\]\nSet PRIVACY_MAILBOX=privacy@example\.nl\n\{"level":50/)
})

test('a server with JSON lines writes nothing else: when it is ready, has a problem, or cannot start', async () => {
  const folder = await createTemporaryFolder()
  await folder.write(releaseFiles({}, 'site/'))
  const variables = {
    LOG_FORMAT: 'json',
    SITE_DIR: join(folder.path, 'site'),
    DATABASE_DIR: join(folder.path, 'db'),
    TMPDIR: folder.path,
  }
  const first = await startServer(variables)
  expect(readLines(first.line)).toMatchObject([{ level: 30, msg: expect.stringMatching(/^Ready: /) }])
  const second = await startServer(variables)
  expect(await second.closed).toBe(1)
  expect(readLines(second.errors())).toMatchObject([
    { level: 50, msg: expect.stringContaining('is in use by another') },
  ])
  const wrong = await startServer({ ...variables, PORT: 'http' })
  expect(await wrong.closed).toBe(1)
  expect(readLines(wrong.errors())).toMatchObject([{ level: 50, msg: expect.stringContaining('PORT must be') }])
  expect(await first.end('SIGTERM')).toBe(0)
})
