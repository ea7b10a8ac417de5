import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { debianBrowsers } from './debian-browsers.ts'

const port = Number(process.env['E2E_PORT'] ?? 8181)
/** Where the counts go for a run of all tests, relative to this file. */
const results = process.env['E2E_RESULTS']
// What tests publish, nobody downloads often: as the site under test it is compressed in less time.
process.env['SITE_BROTLI'] ??= '3'
const sources = globSync('tests/**/*.spec.ts', { cwd: import.meta.dirname })
/** The tests of a file run in one piece, or it has a test that takes long (as `scripts/longest-first.ts` has it for unit tests). */
const long = /^test\.describe\.configure\(\{ mode: |^\/\/ Takes about \d+ s: begins early\.$/m
const isLong = (file: string) => long.test(readFileSync(join(import.meta.dirname, file), 'utf8'))
/** Files that begin first, so that none of them goes on alone at the end. */
const longFiles = sources.filter(isLong).map((file) => `**/${file}`)
const systemBrowser = debianBrowsers.find((browser) => existsSync(browser))

/** Time limit of one action of a page, in milliseconds. Only what fails waits so long; all tests together load a machine. */
const patience = results ? 120_000 : 30_000

export default defineConfig({
  testDir: 'tests',
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  // One more than the cores of a small machine: a test that waits for its page leaves its core to another.
  workers: 3,
  // A shared machine can be slow for a moment; what passes only the second time is named in the summary.
  retries: results ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ...(results ? ([['json', { outputFile: results }]] as const) : [])],
  // Ends only a test that hangs: none says how long it may take.
  timeout: 900_000,
  expect: { timeout: patience },
  use: {
    baseURL: `http://nl.localhost:${port}`,
    locale: 'nl-NL',
    actionTimeout: patience,
    navigationTimeout: patience,
    launchOptions: {
      ...(systemBrowser ? { executablePath: systemBrowser } : {}),
      // The same widths on every machine, whatever fonts are installed.
      env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, 'fonts.conf') },
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
    // Recording every test costs more than the tests do: `--trace on` for the one that fails.
    screenshot: 'only-on-failure',
    trace: process.env['CI'] ? 'on-first-retry' : 'off',
  },
  projects: [
    { name: 'long files', testMatch: longFiles },
    { name: 'other files', testIgnore: longFiles },
  ],
  webServer: {
    command: 'node e2e/serve.ts',
    cwd: '..',
    env: { PORT: String(port) },
    url: `http://127.0.0.1:${port}/healthz`,
    // It builds the site.
    timeout: 900_000,
    reuseExistingServer: !process.env['CI'],
  },
})
