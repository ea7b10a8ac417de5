import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBrowser } from './browser.ts'
import { run } from './processes.ts'

// Lint with types, unit tests and the build of the site run at the same time, and the end-to-end tests from when the build is
// there: each of them also waits for disks, pages and processes. All parts run whatever the others found; the last line sums
// up the tests.
const unitResults = 'test-results/unit.json'
const e2eResults = 'test-results/e2e.json'
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })

// Lint checks types and texts of all sources: publishing need not, which it does outside of development.
const siteUnderTest = { SITE_DIR: 'var/e2e/site', SITE_BROTLI: '3', NODE_ENV: 'development' }
const lint = run('node', ['scripts/lint.ts', '--type-check'])

/** What the build leaves undone, or a broken one, the tests build again, and say why it does not build. */
async function testEndToEnd(): Promise<number> {
  await Promise.all([
    run('node', ['releases/main.ts', 'publish', 'all', '--drop-paths'], siteUnderTest),
    ensureBrowser(),
  ])
  // Not to the terminal itself, where it would write over the lines of the others.
  return run('node', ['scripts/test-e2e.ts'], { E2E_RESULTS: `../${e2eResults}` }, lint)
}

const codes = await Promise.all([
  lint,
  run('node', ['scripts/test-unit.ts', '--json', `--outputFile=${unitResults}`], {}, lint),
  testEndToEnd(),
])

interface UnitResults {
  numPassedTests: number
  numFailedTests: number
  numRuntimeErrorTestSuites: number
}

interface EndToEndResults {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

const unit = read(unitResults) as UnitResults
const { stats, errors } = read(e2eResults) as EndToEndResults
const passed = unit.numPassedTests + stats.expected + stats.flaky
const failed = unit.numFailedTests + unit.numRuntimeErrorTestSuites + stats.unexpected + errors.length
const names = ['types and lint', 'unit tests', 'end-to-end tests']
const broken = names.filter((_, at) => codes[at] !== 0)
if (stats.flaky > 0) console.log(`${stats.flaky} end-to-end tests passed only the second time`)
if (broken.length > 0) console.log(`Failed: ${broken.join(', ')}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(broken.length > 0 ? 1 : 0)
