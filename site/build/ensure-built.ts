import { join } from 'node:path'
import { object, string, is } from 'superstruct'
import { digestFolder } from '../files/digest.ts'
import { unlessMissing } from '../files/error-code.ts'
import { readJson } from '../files/read-json.ts'
import { replaceFile, toJson } from '../files/write-file.ts'
import type { BuiltApp } from '../pack/pack-app.ts'
import type { Builder } from './builder.ts'
import { digestInputs } from './digest-inputs.ts'

const buildRecord = object({ inputs: string(), content: string() })

interface Workshop {
  root: string
  build: Builder
  log: (line: string) => void
}

/** Where it is remembered from what the present `dist` of an app was built. */
export function buildRecordPath(root: string, app: string): string {
  return join(root, 'var/build', `${app}.json`)
}

/**
 * The app's build output, made anew only when something that it depends on has changed, or the output itself.
 * @throws Refusal when the build fails.
 */
export async function ensureBuilt(app: string, { root, build, log }: Workshop): Promise<BuiltApp> {
  const dist = join(root, app, 'dist')
  const recordPath = buildRecordPath(root, app)
  const inputs = await digestInputs(root, app)
  const known = await readJson(recordPath)
  if (is(known, buildRecord) && known.inputs === inputs) {
    if ((await digestFolder(dist).catch(unlessMissing)) === known.content) return { app, dist, content: known.content }
  }
  const start = performance.now()
  const said = await build(app, root)
  const content = await digestFolder(dist)
  await replaceFile(recordPath, toJson({ inputs, content }))
  log(`${app}: built in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  if (said !== '') log(said)
  return { app, dist, content }
}
