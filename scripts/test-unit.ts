import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './processes.ts'

/** Bytes that the tests' files may take at a time, many times over. */
const ample = 2 * 2 ** 30

// Thousands of small files are written as if a machine could fail any moment: in memory that takes no time. And what tests that
// were cut off have left goes with the folder.
const temporary = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'unit-tests-'))

// ESM packages load under jest only with Node's own module loader.
const env = {
  NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
  TMPDIR: temporary,
  // Many tests start a program that an earlier one has started too.
  NODE_COMPILE_CACHE: join(temporary, 'compiled'),
}
// The embedded database is WebAssembly, and each worker of the tests loads it: the best code of it is never worth its making.
const jest = ['--liftoff-only', 'node_modules/jest/bin/jest.js', '--cacheDirectory=node_modules/.cache/jest']
// On a busy machine a database takes longer to start than jest's own five seconds.
const code = await run('node', [...jest, '--testTimeout=60000', ...process.argv.slice(2)], env)
rmSync(temporary, { recursive: true, force: true })
process.exit(code)

/** Whether a folder is there, and has room for all that the tests write. */
function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > ample
  } catch {
    return false
  }
}
