import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { errorMessage } from '@site/shared/rules'
import { integer, is, object, string, type Infer } from 'superstruct'
import type { Batch } from './register-copy.ts'

const manifest = object({
  /** When the register was as in the file (ISO). */
  asOf: string(),
  revision: string(),
  /** Columns of an advertisement. */
  columns: string(),
  notices: integer(),
  bytes: integer(),
  sha256: string(),
})
export type Manifest = Infer<typeof manifest>

/** The last one and the one before. */
const mostKept = 2

const dataOf = (name: string) => name.replace(/json$/, 'ndjson.gz')

/** Writes a snapshot: `register-….ndjson.gz`, and beside it what it is. Older ones and leftovers are removed. */
export async function writeSnapshot(
  folder: string,
  batches: AsyncIterable<Batch>,
  removed: string,
  about: Pick<Manifest, 'asOf' | 'revision' | 'columns' | 'notices'>,
) {
  const name = `register-${Date.parse(about.asOf)}.json`
  const data = join(folder, dataOf(name))
  const hash = createHash('sha256')
  async function* lines() {
    yield `${inLine(removed)}\n`
    for await (const { items, versions } of batches) yield `${inLine(items)}\t${inLine(versions)}\n`
  }
  async function* digest(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  const draft = createWriteStream(`${data}.tmp`, { mode: 0o600, flush: true })
  await pipeline(lines, createGzip({ level: 3 }), digest, draft)
  await rename(`${data}.tmp`, data)
  await writeManifest(folder, name, { ...about, bytes: draft.bytesWritten, sha256: hash.digest('hex') })
  const kept = (await listManifests(folder)).slice(0, mostKept)
  for (const file of await readdir(folder)) {
    const isKept = kept.some((known) => file === known || file === dataOf(known))
    if (file.startsWith('register-') && !isKept) await rm(join(folder, file))
  }
  return { name, bytes: draft.bytesWritten }
}

/** JSON has line ends and tabs between values only, but in texts two characters at which Node ends a line, too. */
function inLine(json: string): string {
  return json
    .replaceAll(/[\n\t]/g, ' ')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

async function writeManifest(folder: string, name: string, content: Manifest) {
  const path = join(folder, name)
  await writeFile(`${path}.tmp`, `${JSON.stringify(content)}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.tmp`, path)
}

/** Notes in a snapshot that the register was still as in it at a later time. */
export async function confirmSnapshot(folder: string, name: string, asOf: string): Promise<void> {
  await writeManifest(folder, name, { ...(await readManifest(folder, name)), asOf })
}

async function readManifest(folder: string, name: string): Promise<Manifest> {
  const content: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'))
  if (!is(content, manifest)) throw new Error('its description has another shape')
  return content
}

/** Newest first. */
async function listManifests(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^register-\d+\.json$/.test(name))
  return names.toSorted().toReversed()
}

/** Calls `load` with the newest snapshot that is whole. Damaged ones are reported. */
export async function loadSnapshot(
  folder: string,
  load: (batches: AsyncIterable<Batch>, removed: () => string, about: Manifest) => Promise<void>,
  report: (problem: string) => void,
) {
  for (const name of await listManifests(folder)) {
    try {
      const about = await readManifest(folder, name)
      const data = join(folder, dataOf(name))
      await check(data, about)
      let removed = '[]'
      async function* batches() {
        for await (const line of createInterface(createReadStream(data).pipe(createGunzip()))) {
          const [items = '', versions] = line.split('\t')
          if (versions === undefined) removed = items
          else yield { items, versions }
        }
      }
      await load(batches(), () => removed, about)
      return { name, ...about }
    } catch (error) {
      report(`The snapshot ${join(folder, name)} is damaged and not used: ${errorMessage(error)}.`)
    }
  }
  return undefined
}

async function check(data: string, { bytes, sha256 }: Manifest) {
  const { size } = await stat(data)
  if (size !== bytes) throw new Error(`${size} bytes instead of ${bytes}`)
  const hash = createHash('sha256')
  await pipeline(createReadStream(data), hash)
  if (hash.digest('hex') !== sha256) throw new Error('another digest')
}
