import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { run } from './processes.ts'

// Lint with types, unit tests and the build of the site, which the end-to-end tests find ready (or build again, and say why
// it does not build), run at the same time: none of them alone keeps two cores busy. All parts run whatever the others
// found; the last line sums up the tests.
const unitResults = 'test-results/unit.json'
const e2eResults = 'test-results/e2e.json'
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })

// Lint checks types and texts of all sources: publishing need not, which it does outside of development.
const siteUnderTest = { SITE_DIR: 'var/e2e/site', SITE_BROTLI: '3', NODE_ENV: 'development' }
const lint = run('node', ['scripts/lint.ts', '--type-check'])
const [checked, unitTested] = await Promise.all([
  lint,
  run('node', ['scripts/test-unit.ts', '--json', `--outputFile=${unitResults}`], {}, lint),
  run('node', ['releases/main.ts', 'publish', 'all'], siteUnderTest),
])
const codes = [checked, unitTested, await run('node', ['scripts/test-e2e.ts'], { E2E_RESULTS: `../${e2eResults}` })]

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
