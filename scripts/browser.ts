import { existsSync } from 'node:fs'
import { debianBrowsers } from '../e2e/debian-browsers.ts'
import { run } from './processes.ts'

export const playwright = 'e2e/node_modules/@playwright/test/cli.js'

/**
 * Installs both of Debian's Chromium where that is possible; otherwise uses an installed one, or Playwright's own. Returns
 * whether there is a browser.
 */
export async function ensureBrowser(): Promise<boolean> {
  if (debianBrowsers.every((browser) => existsSync(browser))) return true
  const isRootOnDebian = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  if (isRootOnDebian) {
    // Do not wait long on a machine without a network.
    const apt = 'apt-get -o Acquire::http::Timeout=20 -o Acquire::Retries=1'
    const install = `${apt} update && ${apt} install -y chromium-headless-shell chromium`
    if ((await run('sh', ['-c', install], { DEBIAN_FRONTEND: 'noninteractive' })) === 0) return true
  }
  if (debianBrowsers.some((browser) => existsSync(browser))) return true
  return (await run('node', [playwright, 'install', '--with-deps', 'chromium'])) === 0
}
