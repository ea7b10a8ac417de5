import { runAll } from './processes.ts'

await runAll([
  ['oxfmt', '--check'],
  ['oxlint', '--type-aware', '--deny-warnings'],
  ['knip'],
  ['node', 'scripts/check-messages.ts'],
  ['node', 'scripts/check-folders.ts'],
])
