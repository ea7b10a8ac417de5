import { defineConfig } from '@playwright/test'
import common from '../playwright.config.ts'

const { webServer: _server, projects: _projects, ...shared } = common

/** The files of deploy/ in use: docs/deploying.md, "The production tests". One worker: all tests share nginx, PostgreSQL and two servers. */
export default defineConfig(shared, {
  testDir: '.',
  outputDir: '../../test-results/production',
  fullyParallel: false,
  workers: 1,
  timeout: 300_000,
  globalTimeout: 25 * 60_000,
})
