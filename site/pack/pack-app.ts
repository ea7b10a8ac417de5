import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AppDescription, AppRelease, FileRecord } from '@site/shared/contract'
import { compress, isCompressible } from '../files/compress.ts'
import { digest } from '../files/digest.ts'
import { hasCode, unlessMissing } from '../files/error-code.ts'
import { inParallel } from '../files/in-parallel.ts'
import { readJson } from '../files/read-json.ts'
import { isMap, listFiles } from '../files/tree.ts'
import { replaceFile, toJson } from '../files/write-file.ts'
import { Refusal } from '../refusal.ts'
import { appBase, titleOf } from '../release/app-base.ts'
import { parseBuildReport, parseDescription, toAppRelease } from '../release/shape.ts'
import type { Store } from '../release/store.ts'
import { hostName } from '../workspace.ts'

/** In the build output, but not for the public. */
const notPublic = new Set(['app.json', 'shell.html'])

export interface BuiltApp {
  /** Name of the app's folder in the workspace. */
  app: string
  /** Folder of the build output. */
  dist: string
  /** SHA-256 of the build output, hexadecimal. */
  content: string
}

/**
 * Puts a build into the store as an immutable version, with compressed copies beside its files; a version that is
 * there already is left alone.
 * @returns the app as it stands in a release, its files below `origin` or the site's own.
 * @throws Refusal when the build's `app.json` is wrong or names another app.
 */
export async function packApp(store: Store, { app, dist, content }: BuiltApp, origin = ''): Promise<AppRelease> {
  const source = `app.json of ${app}`
  const { packageVersion, ...report } = parseBuildReport(await readJson(join(dist, 'app.json')), source)
  if (report.name !== app) {
    const taken = `is built under the name "${report.name}", which is taken`
    throw new Refusal([`${titleOf(app)} ${taken}: name it as its folder`])
  }
  const version = `${packageVersion}-${content.slice(0, 10)}`
  const base = appBase(app, version, origin)
  const target = store.app(app, version)
  const stored = await readJson(join(target, 'app.json'))
  if (stored !== undefined) return readStored(stored, target, base)

  if (app === hostName) await storeShell(dist, store.shell(version))
  await storeMaps(dist, store.maps(app, version))
  const draft = join(dirname(target), `.${randomUUID()}`)
  try {
    const files = await copyFiles(dist, draft)
    const description: AppDescription = { ...report, version, base, files }
    await writeFile(join(draft, 'app.json'), toJson(description), { flush: true })
    await rename(draft, target)
    return toAppRelease(description)
  } catch (error) {
    // Another publish put the same version there first.
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
    return readStored(await readJson(join(target, 'app.json')), target, base)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

function readStored(content: unknown, target: string, base: string): AppRelease {
  return { ...toAppRelease(parseDescription(content, join(target, 'app.json'))), base }
}

async function storeShell(dist: string, target: string): Promise<void> {
  const shell = await readFile(join(dist, 'shell.html')).catch(unlessMissing)
  if (shell === undefined) {
    throw new Refusal(['Host has no shell.html in its build: no page can be composed without it'])
  }
  await replaceFile(target, shell)
}

/** Beside what is public: they hold the sources. */
async function storeMaps(dist: string, target: string): Promise<void> {
  for (const name of (await listFiles(dist)).filter(isMap)) {
    await replaceFile(join(target, name), await readFile(join(dist, name)))
  }
}

async function copyFiles(dist: string, draft: string): Promise<Record<string, FileRecord>> {
  await mkdir(draft, { recursive: true })
  const names = (await listFiles(dist)).filter((name) => !notPublic.has(name) && !isMap(name))
  const records = await inParallel(4, names, async (name): Promise<[string, FileRecord]> => {
    const content = await readFile(join(dist, name))
    const copies = isCompressible(name) ? await compress(content) : {}
    await mkdir(dirname(join(draft, name)), { recursive: true })
    for (const [ending, bytes] of Object.entries({ '': content, ...copies })) {
      await writeFile(join(draft, name + ending), bytes, { flush: true })
    }
    return [name, { size: content.length, integrity: digest('sha384', content) }]
  })
  return Object.fromEntries(records)
}
