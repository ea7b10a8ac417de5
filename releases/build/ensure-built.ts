import { object, string, is } from 'superstruct'
import { digestFolder, digestNames } from '../files/digest.ts'
import { isMap } from '../files/tree.ts'
import { unlessMissing } from '../files/error-code.ts'
import { readJson } from '../files/read-json.ts'
import { replaceFile, toJson } from '../files/write-file.ts'
import type { BuiltApp } from '../pack/pack-app.ts'
import type { Builder } from './builder.ts'
import { buildRecordPath, outputFolder } from './output-folder.ts'

const buildRecord = object({ inputs: string(), content: string() })

interface Workshop {
  root: string
  build: Builder
  log: (line: string) => void
}

/**
 * The app's build output, made anew only when something that it depends on has changed, or the output itself.
 * @param inputs their digest (`digestInputs`); undefined builds without asking
 * @throws Refusal when the build fails.
 */
export async function ensureBuilt(
  app: string,
  inputs: string | undefined,
  { root, build, log }: Workshop,
): Promise<BuiltApp> {
  const dist = outputFolder(root, app)
  const recordPath = buildRecordPath(root, app)
  const known = await readJson(recordPath)
  if (inputs !== undefined && is(known, buildRecord) && known.inputs === inputs) {
    if ((await digestFolder(dist, isMap).catch(unlessMissing)) === known.content)
      return { app, dist, content: known.content }
  }
  const start = performance.now()
  const said = await build(app, root)
  const content = inputs === undefined ? await digestNames(dist) : await digestFolder(dist, isMap)
  if (inputs !== undefined) await replaceFile(recordPath, toJson({ inputs, content }))
  log(`${app}: built in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  if (said !== '') log(said)
  return { app, dist, content }
}
