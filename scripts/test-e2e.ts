import { existsSync } from 'node:fs'
import { run } from './processes.ts'

/** The system's Chromium, else Debian's package when we may install it, else Playwright's own. */
async function ensureBrowser() {
  if (existsSync('/usr/bin/chromium')) return
  const isRootOnDebian = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  if (isRootOnDebian) {
    const install = 'apt-get update && apt-get install -y chromium'
    if ((await run('sh', ['-c', install], { DEBIAN_FRONTEND: 'noninteractive' })) === 0) return
  }
  const installed = await run('node', [
    'e2e/node_modules/@playwright/test/cli.js',
    'install',
    '--with-deps',
    'chromium',
  ])
  if (installed !== 0) process.exit(installed)
}

await ensureBrowser()
const args = ['e2e/node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', ...process.argv.slice(2)]
process.exit(await run('node', args))
