import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const port = Number(process.env['E2E_PORT'] ?? 8181)
const systemChromium = '/usr/bin/chromium'

export default defineConfig({
  testDir: 'tests',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['CI'] ? [['line'], ['json', { outputFile: '../test-results/e2e.json' }]] : [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  timeout: 45_000,
  expect: { timeout: 12_000 },
  use: {
    baseURL: `http://nl.localhost:${port}`,
    locale: 'nl-NL',
    launchOptions: {
      ...(existsSync(systemChromium) ? { executablePath: systemChromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'node e2e/serve.ts',
    cwd: '..',
    env: { PORT: String(port) },
    url: `http://nl.localhost:${port}/healthz`,
    timeout: 240_000,
    reuseExistingServer: !process.env['CI'],
  },
})
