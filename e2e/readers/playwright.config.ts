import { defineConfig } from '@playwright/test'
import common from '../playwright.config.ts'

const port = Number(process.env['E2E_PORT'] ?? 8187)
process.env['E2E_PORT'] = String(port)

const { webServer, projects: _projects, ...shared } = common

/** Configuration of `npm run readers`: pages for readers without a script. */
export default defineConfig(shared, {
  testDir: '.',
  outputDir: '../../test-results/readers',
  timeout: 600_000,
  // What else runs beside Lighthouse would count as slowness of the pages.
  workers: 1,
  webServer: {
    ...[webServer].flat()[0]!,
    cwd: '../..',
    // A page beyond the budget of its reader is sent as it was published.
    env: { PORT: String(port) },
    url: `http://127.0.0.1:${port}/healthz`,
  },
})
