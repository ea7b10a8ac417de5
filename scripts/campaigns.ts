import { run } from './processes.ts'

process.exit(await run('node', ['server/campaigns/import/main.ts', ...process.argv.slice(2)]))
