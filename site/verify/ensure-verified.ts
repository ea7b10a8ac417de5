import { join } from 'node:path'
import { is, object, string } from 'superstruct'
import { digestInputs } from '../build/digest-inputs.ts'
import { readJson } from '../files/read-json.ts'
import { replaceFile, toJson } from '../files/write-file.ts'
import type { Verifier } from './verify-app.ts'

const verified = object({ inputs: string() })

interface Workshop {
  root: string
  verify: Verifier
  quick: boolean
}

/** What keeps an app from being published; what was found right once is not looked at again before it changes. */
export async function ensureVerified(app: string, { root, verify, quick }: Workshop): Promise<string[]> {
  if (quick) return []
  const record = join(root, 'var/build', `${app}.verified.json`)
  const inputs = await digestInputs(root, app)
  const known = await readJson(record)
  if (is(known, verified) && known.inputs === inputs) return []
  const faults = await verify(app, root)
  if (faults.length === 0) await replaceFile(record, toJson({ inputs }))
  return faults
}
