// Lints: `npm run lint` everything, `npm run lint mf-legal server` some parts. `--type-check` finds what `npm run types` finds too,
// for a quarter of the time that both take.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chooseParts, root, runAll } from './processes.ts'

const words = process.argv.slice(2)
const options = words.filter((word) => word.startsWith('-'))
const folders = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
const parts = chooseParts(
  words.filter((word) => !options.includes(word)),
  folders,
)
const workspaces = parts.filter((part) => existsSync(join(root, part, 'package.json')))
await runAll([
  // First, with its types: no other finding may hide one of those.
  ['oxlint', '--type-aware', '--deny-warnings', ...options, ...parts],
  ['oxfmt', '--check', ...parts],
  ['knip', ...workspaces.flatMap((part) => ['--workspace', part])],
  ['node', 'scripts/check-messages.ts'],
  ['node', 'scripts/check-folders.ts'],
  ['node', 'scripts/check-styles.ts'],
])
