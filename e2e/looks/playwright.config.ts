import { defineConfig } from '@playwright/test'
import common from '../playwright.config.ts'

const port = Number(process.env['E2E_PORT'] ?? 8183)
process.env['E2E_PORT'] = String(port)
/** Sample advertisements, documents and forms depend on the day. */
const clockDays = String((Date.parse('2026-11-21T10:00:00Z') - Date.now()) / 86_400_000)

const { webServer: _server, projects: _projects, ...shared } = common

/** Compares pages with the pictures in `baselines`: `npm run test:looks`, and `npm run test:looks -- --update-snapshots` to renew them. */
export default defineConfig(shared, {
  testDir: '.',
  outputDir: '../../test-results/looks',
  snapshotPathTemplate: '{testDir}/baselines/{arg}{ext}',
  // Other versions of the browser smooth the edges of letters differently.
  expect: { toHaveScreenshot: { maxDiffPixelRatio: 0.01 } },
  webServer: {
    command: 'node --import ./e2e/shifted-clock.ts e2e/serve.ts',
    cwd: '../..',
    env: { PORT: String(port), CLOCK_DAYS: clockDays, NODE_OPTIONS: '--import ./e2e/shifted-clock.ts' },
    url: `http://127.0.0.1:${port}/healthz`,
    timeout: 900_000,
  },
})
