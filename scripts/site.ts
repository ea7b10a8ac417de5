import { run } from './processes.ts'

process.exit(await run('node', ['site/main.ts', ...process.argv.slice(2)]))
