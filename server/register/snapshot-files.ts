import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { CountryCode } from '@site/shared/calls'
import { errorMessage } from '@site/shared/rules'
import { columnNames } from './follow-database.ts'
import { toNotice, type Change, type Notice, type NoticeFields, type RegisterCopy } from './register-copy.ts'

/** The first line of a file. */
interface Contents extends Pick<Change, 'revision'> {
  removed: [id: string, country: CountryCode][]
  columns: string
}

/** With when the register was like this, in milliseconds, and the SHA-256 of the file. */
const named = /^register-(\d+)-([\da-f]{64})\.ndjson\.gz$/
/** The last one and the one before. */
const mostKept = 2
const linesAtOnce = 100

const nameOf = (asOf: string, digest: string) => `register-${Date.parse(asOf)}-${digest}.ndjson.gz`

/** Newest first. */
async function listSnapshots(folder: string): Promise<string[]> {
  return (await readdir(folder))
    .filter((name) => named.test(name))
    .toSorted()
    .toReversed()
}

/** Writes a file of lines: first what it is, then a notice each. Older ones and leftovers are removed. */
export async function writeSnapshot(folder: string, asOf: string, copy: RegisterCopy) {
  const { revision, removed } = copy
  const notices = copy.all()
  function* lines() {
    yield JSON.stringify({ revision, removed: [...removed], columns: columnNames } satisfies Contents)
    for (let start = 0; start < notices.length; start += linesAtOnce)
      yield notices
        .slice(start, start + linesAtOnce)
        .map(writeLine)
        .join('')
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

/** JSON of one line has neither tabs nor line ends, but in texts two characters at which Node ends a line, too. */
function writeLine({ published, versions = Buffer.from(''), ...fields }: Notice): string {
  return `\n${JSON.stringify(fields)}\t${published.toString()}\t${versions.toString()}`
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** Notes that the register was still as in a file at a later time. */
export async function confirmSnapshot(folder: string, name: string, asOf: string): Promise<string> {
  const later = name.replace(/\d+/, String(Date.parse(asOf)))
  await rename(join(folder, name), join(folder, later))
  return later
}

/** Fills the copy from the newest snapshot that is whole. Damaged ones are reported. */
export async function loadSnapshot(folder: string, copy: RegisterCopy, report: (problem: string) => void) {
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
      const { revision, removed, columns } = JSON.parse((await lines.next()).value ?? '') as Contents
      if (columns !== columnNames) throw new Error('it is of another version of this server')
      const changed: Notice[] = []
      for await (const line of lines) {
        const [fields = '', text = '', versions] = line.split('\t')
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
        changed.push(toNotice(JSON.parse(fields) as NoticeFields, text, versions || undefined))
      }
      await copy.apply({ revision, removed: new Map(removed), changed, gone: [] })
      return { name, asOf: new Date(Number(time)).toISOString(), bytes: file.bytesRead }
    } catch (error) {
      report(`The snapshot ${path} is damaged and not used: ${errorMessage(error)}.`)
    }
  }
  return undefined
}
