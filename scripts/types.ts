import { run } from './processes.ts'

const projects = [
  'shared',
  'host',
  'mf-legal',
  'mf-transparency',
  'mf-privacy-rights',
  'mf-internal',
  'server',
  'site',
  'e2e',
  'bench',
  'deploy',
  'scripts',
]
const codes = []
for (const project of projects) codes.push(await run('tsc', ['-p', project]))
process.exit(Math.max(...codes))
