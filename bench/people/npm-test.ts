import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Of what a program says: the tests' last line, or why they did not come so far. */
const linesShown = 12

/**
 * Runs `npm test` in a clone of what is committed, as continuous integration does, and tells how many minutes it took: with
 * nothing built before, but with the packages installed.
 *
 * @throws where the tests do not pass: then the minutes are those of something else
 */
export function timeTests(root: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'bench-npm-test-'))
  try {
    run('git', ['clone', '--quiet', root, folder], root)
    const installing = performance.now()
    // Every command installs what is not there yet; this one does no more than that.
    run('npm', ['run', '--silent', 'site', 'status'], folder)
    show('the first command in a clone, which installs the packages', installing)
    const testing = performance.now()
    const said = run('npm', ['test'], folder)
    show(`npm test: ${said.at(-1)}`, testing)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(program: string, args: string[], cwd: string): string[] {
  const { status, stdout, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: 'pipe',
  })
  const said = stdout.trimEnd().split('\n')
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${said.slice(-linesShown).join('\n')}`)
  return said
}

function show(what: string, since: number) {
  console.log(`${`${((performance.now() - since) / 60_000).toFixed(1)} min`.padStart(10)}  ${what}`)
}
