import { run } from './processes.ts'

// ESM packages load under jest only with Node's own module loader.
const env = { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' }
// The embedded database is WebAssembly, and each worker of the tests loads it: the best code of it is never worth its making.
const jest = ['--liftoff-only', 'node_modules/jest/bin/jest.js']
// On a busy machine a database takes longer to start than jest's own five seconds.
process.exit(await run('node', [...jest, '--testTimeout=60000', ...process.argv.slice(2)], env))
