import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
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

/** Runs the tests in browsers. The tests build what the build leaves undone or broken, and say why it does not build. */
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
  testResults: {
    name: string
    status: 'passed' | 'failed'
    assertionResults: { fullName: string; status: string }[]
  }[]
}

interface Suite {
  suites?: Suite[]
  specs: { title: string; file: string; line: number; ok: boolean }[]
}

interface EndToEndResults {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: Suite[]
  errors: { message?: string }[]
}

/** A file that could not be run has no tests that failed. */
function failedUnitTests({ testResults }: UnitResults): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = relative('.', name)
      const failedTests = assertionResults.filter(({ status }) => status === 'failed')
      return failedTests.length === 0 ? [file] : failedTests.map(({ fullName }) => `${file}: ${fullName}`)
    })
}

function failedSpecs({ suites = [], specs }: Suite): string[] {
  const here = specs.filter(({ ok }) => !ok).map(({ title, file, line }) => `${file}:${line}: ${title}`)
  return [...here, ...suites.flatMap(failedSpecs)]
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

const unit = read(unitResults) as UnitResults
const { stats, suites, errors } = read(e2eResults) as EndToEndResults
const passedCount = unit.numPassedTests + stats.expected + stats.flaky
const failedCount = unit.numFailedTests + unit.numRuntimeErrorTestSuites + stats.unexpected + errors.length
const names = ['types and lint', 'unit tests', 'end-to-end tests']
const broken = names.filter((_, at) => codes[at] !== 0)
if (stats.flaky > 0) console.log(`${stats.flaky} end-to-end tests passed only the second time`)
if (broken.length > 0) console.log(`Failed: ${broken.join(', ')}`)
// The lines of a failure stand far above.
const failedTests = [
  ...failedUnitTests(unit),
  ...suites.flatMap(failedSpecs),
  ...errors.map(({ message = 'error without a message' }) => message),
]
for (const test of failedTests) console.log(`  ${test}`)
console.log(`${passedCount} passed, ${failedCount} failed`)
process.exit(broken.length > 0 ? 1 : 0)
