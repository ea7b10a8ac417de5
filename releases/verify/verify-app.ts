import { join, relative } from 'node:path'
import { runProgram } from '@site/shared/build/run-program'
import { findTextFaults } from '@site/shared/build/texts'
import { folderOf, hostName, packageFolder } from '../workspace.ts'

/** What keeps an app from being published although it builds, one sentence each that begins with file and line. */
export type Verifier = (app: string, root: string, signal?: AbortSignal) => Promise<string[]>

/** Types by the compiler, texts by FormatJS; the host publishes the texts of `shared` with its own. */
export const verifyWithTools: Verifier = async (app, root, signal) => {
  const folder = relative(root, folderOf(root, app)) || '.'
  const folders = app === hostName ? [folder, 'shared'] : [folder]
  const texts = folders.map((one) => findTextFaults(root, one, signal))
  return (await Promise.all([...texts, findTypeFaults(folder, root, signal)])).flat()
}

/** A test that does not compile changes nothing of what visitors get. */
const inTests = /^[^(]*(?:\.test\.tsx?|\/testing\/[^(]*)\(/

const program = join(packageFolder('typescript'), 'bin/tsc')

async function findTypeFaults(folder: string, root: string, signal?: AbortSignal): Promise<string[]> {
  const { code, said } = await runProgram([program, '-p', folder, '--pretty', 'false'], { cwd: root, signal })
  if (code === 0) return []
  // What is indented goes on with the line before it.
  const lines = said.split(/\n(?!\s)/).filter((line) => line.trim() !== '')
  const faults = lines.filter((line) => !inTests.test(line))
  return faults.map((line) => line.replace(/^([^(\n]+)\((\d+),\d+\): error /, '$1:$2: ').trimEnd())
}
