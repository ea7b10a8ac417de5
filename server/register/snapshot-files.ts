import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { CountryCode } from '@site/shared/calls'
import { errorMessage } from '@site/shared/rules'
import { columnNames } from './follow-database.ts'
import { toNotice, type Notice, type NoticeFields } from './notice.ts'
import { type Change, type RegisterCopy } from './register-copy.ts'

/** The first line of a file. */
interface Contents extends Pick<Change, 'revision'> {
  removed: [id: string, country: CountryCode][]
  columns: string
}

/** With when the register was like this, in milliseconds, and the SHA-256 of the file. */
const namePattern = /^register-(\d+)-([\da-f]{64})\.ndjson\.zst$/
/** The last one and the one before. */
const maxFiles = 2
const linesAtOnce = 100
const quick = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
const chunkSize = 256 * 1024

const nameOf = (asOf: string, digest: string) => `register-${Date.parse(asOf)}-${digest}.ndjson.zst`

/** Newest first. */
async function listSnapshots(folder: string): Promise<string[]> {
  return (await readdir(folder))
    .filter((name) => namePattern.test(name))
    .toSorted()
    .toReversed()
}

/** Writes a file of lines: first what it is, then a notice each. Older ones and leftovers are removed. */
export async function writeSnapshot(folder: string, asOf: string, copy: RegisterCopy, signal: AbortSignal) {
  const { revision, removed } = copy
  const notices = copy.all()
  async function* lines() {
    const contents: Contents = { revision, removed: [...removed], columns: columnNames }
    yield Buffer.from(`${JSON.stringify(contents)}\n`)
    for (let start = 0; start < notices.length; start += linesAtOnce) {
      yield Buffer.concat(notices.slice(start, start + linesAtOnce).flatMap(writeLine))
      // Slowly, so that readers are answered meanwhile.
      await pause(5, undefined, { signal })
    }
  }
  const hash = createHash('sha256')
  const draft = join(folder, 'register.tmp')
  const file = createWriteStream(draft, { mode: 0o600, flush: true })
  const packed = createZstdCompress(quick).on('data', (chunk: Buffer) => hash.update(chunk))
  try {
    await pipeline(lines, packed, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  const name = nameOf(asOf, hash.digest('hex'))
  await rename(draft, join(folder, name))
  for (const old of (await listSnapshots(folder)).slice(maxFiles)) await rm(join(folder, old))
  return { name, bytes: file.bytesWritten, notices: notices.length }
}

const tab = Buffer.from('\t')
const lineEnd = Buffer.from('\n')

/** JSON of one line has neither tabs nor line ends. */
function writeLine({ published, versions = Buffer.of(), ...fields }: Notice): Buffer[] {
  return [Buffer.from(JSON.stringify(fields)), tab, published, tab, versions, lineEnd]
}

/** Yields the lines that end in each chunk, as bytes: to make text of them takes longer. */
async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let rest: Buffer = Buffer.of()
  for await (const chunk of chunks) {
    const [first = chunk, ...others] = split(chunk, '\n')
    const lines = [Buffer.concat([rest, first]), ...others]
    rest = lines.pop() ?? chunk
    yield lines
  }
}

function* split(all: Buffer, separator: string): Generator<Buffer> {
  let start = 0
  for (let end = all.indexOf(separator); end !== -1; end = all.indexOf(separator, start)) {
    yield all.subarray(start, end)
    start = end + 1
  }
  yield all.subarray(start)
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
      const [, time, digest] = namePattern.exec(name) ?? []
      if (hash.digest('hex') !== digest) throw new Error('its digest is another one')
      let contents: Contents | undefined
      const changed: Notice[] = []
      for await (const lines of readLines(createReadStream(path).pipe(createZstdDecompress({ chunkSize }))))
        for (const line of lines) {
          const [fields = line, published = line, versions] = split(line, '\t')
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what has this digest was written above
          const read = JSON.parse(fields.toString()) as Contents & NoticeFields
          contents ??= read
          if (contents.columns !== columnNames) throw new Error('it is of another version of this server')
          if (!versions) continue
          const parts = { fields: read, published, versions: versions.length > 0 ? versions : undefined }
          changed.push(toNotice(parts, copy.texts))
        }
      if (!contents) throw new Error('it is empty')
      await copy.apply({ revision: contents.revision, isWhole: true, changed, removed: new Map(contents.removed) })
      return { name, asOf: new Date(Number(time)).toISOString(), bytes: file.bytesRead, notices: changed.length }
    } catch (error) {
      report(`The snapshot ${path} is damaged and not used: ${errorMessage(error)}.`)
    }
  }
  return undefined
}
