import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzipSync } from 'node:zlib'
import type { Publication } from '@site/shared/contract'
import { appNameStruct as name, fileNameStruct as file } from '@site/shared/contract/release'
import { optional, pattern, size, string, type } from 'superstruct'
import { Header, Parser, Pax, type ReadEntry } from 'tar'
import { digestFolder } from '../files/digest.ts'
import { unlessMissing, isMap, toJson, tryParseJson, UserError } from '../files/files.ts'
import type { BuiltApp } from '../store/pack-app.ts'
import { largestArchive } from '../files/largest-archive.ts'
import { parseAs } from '../store/store.ts'
import { hostName } from '../workspace.ts'

/** Where `pnpm pack` and `npm pack` put the `package.json` and the `dist` folder of an app. */
const packageFile = 'package/package.json'
const buildFolder = 'package/dist/'

/** The largest build of this site has 4 MB and 60 files. In bytes, except `files` and the characters of `name`. */
export const limits = { archive: largestArchive, unpacked: 96_000_000, files: 2_000, name: 200 }

const packageStruct = type({
  name,
  /** As npm writes it when it publishes; `-changed` where the sources had changes that were not committed. */
  gitHead: optional(pattern(string(), /^[0-9a-f]{7,64}(?:-changed)?$/)),
})
const buildFile = size(file, 1, limits.name)

export interface Archive {
  app: string
  /** Sources as the archive states them. Author and proof of origin come from elsewhere, or are unknown. */
  sources: Pick<Publication, 'commit'>
  files: ReadonlyMap<string, Buffer>
}

export function isArchive(word: string): boolean {
  return word.endsWith('.tgz')
}

/** The publisher of an archive sees only its name: `mf-legal.tgz` or `mf-legal-1.0.0-ab12cd34ef.tgz` must hold no other app. */
export function isNamedFor(app: string, path: string): boolean {
  const called = basename(path)
  return called.startsWith(app) && isArchive(called) && /^(?:\.t|-\d+\.\d+\.\d)/.test(called.slice(app.length))
}

/** Returns files as a `.tgz` in the layout of `pnpm pack`; the same files make the same bytes on every machine. */
export function writeArchive(files: Iterable<readonly [path: string, content: Uint8Array]>): Buffer {
  const blocks = Array.from(files, ([path, content]) => {
    const header = new Header({ path, type: 'File', mode: 0o644, size: content.length, mtime: new Date(0) })
    // A name of more than 100 characters stands in a header of its own, as Vite writes some.
    const long = header.encode() ? new Pax({ path }).encode() : Buffer.alloc(0)
    return [long, header.block ?? Buffer.alloc(0), content, Buffer.alloc((512 - (content.length % 512)) % 512)]
  })
  const archive = gzipSync(Buffer.concat([...blocks.flat(), Buffer.alloc(1024)]), { level: 9 })
  // The tenth byte of gzip names the operating system: unknown.
  archive[9] = 255
  return archive
}

/** Returns the archive of a build. */
export function packArchive({ app, sources: { commit }, files }: Archive, version: string): Buffer {
  const description = { name: app, version, ...(commit && { gitHead: commit }) }
  const built = [...files].map(([path, content]) => [buildFolder + path, content] as const)
  return writeArchive([[packageFile, Buffer.from(toJson(description))], ...built])
}

/** Reads a build from an archive of unknown origin, into memory only. @throws UserError with the reasons. */
export async function readArchive(path: string): Promise<Archive> {
  const reject = (reason: string) => new UserError([`${path} ${reason}`])
  const entries = await readEntries(await unzip(path, reject), reject)
  const description = parseAs(packageStruct, tryParseJson(entries.get(packageFile)), `${packageFile} in ${path}`)
  const { name: app, gitHead: commit } = description
  if (app !== hostName && !app.startsWith('mf-'))
    throw reject(`holds "${app}", which is not the name of an app: host, or one such as mf-example`)
  if (!isNamedFor(app, path)) throw reject(`holds ${app}: rename it to ${app}.tgz if that is what you want to publish`)
  // What else a package holds, such as a README, is not part of the build.
  const files = [...entries].filter(([entry]) => entry.startsWith(buildFolder))
  const buildFiles = files.map(([entry, content]) => [entry.slice(buildFolder.length), content] as const)
  for (const [entry] of buildFiles) parseAs(buildFile, entry, `The path ${JSON.stringify(entry)} in ${path}`)
  const copy = buildFiles.find(([entry]) => /\.(?:br|gz)$|\.dcz\//.test(entry))
  if (copy) throw reject(`holds the compressed copy ${copy[0]}: publish makes those itself`)
  if (buildFiles.length === 0) throw reject('has no build: package.json needs "files": ["dist"], and the app a build')
  const sources: Archive['sources'] = {}
  if (commit) sources.commit = commit
  return { app, sources, files: new Map(buildFiles) }
}

type Reject = (reason: string) => UserError

async function unzip(path: string, reject: Reject): Promise<Buffer> {
  const found = await stat(path).catch(unlessMissing)
  if (!found?.isFile()) throw reject('is not a file: name an archive that `pack` has made')
  if (found.size > limits.archive) throw reject(`has ${found.size} bytes, ${limits.archive} are allowed`)
  try {
    return await promisify(gunzip)(await readFile(path), { maxOutputLength: limits.unpacked })
  } catch (error) {
    if (error instanceof RangeError) throw reject(`has more than ${limits.unpacked} bytes when it is unpacked`)
    throw reject(`cannot be unpacked (${String(error)}): pack it again`)
  }
}

async function readEntries(bytes: Buffer, reject: Reject): Promise<Map<string, Buffer>> {
  // The parser would unzip again, without a limit, what begins like another compressed file.
  if (!bytes.subarray(0, 8).equals(Buffer.from('package/')))
    throw reject('is not an archive of an app: make one with `site pack`')
  const entries = new Map<string, Buffer>()
  const seenPaths = new Set<string>()
  let fault: string | undefined
  const parser = new Parser({ strict: true })
  parser.on('ignoredEntry', ({ path }: ReadEntry) => (fault ??= `holds ${JSON.stringify(path)}, which is not a file`))
  parser.on('entry', (entry: ReadEntry) => {
    const { path } = entry
    fault ??= findFault(entry, seenPaths)
    seenPaths.add(path.toLowerCase())
    const parts: Buffer[] = []
    entry.on('data', (part: Buffer) => parts.push(part))
    entry.on('end', () => entries.set(path, Buffer.concat(parts)))
  })
  try {
    await new Promise((resolve, fail) => {
      parser.on('end', resolve)
      parser.on('error', fail)
      parser.end(bytes)
    })
  } catch (error) {
    throw reject(`is damaged (${String(error)}): pack it again`)
  }
  const nested = [...seenPaths].find((path) => listFolders(path).some((folder) => seenPaths.has(folder)))
  if (nested !== undefined) fault ??= `holds ${JSON.stringify(nested)} below a file`
  if (fault !== undefined) throw reject(`${fault}: make it with \`site pack\``)
  return entries
}

/** @param seenPaths paths of the entries before it, in lower case: some file systems take both for one */
function findFault({ path, type: kind }: ReadEntry, seenPaths: ReadonlySet<string>): string | undefined {
  const shown = JSON.stringify(path)
  if (kind !== 'File') return `holds ${shown}, which is not a file but a ${kind}`
  if (!/^package(?:\/(?!\.{0,2}(?:\/|$))[^/\\]+)+$/.test(path)) return `holds ${shown}, which leads out of the archive`
  if (seenPaths.has(path.toLowerCase())) return `holds ${shown} twice`
  return seenPaths.size < limits.files ? undefined : `holds more than ${limits.files} files`
}

/** Returns `a` and `a/b` for `a/b/c`. */
function listFolders(path: string): string[] {
  const parts = path.split('/')
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'))
}

/** Writes the build of an archive into a temporary folder, which exists until `use` has ended. */
export async function withUnpacked<Result>(
  { app, files }: Archive,
  use: (built: BuiltApp) => Promise<Result>,
): Promise<Result> {
  const dist = await mkdtemp(join(tmpdir(), 'site-archive-'))
  try {
    for (const [path, content] of files) {
      await mkdir(dirname(join(dist, path)), { recursive: true })
      await writeFile(join(dist, path), content, { flag: 'wx' })
    }
    return await use({ app, dist, content: await digestFolder(dist, isMap) })
  } finally {
    await rm(dist, { recursive: true })
  }
}
