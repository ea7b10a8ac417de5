import { run } from './processes.ts'

process.exit(await run('node', ['bench/main.ts', ...process.argv.slice(2)]))
