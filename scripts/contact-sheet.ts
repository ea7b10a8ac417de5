import { run } from './processes.ts'

process.exit(await run('node', ['e2e/contact-sheet.ts', ...process.argv.slice(2)]))
