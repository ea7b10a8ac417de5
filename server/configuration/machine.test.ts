import { join } from 'node:path'
import { runProgram } from '@site/shared/build/run-program'
import { describeMachine, findShortage, readMachine, requireFiles } from './machine.ts'

test('a server on a small machine says how much memory it needs and has', () => {
  expect(findShortage({ memory: 400, files: 20_000 })).toMatch(/may have 400 MB of memory, and needs 512/)
  expect(findShortage({ memory: 512, files: 20_000 })).toBeUndefined()
})

test('a server that may open few files says how many it needs and has', () => {
  expect(() => requireFiles({ memory: 8_000, files: 256 })).toThrow(/may open 256 files at once, and needs 1,000/)
  expect(() => requireFiles({ memory: 8_000, files: 1_000 })).not.toThrow()
  expect(describeMachine({ memory: 8_000, files: Infinity })).toBe(
    '8,000 MB of memory (needs 512), any number of open files (needs 1,000)',
  )
})

test('the machine says how much memory and how many open files this process may have', () => {
  const { memory, files } = readMachine()
  expect(memory).toBeGreaterThan(100)
  expect(files).toBeGreaterThan(100)
})

test('a server does not start with a hard limit of 256 files, and says why', async () => {
  const program = `ulimit -n 256; exec "${process.execPath}" "${join(import.meta.dirname, '../main.ts')}"`
  const { code, said } = await runProgram(
    [
      '-e',
      `const { spawnSync } = require('node:child_process'); const { status } = spawnSync('sh', ['-c', process.argv[1]], { stdio: 'inherit' }); process.exit(status)`,
      program,
    ],
    { cwd: join(import.meta.dirname, '../..'), env: { PATH: process.env['PATH'], PORT: '0' } },
  )
  expect(said).toMatch(/^The server cannot start\.\nIt may open 256 files at once, and needs 1,000/)
  expect(code).toBe(1)
})
