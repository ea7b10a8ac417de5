import { join } from 'node:path'
import { is, object, string } from 'superstruct'
import { readJson } from '../files/read-json.ts'
import { replaceFile, toJson } from '../files/write-file.ts'
import type { Verifier } from './verify-app.ts'

const verified = object({ inputs: string() })

interface Workshop {
  root: string
  verify: Verifier | false
}

/**
 * What keeps an app from being published; what was found right once is not looked at again before it changes.
 * @param inputs the digest of all that it depends on (`digestInputs`); undefined looks at nothing
 */
export async function ensureVerified(
  app: string,
  inputs: string | undefined,
  { root, verify }: Workshop,
): Promise<string[]> {
  if (inputs === undefined || !verify) return []
  const record = join(root, 'var/build', `${app}.verified.json`)
  const known = await readJson(record)
  if (is(known, verified) && known.inputs === inputs) return []
  const faults = await verify(app, root)
  if (faults.length === 0) await replaceFile(record, toJson({ inputs }))
  return faults
}
