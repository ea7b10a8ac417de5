import { join } from 'node:path'
import { is, object, string } from 'superstruct'
import { readJson, replaceFile, toJson } from '../files/files.ts'

const record = object({ inputs: string() })

/** Returns the faults that `check` finds in an app: none, without calling it, where the same `inputs` have passed before. */
export async function checkOnce(
  root: string,
  app: string,
  kind: 'verified' | 'tested',
  inputs: string,
  check: () => Promise<string[]>,
): Promise<string[]> {
  const path = join(root, 'var/build', `${app}.${kind}.json`)
  const known = await readJson(path)
  if (is(known, record) && known.inputs === inputs) return []
  const faults = await check()
  if (faults.length === 0) await replaceFile(path, toJson({ inputs }))
  return faults
}
