import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, relative } from 'node:path'
import { runProgram } from '@site/shared/build/run-program'
import { findTextProblems } from '@site/shared/build/texts'
import { addFiles, listFiles } from '../files/files.ts'
import { folderOf, isPacked, packageFolder, titleOf } from '../workspace.ts'
import { checkOnce } from './check-once.ts'

/** Returns what lint and unit tests of an app have found: a text each. */
export type Tester = (app: string, root: string) => Promise<string[]>

/**
 * Returns what lint and tests of an app find, and notes in `tested` that they have passed. They are not run where they passed before
 * with the same files and `inputs` (`digestInputs`), nor without a tester.
 */
export async function ensureTested(
  app: string,
  inputs: string | undefined,
  { root, test, tested: passed }: { root: string; test: Tester | false; tested: Set<string> },
): Promise<string[]> {
  if (inputs === undefined || !test) return []
  const files = await digestTests(root, app, inputs)
  const faults = await checkOnce(root, app, 'tested', files, async () => test(app, root))
  if (faults.length === 0) passed.add(app)
  return faults
}

/** Tests are no input of a build. */
async function digestTests(root: string, app: string, inputs: string): Promise<string> {
  const hash = createHash('sha256').update(inputs)
  const folder = join(folderOf(root, app), 'src')
  if (existsSync(folder)) await addFiles(hash, folder, await listFiles(folder))
  return hash.digest('hex')
}

/** Runs what `npm run lint` and `npm run test:unit` run for one app; in a repository of its own the tests of its jest.config. */
export const testWithTools: Tester = async (app, root) => {
  const folder = folderOf(root, app)
  const shared = isPacked ? packageFolder('@site/shared') : join(root, 'shared')
  const source = (await Promise.all([readSources(folder), readSources(shared)])).join('\n')
  const texts = findTextProblems(root, relative(root, folder) || '.', source)
  const runs = isPacked ? listOwnRuns(root, app) : listRuns(app)
  const env = {
    ...process.env,
    // Packages without CommonJS load under jest only with Node's own module loader.
    NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
    // What they start runs with this Node, too.
    PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
  }
  const run = async (words: string[]) => describeRun(app, await runProgram(words, { cwd: root, env }))
  const found = await Promise.all(runs.map(run))
  return [...texts, ...found.flat()]
}

/** Returns the programs of the workspace that test an app, with their arguments. */
function listRuns(app: string): string[][] {
  return [
    ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', app],
    ['scripts/test-unit.ts', '--passWithNoTests', `${app}/`],
  ]
}

function listOwnRuns(root: string, app: string): string[][] {
  const folder = folderOf(root, app)
  const configuration = ['jest.config.ts', 'jest.config.js', 'jest.config.mjs'].find((name) =>
    existsSync(join(folder, name)),
  )
  if (configuration === undefined) return []
  const jest = createRequire(join(root, 'package.json')).resolve('jest/bin/jest')
  return [[jest, '--passWithNoTests', '--config', join(folder, configuration)]]
}

function describeRun(app: string, { code, said }: { code: number | null; said: string }): string[] {
  return code === 0
    ? []
    : [`${titleOf(app)} does not pass its lint or tests (--by-hand leaves them out):\n${said.trim()}`]
}

async function readSources(folder: string): Promise<string> {
  const leaveOut = (name: string) => /^(?:node_modules|dist|var)$|\.test\.tsx?$|\.d\.ts$/.test(name)
  const files = (await listFiles(folder, leaveOut)).filter((file) => /\.[jt]sx?$/.test(file))
  return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n')
}
