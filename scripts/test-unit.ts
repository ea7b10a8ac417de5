import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './processes.ts'

/** Many times the bytes that the tests write at a time. */
const ample = 2 * 2 ** 30

// The tests sync thousands of small files to disk, which takes no time in memory. The folder also collects the files that
// interrupted tests have left.
const memory = '/dev/shm'
const { bavail = 0, bsize = 0 } = existsSync(memory) ? statfsSync(memory) : {}
const temporary = mkdtempSync(join(bavail * bsize > ample ? memory : tmpdir(), 'unit-tests-'))

// ESM packages load under jest only with Node's own module loader.
const env = {
  NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
  TMPDIR: temporary,
  // Many tests start the same programs.
  NODE_COMPILE_CACHE: join(temporary, 'compiled'),
}
const jest = ['node_modules/jest/bin/jest.js', '--cacheDirectory=node_modules/.cache/jest']
// Ends only a test that hangs: none says how long it may take. Jest's own five seconds are too short for a database to start.
const code = await run('node', [...jest, '--testTimeout=900000', ...process.argv.slice(2)], env)
rmSync(temporary, { recursive: true, force: true })
process.exit(code)
