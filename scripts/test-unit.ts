import { run } from './processes.ts'

// ESM packages load under jest only with Node's own module loader.
const env = { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' }
process.exit(await run('jest', process.argv.slice(2), env))
