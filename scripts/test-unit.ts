import { run } from './processes.ts'

// ESM packages load under jest only with Node's own module loader.
const env = { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' }
// On a busy machine a database takes longer to start than jest's own five seconds.
process.exit(await run('jest', ['--testTimeout=60000', ...process.argv.slice(2)], env))
