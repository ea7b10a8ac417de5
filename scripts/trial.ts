import { run } from './processes.ts'

process.exit(await run('node', ['deploy/trial/main.ts', ...process.argv.slice(2)]))
