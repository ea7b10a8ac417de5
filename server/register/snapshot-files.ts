import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { errorMessage } from '@site/shared/rules'
import type { Batch, Whole } from './register-copy.ts'

/** With when the register was like this, in milliseconds, and the SHA-256 of the file. */
const named = /^register-(\d+)-([\da-f]{64})\.ndjson\.gz$/
/** The last one and the one before. */
const mostKept = 2

const nameOf = (asOf: string, digest: string) => `register-${Date.parse(asOf)}-${digest}.ndjson.gz`

/** Newest first. */
async function listSnapshots(folder: string): Promise<string[]> {
  return (await readdir(folder))
    .filter((name) => named.test(name))
    .toSorted()
    .toReversed()
}

/** Writes a file of lines: first what it is, then batches of rows. Older ones and leftovers are removed. */
export async function writeSnapshot(
  folder: string,
  asOf: string,
  about: Whole & { columns: string },
  batches: AsyncIterable<Batch>,
) {
  async function* lines() {
    yield JSON.stringify(about)
    for await (const { items, versions } of batches) yield `\n${inLine(items)}\t${inLine(versions)}`
  }
  const hash = createHash('sha256')
  const draft = join(folder, 'register.tmp')
  const file = createWriteStream(draft, { mode: 0o600, flush: true })
  const packed = createGzip({ level: 3 }).on('data', (chunk: Buffer) => hash.update(chunk))
  try {
    await pipeline(lines, packed, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  const name = nameOf(asOf, hash.digest('hex'))
  await rename(draft, join(folder, name))
  for (const old of (await listSnapshots(folder)).slice(mostKept)) await rm(join(folder, old))
  return { name, bytes: file.bytesWritten }
}

/** JSON has line ends and tabs between values only, but in texts two characters at which Node ends a line, too. */
function inLine(json: string): string {
  return json
    .replaceAll(/[\n\t]/g, ' ')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** Notes that the register was still as in a file at a later time. */
export async function confirmSnapshot(folder: string, name: string, asOf: string): Promise<string> {
  const later = name.replace(/\d+/, String(Date.parse(asOf)))
  await rename(join(folder, name), join(folder, later))
  return later
}

/** Calls `load` with the newest snapshot that is whole. Damaged ones are reported. */
export async function loadSnapshot(
  folder: string,
  load: (batches: AsyncIterable<Batch>, about: Whole & { columns: string }) => Promise<void>,
  report: (problem: string) => void,
) {
  for (const name of await listSnapshots(folder)) {
    const path = join(folder, name)
    try {
      const hash = createHash('sha256')
      const file = createReadStream(path)
      await pipeline(file, hash)
      const [, time, digest] = named.exec(name) ?? []
      if (hash.digest('hex') !== digest) throw new Error('its digest is another one')
      const lines = createInterface(createReadStream(path).pipe(createGunzip()))[Symbol.asyncIterator]()
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what has this digest was written above
      const about = JSON.parse((await lines.next()).value ?? '') as Whole & { columns: string }
      async function* batches() {
        for await (const line of lines) {
          const [items = '', versions = ''] = line.split('\t')
          yield { items, versions }
        }
      }
      await load(batches(), about)
      return { name, asOf: new Date(Number(time)).toISOString(), bytes: file.bytesRead }
    } catch (error) {
      report(`The snapshot ${path} is damaged and not used: ${errorMessage(error)}.`)
    }
  }
  return undefined
}
