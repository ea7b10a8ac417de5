import { join, relative } from 'node:path'
import { runProgram } from '@site/shared/build/run-program'
import { findTextFaults, listSharedTexts } from '@site/shared/build/texts'
import { folderOf, hostName, packageFolder } from '../workspace.ts'
import { checkOnce } from './check-once.ts'

/** Returns why an app must not be published although it builds: sentences that begin with file and line. */
export type Verifier = (app: string, root: string, signal?: AbortSignal) => Promise<string[]>

/** Checks types with the compiler, and texts: an app is published with those of `shared` that it brings along, the host with the general ones. */
export const verifyWithTools: Verifier = async (app, root, signal) => {
  const folder = relative(root, folderOf(root, app)) || '.'
  const sharedFolders = listSharedTexts(join(root, folder)).map((part) => `shared/${part}`)
  const folders = [folder, ...(app === hostName ? ['shared'] : []), ...sharedFolders]
  const texts = folders.flatMap((one) => findTextFaults(root, one))
  return [...texts, ...(await findTypeFaults(folder, root, signal))]
}

/** A test that does not compile does not affect visitors. */
const inTests = /^[^(]*(?:\.test\.tsx?|\/testing\/[^(]*)\(/

const program = join(packageFolder('typescript'), 'bin/tsc')

async function findTypeFaults(folder: string, root: string, signal?: AbortSignal): Promise<string[]> {
  const { code, said } = await runProgram([program, '-p', folder, '--pretty', 'false'], { cwd: root, signal })
  if (code === 0) return []
  // An indented line continues the one before it.
  const lines = said.split(/\n(?!\s)/).filter((line) => line.trim() !== '')
  const faults = lines.filter((line) => !inTests.test(line))
  return faults.map((line) => line.replace(/^([^(\n]+)\((\d+),\d+\): error /, '$1:$2: ').trimEnd())
}

/** Returns the faults of an app; none where the same `inputs` (`digestInputs`) have passed before or are undefined. */
export async function ensureVerified(
  app: string,
  inputs: string | undefined,
  { root, verify }: { root: string; verify: Verifier | false },
): Promise<string[]> {
  if (inputs === undefined || !verify) return []
  return checkOnce(root, app, 'verified', inputs, async () => verify(app, root))
}
