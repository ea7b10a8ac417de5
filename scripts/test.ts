import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { run } from './processes.ts'

// End-to-end tests wait for a browser half of their time. So they run beside types, lint and unit tests, which take the processors
// that are left: nothing with a time limit waits for them. What the end-to-end tests say is shown after that, as one piece. All
// parts run whatever the others find; the last line sums up the tests.
const unitResults = 'test-results/unit.json'
const e2eResults = 'test-results/e2e.json'
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })

async function check() {
  const checked = await run('node', ['scripts/lint.ts', '--type-check'], {}, { givesWay: true })
  const unit = ['scripts/test-unit.ts', '--json', `--outputFile=${unitResults}`]
  return [checked, await run('node', unit, {}, { givesWay: true })]
}

const shown = check()
const visited = run(
  'node',
  ['scripts/test-e2e.ts'],
  { E2E_RESULTS: `../${e2eResults}` },
  { shown, failuresShown: shown },
)
const codes = [...(await shown), await visited]

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
