import { run } from './processes.ts'

// The embedded database is WebAssembly; making the fastest code of it would take half of the memory of an import.
process.exit(await run('node', ['--liftoff-only', 'server/campaigns/import/main.ts', ...process.argv.slice(2)]))
