// Checks types: `npm run types` of all parts, `npm run types mf-legal server` of some.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listApps } from '../releases/workspace.ts'
import { chooseParts, root, run } from './processes.ts'

const withProject = readdirSync(root).filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
// An app without a tsconfig.json is a mistake, which tsc reports.
const parts = [...new Set(['shared', ...listApps(root), ...withProject])]
const chosen = chooseParts(process.argv.slice(2), parts)
const codes: number[] = []
for (const part of chosen.length > 0 ? chosen : parts) codes.push(await run('tsc', ['-p', part]))
process.exit(Math.max(...codes))
