import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { is, object, string } from 'superstruct'
import { readFile } from 'node:fs/promises'
import { digestFolder } from '../files/digest.ts'
import { unlessMissing, readJson, addFiles, isMap, listFiles, replaceFile, toJson } from '../files/files.ts'
import type { BuiltApp } from '../store/pack-app.ts'
import { buildRecordPath, folderOf, isPacked, outputFolder, packageFolder } from '../workspace.ts'
import type { Builder } from './builder.ts'

const buildRecord = object({ inputs: string(), content: string() })

/** Builds an app, unless neither `inputs` (`digestInputs`; undefined always builds) nor the output changed since the last build. */
export async function ensureBuilt(
  app: string,
  inputs: string | undefined,
  { root, build, log }: { root: string; build: Builder; log: (line: string) => void },
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
  const content = await digestFolder(dist, isMap)
  if (inputs !== undefined) await replaceFile(recordPath, toJson({ inputs, content }))
  log(`${app}: built in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  if (said !== '') log(said)
  return { app, dist, content }
}

const lockFiles = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock']

function isNoInput(name: string): boolean {
  return name === 'dist' || name === 'node_modules' || /\.test\.[cm]?[jt]sx?$/.test(name)
}

/** The same for a remote that is a whole repository. */
function isNoInputOfRepository(name: string): boolean {
  return isNoInput(name) || name === '.git' || name === 'var' || name.endsWith('.tgz')
}

export async function digestInputs(root: string, app: string): Promise<string> {
  const hash = createHash('sha256').update(`${process.version} ${process.env['SITE_WATCH'] ?? ''}`)
  const folder = folderOf(root, app)
  const shared = isPacked ? packageFolder('@site/shared') : join(root, 'shared')
  const trees: [string, string, (name: string) => boolean][] = [
    [app, folder, folder === root ? isNoInputOfRepository : isNoInput],
    ['shared', shared, isNoInput],
  ]
  for (const [name, tree, leaveOut] of trees) {
    hash.update(`\0${name}\0`)
    await addFiles(hash, tree, await listFiles(tree, leaveOut))
  }
  for (const file of lockFiles) {
    const lock = await readFile(join(root, file), 'utf8').catch(unlessMissing)
    if (lock !== undefined) hash.update(`\0${file}\0${selectImporters(lock, app)}`)
  }
  if (isPacked) await addFiles(hash, join(import.meta.dirname, '..'), ['build-app.js'])
  else await addFiles(hash, root, ['releases/build-app.ts', 'site.json', 'logo.svg'])
  return hash.digest('hex')
}

/** Leaves out of a pnpm lock file what only other apps import, so that a new remote does not make every app build again. */
function selectImporters(lock: string, app: string): string {
  const isNeeded = (importer: string) =>
    [app, 'shared', 'releases', '.'].includes(importer.slice(2).split(':')[0] ?? '')
  return lock.replace(/^importers:\n(?: .*\n|\n)*/m, (section) =>
    section
      .split(/^(?= {2}\S)/m)
      .filter(isNeeded)
      .join(''),
  )
}
