import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listApps } from '../releases/workspace.ts'
import { root, run } from './processes.ts'

// An app without a project of its own is a mistake that tsc tells of.
const withProject = readdirSync(root).filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
const projects = new Set(['shared', ...listApps(root), ...withProject])
const codes = []
for (const project of projects) codes.push(await run('tsc', ['-p', project]))
process.exit(Math.max(...codes))
