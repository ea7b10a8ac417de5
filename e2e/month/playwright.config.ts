import { defineConfig } from '@playwright/test'
import common from '../playwright.config.ts'

const { webServer, projects: _projects, ...shared } = common

/** A month of two teams: `npm run bench month`. */
export default defineConfig(shared, {
  testDir: '.',
  outputDir: '../../test-results/month',
  webServer: { ...[webServer].flat()[0]!, cwd: '../..' },
})
