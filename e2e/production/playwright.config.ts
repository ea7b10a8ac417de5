import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import common from '../playwright.config.ts'

// EditedSite copies this store: a release that the files of deploy/ publish, for production.
process.env['SITE_DIR'] = join(import.meta.dirname, '../../var/production/published')

const { webServer: _server, projects: _projects, ...shared } = common

/** The files of deploy/ in use: docs/operating.md, "The production tests". One worker: all tests share nginx, PostgreSQL and two servers. */
export default defineConfig(shared, {
  testDir: '.',
  outputDir: '../../test-results/production',
  fullyParallel: false,
  workers: 1,
  timeout: 300_000,
  globalTimeout: 25 * 60_000,
})
