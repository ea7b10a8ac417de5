import { runAll } from './processes.ts'

const apps = process.argv.slice(2)
await runAll([['node', 'releases/main.ts', 'publish', '--by-hand', ...(apps.length > 0 ? apps : ['all'])]])
