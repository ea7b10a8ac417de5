import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  findOrderFault,
  findPathFault,
  type BuildReport,
  type AppDescription,
  type AppRelease,
  type FileRecord,
} from '@site/shared/contract'
import { titleOf, appBase, versionFolder, versionOf } from '../app-base.ts'
import { compress, isCompressible } from '../files/compress.ts'
import { digest } from '../files/digest.ts'
import {
  UserError,
  unlessMissing,
  inParallel,
  readJson,
  isMap,
  listFiles,
  replaceFile,
  toJson,
} from '../files/files.ts'
import { hostName, isWatched } from '../workspace.ts'
import { parseBuildReport, toAppRelease, type Store } from './store.ts'

/**
 * Validates the `app.json` of a build before it is packed or stored: a host must be able to serve every page of it.
 * @param app the name under which it is to be published
 * @throws UserError with the reasons.
 */
export function refuseReport({ name, paths, routes, menu = [] }: BuildReport, app: string): void {
  if (name !== app)
    throw new UserError([`${titleOf(app)} is built under the name "${name}", which is taken: name it as its folder`])
  const faults = [
    ...[...new Set([...routes.map(({ path }) => path), ...paths])].map(findPathFault),
    ...menu.flatMap(({ in: menus }) => Object.entries(menus).map(([key, order]) => findOrderFault(key, order))),
  ]
  const reasons = faults.filter((fault) => fault !== undefined)
  if (reasons.length > 0) throw new UserError(reasons.map((reason) => `${titleOf(app)}: ${reason}`))
}

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
 * Puts a build into the store, with compressed copies beside its files. What is there already is not written again: a file
 * that is named by its content stands there once, however many versions have it. The description comes last.
 * @returns the app as it stands in a release, its files below `origin` or the site's own.
 * @throws UserError when the build's `app.json` is wrong or names another app, or a name stands for other content already.
 */
export async function packApp(store: Store, { app, dist, content }: BuiltApp, origin = ''): Promise<AppRelease> {
  const source = `app.json of ${app}`
  const described = parseBuildReport(await readJson(join(dist, 'app.json')), source)
  const { packageVersion, ...report } = described
  refuseReport(described, app)
  const names = (await listFiles(dist)).filter((name) => !notPublic.has(name))
  const [maps, files] = [names.filter(isMap), names.filter((name) => !isMap(name))]
  const version = versionOf(packageVersion, content)
  const place = { name: app, version, base: appBase(app, version, files, origin) }
  if (app === hostName) await storeShell(dist, store.shell(version))
  const description: AppDescription = { ...report, ...place, files: await storeFiles(dist, files, store.files(place)) }
  await storeMaps(dist, maps, store.maps(app, versionFolder(place)))
  const target = store.description(place)
  if ((await readJson(target)) === undefined) await replaceFile(target, toJson(description))
  return toAppRelease(description)
}

async function storeShell(dist: string, target: string): Promise<void> {
  const shell = await readFile(join(dist, 'shell.html')).catch(unlessMissing)
  if (shell === undefined) {
    throw new UserError(['Host has no shell.html in its build: no page can be composed without it'])
  }
  await replaceFile(target, shell)
}

/** Beside what is public: they hold the sources. Of builds with the same script, the latest. */
async function storeMaps(dist: string, names: readonly string[], target: string): Promise<void> {
  for (const name of names) await replaceFile(join(target, name), await readFile(join(dist, name)))
}

async function storeFiles(dist: string, names: readonly string[], target: string): Promise<Record<string, FileRecord>> {
  const found = await inParallel(4, names, async (name): Promise<[string, FileRecord]> => {
    const place = join(target, name)
    const known = records.get(place)
    if (known) return [name, known]
    const content = await readFile(join(dist, name))
    await storeFile(place, content)
    const record = { size: content.length, integrity: digest('sha384', content) }
    if (isWatched()) records.set(place, record)
    return [name, record]
  })
  return Object.fromEntries(found)
}

/** What `npm run dev` has put into its store: it publishes many builds that differ in a file or two. */
const records = new Map<string, FileRecord>()

/** The file itself comes after its copies: where it is, all of it is. */
async function storeFile(place: string, content: Buffer): Promise<void> {
  const stored = await readFile(place).catch(unlessMissing)
  if (stored?.equals(content) === false) {
    const remedy = 'delete it if it is damaged, or else build with names that change with the content'
    throw new UserError([`${place} is in the store with other content, and never changes: ${remedy}`])
  }
  if (isCompressible(place)) await storeCopies(place, content)
  if (stored === undefined) await replaceFile(place, content)
}

async function storeCopies(place: string, content: Buffer): Promise<void> {
  const found = await Promise.all(['.br', '.gz'].map(async (ending) => stat(place + ending).catch(unlessMissing)))
  if (found.every(Boolean)) return
  for (const [ending, bytes] of Object.entries(await compress(content))) await replaceFile(place + ending, bytes)
}
