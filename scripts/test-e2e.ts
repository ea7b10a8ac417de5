import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { debianBrowsers } from '../e2e/debian-browsers.ts'
import { root, run } from './processes.ts'

const playwright = 'e2e/node_modules/@playwright/test/cli.js'

/** Installs both of Debian's Chromium where that is possible; otherwise uses an installed one, or Playwright's own. */
async function ensureBrowser() {
  if (debianBrowsers.every((browser) => existsSync(browser))) return
  const isRootOnDebian = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  if (isRootOnDebian) {
    // Do not wait long on a machine without a network.
    const apt = 'apt-get -o Acquire::http::Timeout=20 -o Acquire::Retries=1'
    const install = `${apt} update && ${apt} install -y chromium-headless-shell chromium`
    if ((await run('sh', ['-c', install], { DEBIAN_FRONTEND: 'noninteractive' })) === 0) return
  }
  if (debianBrowsers.some((browser) => existsSync(browser))) return
  const installed = await run('node', [playwright, 'install', '--with-deps', 'chromium'])
  if (installed !== 0) process.exit(installed)
}

await ensureBrowser()
// `--config` in front chooses another suite: e2e/looks, e2e/production.
const given = process.argv.slice(2)
const suite = given[0] === '--config' ? [] : ['--config', 'e2e']
// Many tests start a server of their own, which need not be compiled each time.
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }
process.exit(await run('node', [playwright, 'test', ...suite, ...given], env))
