// `npm run advisories`: lists known vulnerabilities of what runs in production, and fails with one that is high or critical. Where
// nobody could be asked, it says so and succeeds: a registry that is away must not stop a release.
import { spawnSync } from 'node:child_process'
import { root } from './processes.ts'

// An exact version needs no registry once packages were installed with it (`scripts/run.mjs`).
const pnpm = ['--yes', '--prefer-offline', 'pnpm@12.21.0']
const audit = ['audit', '--prod', '--audit-level', 'high', '--ignore-registry-errors']
const { status, stdout, stderr } = spawnSync('npx', [...pnpm, ...audit], { cwd: root, encoding: 'utf8' })
const isAnswered = /vulnerabilities found/.test(stdout)
// Errors of the registry are the result then; without a network npm may not load pnpm at all.
const isRegistryError = status === 0 || /^npm (?:error|ERR!)/.test(stderr)
if (!isAnswered && isRegistryError) {
  console.log(`Nobody was asked: ${`${stdout} ${stderr}`.trim().replaceAll(/\s+/g, ' ')}`)
  console.log('So it is not known whether packages of production have vulnerabilities.')
  process.exit(0)
}
process.stdout.write(stdout)
process.stderr.write(stderr)
process.exit(status ?? 1)
