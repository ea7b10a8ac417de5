import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Parser, type ReadEntry } from 'tar'
import { digest } from '../files/digest.ts'
import { unlessMissing } from '../files/error-code.ts'
import { Refusal } from '../refusal.ts'
import { parseAs } from '../release/shape.ts'
import { hostName } from '../workspace.ts'
import { buildFolder, contents, contentsFile, isNamedFor, limits, type Archive, type Contents } from './contents.ts'

const unzip = promisify(gunzip)

/**
 * One build out of an archive that anybody may have made: read in memory, with nothing written anywhere, and taken only if it
 * holds exactly the files that it names, each with the bytes that it names.
 * @throws Refusal with the reasons.
 */
export async function readArchive(path: string): Promise<Archive> {
  const refuse = (reason: string) => new Refusal([`${path} ${reason}`])
  const entries = await readEntries(await unpack(path, refuse), refuse)
  const found = parseAs(contents, parseContents(entries, refuse), `${contentsFile} of ${path}`)
  const { app, sources } = found
  if (app !== hostName && !app.startsWith('mf-'))
    throw refuse(`holds "${app}", which is no name of an app: use host or one such as mf-example`)
  if (!isNamedFor(app, path)) throw refuse(`holds ${app}: name it ${app}.tgz if that is what you mean`)
  const reasons = compare(found, entries)
  if (reasons.length > 0) throw new Refusal(reasons.slice(0, 5).map((reason) => `${path}: ${reason}`))
  return { app, sources, files: new Map(found.files.map(({ name }) => [name, contentOf(entries, name)])) }
}

type Refuse = (reason: string) => Refusal

async function unpack(path: string, refuse: Refuse): Promise<Buffer> {
  const found = await stat(path).catch(unlessMissing)
  if (!found?.isFile()) throw refuse('is no file: name an archive that `pack` has made')
  if (found.size > limits.archive) throw refuse(`has ${found.size} bytes, ${limits.archive} are allowed`)
  try {
    return await unzip(await readFile(path), { maxOutputLength: limits.unpacked })
  } catch (error) {
    if (error instanceof RangeError) throw refuse(`has more than ${limits.unpacked} bytes when it is unpacked`)
    throw refuse(`cannot be unpacked (${String(error)}): pack it again`)
  }
}

/** The files of an archive by their names there. */
async function readEntries(bytes: Buffer, refuse: Refuse): Promise<Map<string, Buffer>> {
  // Also of what the library would take for another compressed archive, without a limit.
  if (!bytes.subarray(0, contentsFile.length + 1).equals(Buffer.from(`${contentsFile}\0`)))
    throw refuse('is no archive that `pack` has made')
  const entries = new Map<string, Buffer>()
  let fault: string | undefined
  const parser = new Parser({ strict: true })
  parser.on(
    'ignoredEntry',
    ({ path: name }: ReadEntry) => (fault ??= `holds ${JSON.stringify(name)}, which is no file`),
  )
  parser.on('entry', (entry: ReadEntry) => {
    const name = entry.path
    if (entry.type !== 'File') fault ??= `holds ${JSON.stringify(name)}, which is no file but a ${entry.type}`
    if (entries.has(name)) fault ??= `holds ${JSON.stringify(name)} twice`
    if (entries.size > limits.files) fault ??= `holds more than ${limits.files} files`
    const parts: Buffer[] = []
    entries.set(name, Buffer.alloc(0))
    entry.on('data', (part: Buffer) => parts.push(part))
    entry.on('end', () => entries.set(name, Buffer.concat(parts)))
  })
  try {
    await new Promise((resolve, reject) => {
      parser.on('end', resolve)
      parser.on('error', reject)
      parser.end(bytes)
    })
  } catch (error) {
    throw refuse(`is damaged (${String(error)}): pack it again`)
  }
  if (fault !== undefined) throw refuse(fault)
  return entries
}

function parseContents(entries: ReadonlyMap<string, Buffer>, refuse: Refuse): unknown {
  try {
    return JSON.parse(contentOf(entries, '', contentsFile).toString())
  } catch (error) {
    throw refuse(`has an ${contentsFile} that is not JSON (${String(error)})`)
  }
}

function contentOf(entries: ReadonlyMap<string, Buffer>, name: string, place = buildFolder + name): Buffer {
  return entries.get(place) ?? Buffer.alloc(0)
}

/** What the store keeps beside a file under its name. */
const copy = /\.(?:br|gz)$|\.dcz\//

/** What stands in the archive is what it says, no more and no less. */
function compare({ files }: Contents, entries: ReadonlyMap<string, Buffer>): string[] {
  const named = new Map(files.map((file) => [buildFolder + file.name, file]))
  const twice = files.length === named.size ? [] : [`${contentsFile} names a file twice`]
  const folders = new Set(files.flatMap(({ name }) => foldersOf(name)))
  const strange = [...entries.keys()].filter((name) => name !== contentsFile && !named.has(name))
  return [
    ...twice,
    ...strange.map((name) => `${JSON.stringify(name)} is in it, but not named in ${contentsFile}`),
    ...files.flatMap(({ name, size, integrity }) => {
      if (copy.test(name)) return [`"${name}" is a compressed copy: publish makes those itself`]
      if (folders.has(name)) return [`"${name}" is named as a file and as a folder`]
      const content = entries.get(buildFolder + name)
      if (content === undefined) return [`"${name}" is named in ${contentsFile}, but not in it`]
      if (content.length === size && digest('sha384', content) === integrity) return []
      return [`"${name}" has other bytes than ${contentsFile} says: pack it again`]
    }),
  ]
}

/** `a` and `a/b` of `a/b/c`. */
function foldersOf(name: string): string[] {
  const parts = name.split('/')
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'))
}
