import { runAll } from './processes.ts'

await runAll([
  ['node', 'site/main.ts', 'publish', 'all'],
  ['node', 'server/main.ts'],
])
