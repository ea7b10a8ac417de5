import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findPathFault } from '@site/shared/contract'
import type { AppDescription, AppRelease, FileRecord } from '@site/shared/contract'
import { buildReportStruct } from '@site/shared/contract/release'
import { findStyleFaults } from '../styles/style-faults.ts'
import { writeWithCopies } from '../files/compress.ts'
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
import { writeManifest } from './federation-manifest.ts'
import { nameFiles, withNamesInStore, type NameInStore } from './name-files.ts'
import { findServerFileFaults } from './server-files.ts'
import { hostName, titleOf } from '../workspace.ts'
import { parseAs, toAppRelease, writeSigned, type Store } from './store.ts'

/** In the build output, but not for the public. */
const notPublic = new Set(['app.json', 'shell.html'])

export interface BuiltApp {
  app: string
  dist: string
  /** SHA-256 of the build output, hexadecimal. */
  content: string
}

/**
 * Returns what a build says of itself, its version, its public files and its source maps.
 * @throws UserError when a host could not serve every page of it, a server could not read it, or its styles could change other pages
 */
export async function readBuild({ app, dist, content }: BuiltApp) {
  const described = await readJson(join(dist, 'app.json'))
  if (described === undefined)
    throw new UserError([
      `The build of ${app} has no app.json: build it with the preset of @site/shared/build, which writes one`,
    ])
  const report = parseAs(buildReportStruct, described, `app.json of ${app}`)
  const { name, paths, routes } = report
  if (name !== app)
    throw new UserError([`${titleOf(app)} is built under the name "${name}", which is taken: name it as its folder`])
  const names = (await listFiles(dist)).filter((file) => !notPublic.has(file))
  const maps = names.filter(isMap)
  const files = names.filter((file) => !isMap(file))
  const faults = [
    ...[...new Set([...routes.map(({ path }) => path), ...paths])].map(findPathFault),
    ...(await findServerFileFaults(dist, report, files)),
    ...(await findStyleFaults(app, dist, files)),
  ]
  const reasons = faults.filter((fault) => fault !== undefined)
  if (reasons.length > 0) throw new UserError(reasons.map((reason) => `${titleOf(app)}: ${reason}`))
  return { report, version: `${report.packageVersion}-${content.slice(0, 10)}`, files, maps }
}

/**
 * Puts a build into the store, with compressed copies of its files, and its description last. What is there is not written again.
 * Names are those of `nameFiles`. @throws UserError when the build's `app.json` is wrong or names another app, or a name stands for other content already
 */
export async function packApp(store: Store, built: BuiltApp): Promise<AppRelease> {
  const { app, dist } = built
  const { report, version, files, maps } = await readBuild(built)
  const nameOf = await nameFiles({ ...built, report, files })
  const { packageVersion: _packageVersion, ...described } = withNamesInStore(report, nameOf)
  if (app === hostName) await storeShell(dist, store, version)
  const known = { ...described, name: app, version, base: `/apps/${app}/` }
  const stored = await storeFiles(dist, files, nameOf, store.files(app))
  const description: AppDescription = { ...known, files: { ...stored, ...(await storeManifest(known, store)) } }
  // They hold the sources, so they are not public. Of builds with the same script, the latest is stored.
  for (const map of maps)
    await replaceFile(join(store.maps, app, nameOfMap(map, nameOf)), await readFile(join(dist, map)))
  const target = store.description(description)
  if ((await readJson(target)) === undefined) await replaceFile(target, toJson(description))
  return toAppRelease(description)
}

async function storeShell(dist: string, store: Store, version: string): Promise<void> {
  const shell = await readFile(join(dist, 'shell.html')).catch(unlessMissing)
  if (shell === undefined) {
    throw new UserError(['Host has no shell.html in its build: no page can be composed without it'])
  }
  await writeSigned(store, store.shell(version), shell)
}

/** A map is called like its script. */
function nameOfMap(map: string, nameOf: NameInStore): string {
  return `${nameOf(map.slice(0, -'.map'.length))}.map`
}

async function storeFiles(
  dist: string,
  files: readonly string[],
  nameOf: NameInStore,
  target: string,
): Promise<Record<string, FileRecord>> {
  const records = await inParallel(4, files, async (file): Promise<[string, FileRecord]> => {
    const name = nameOf(file)
    const place = join(target, name)
    const content = await readFile(join(dist, file))
    await storeFile(place, content)
    return [name, { size: content.length, integrity: digest('sha256', content) }]
  })
  return Object.fromEntries(records)
}

/** Stores the manifest of a remote; the host has none. */
async function storeManifest(app: Omit<AppRelease, 'files'>, store: Store): Promise<Record<string, FileRecord>> {
  if (app.name === hostName) return {}
  const { file, content } = writeManifest(app)
  await storeFile(join(store.files(app.name), file), content)
  return { [file]: { size: content.length, integrity: digest('sha256', content) } }
}

async function storeFile(place: string, content: Buffer): Promise<void> {
  const stored = await readFile(place).catch(unlessMissing)
  if (stored?.equals(content) === false) {
    const remedy =
      'delete it if it is damaged, or else build with names that change with the content, or say nothing of it'
    throw new UserError([`${place} is in the store with other content, and never changes: ${remedy}`])
  }
  await writeWithCopies(place, content)
}
