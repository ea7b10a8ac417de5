import { defineConfig } from '@playwright/test'
import common from '../playwright.config.ts'

const { webServer, projects: _projects, ...shared } = common
const [server] = [webServer].flat()

/** A month of two teams: `npm run bench month`. */
export default defineConfig(shared, {
  testDir: '.',
  outputDir: '../../test-results/month',
  webServer: server && { ...server, cwd: '../..' },
})
