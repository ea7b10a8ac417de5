import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { countryCodes, type CountryCode } from '@site/shared/calls'
import { assertDefined, errorMessage } from '@site/shared/rules'
import { columnNames } from './follow-database.ts'
import { toNotice, type Notice, type StoredNotice } from './notice.ts'
import { type Change, type RegisterCopy } from './register-copy.ts'

/** The first line of a file. */
interface Contents extends Pick<Change, 'revision'> {
  removed: [id: string, country: CountryCode][]
  columns: string
}

/** With when the register was like this, in milliseconds. */
const namePattern = /^register-(\d+)\.ndjson\.zst$/
const draftName = 'register.tmp'
/** The last one, and the one before for where that is damaged. */
const maxFiles = 2
const linesAtOnce = 100
/** With a checksum, so that a damaged file is never read to its end. */
const packing = { params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 } }
const chunkSize = 256 * 1024

const nameOf = (asOf: string) => `register-${Date.parse(asOf)}.ndjson.zst`

/** Newest first. */
async function listSnapshots(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ndjson.zst'))
  return names.toSorted().toReversed()
}

/** Writes a file of lines: first what it is, then a notice each. Older ones are removed. */
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
  const draft = join(folder, draftName)
  const file = createWriteStream(draft, { mode: 0o600, flush: true })
  try {
    await pipeline(lines, createZstdCompress(packing), file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  const name = nameOf(asOf)
  await rename(draft, join(folder, name))
  for (const old of (await listSnapshots(folder)).slice(maxFiles)) await rm(join(folder, old))
  return { name, bytes: file.bytesWritten, notices: notices.length }
}

const tab = Buffer.from('\t')
const lineEnd = Buffer.from('\n')

/** JSON of one line has neither tabs nor line ends. */
function writeLine({ country, since, published, versions = Buffer.of() }: StoredNotice): Buffer[] {
  return [Buffer.from(`${country}\t${since}\t`), published, tab, versions, lineEnd]
}

function readLine(line: Buffer): StoredNotice {
  const [country, since, published, versions] = split(line, '\t')
  const code = countryCodes.find((each) => each === country?.toString())
  return {
    country: assertDefined(code, 'The country of a notice'),
    since: Number(since),
    // Copies: the bytes around them are not to stay in memory.
    published: Buffer.from(assertDefined(published, 'The JSON of a notice')),
    versions: versions && versions.length > 0 ? Buffer.from(versions) : undefined,
  }
}

/** Yields the lines that end in each chunk, as bytes: to make text of them takes longer. */
async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let unfinished: Buffer = Buffer.of()
  for await (const chunk of chunks) {
    const [first = chunk, ...others] = split(chunk, '\n')
    const lines = [Buffer.concat([unfinished, first]), ...others]
    unfinished = lines.pop() ?? chunk
    yield lines
  }
}

function* split(content: Buffer, separator: string): Generator<Buffer> {
  let start = 0
  for (let end = content.indexOf(separator); end !== -1; end = content.indexOf(separator, start)) {
    yield content.subarray(start, end)
    start = end + 1
  }
  yield content.subarray(start)
}

/** Notes that the register was still as in a file at a later time. */
export async function confirmSnapshot(folder: string, name: string, asOf: string): Promise<string> {
  const later = nameOf(asOf)
  await rename(join(folder, name), join(folder, later))
  return later
}

/** Fills the copy from the newest file that is whole. Damaged ones are reported. */
export async function loadSnapshot(folder: string, copy: RegisterCopy, report: (problem: string) => void) {
  for (const name of await listSnapshots(folder)) {
    const path = join(folder, name)
    try {
      const [, time] = namePattern.exec(name) ?? []
      if (time === undefined) throw new Error('it is of another version of this server')
      const change = await readChange(path, copy)
      await copy.apply(change)
      const asOf = new Date(Number(time)).toISOString()
      return { name, asOf, bytes: (await stat(path)).size, notices: change.changed.length }
    } catch (error) {
      report(`The snapshot ${path} is damaged and not used: ${errorMessage(error)}.`)
    }
  }
  return undefined
}

/** Reads a whole file. @throws Error where it is damaged, or of another version of this server */
async function readChange(path: string, { texts }: RegisterCopy): Promise<Change> {
  let contents: Contents | undefined
  const changedNotices: Notice[] = []
  await pipeline(createReadStream(path), createZstdDecompress({ chunkSize }), async (chunks: AsyncIterable<Buffer>) => {
    for await (const lines of readLines(chunks))
      for (const line of lines) {
        if (contents) changedNotices.push(toNotice(readLine(line), texts))
        else contents = readContents(line)
      }
  })
  const { revision, removed } = assertDefined(contents, 'Its first line')
  return { revision, isWhole: true, changed: changedNotices, removed: new Map(removed) }
}

function readContents(line: Buffer): Contents {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above
  const contents = JSON.parse(line.toString()) as Contents
  if (contents.columns !== columnNames) throw new Error('it is of another version of this server')
  return contents
}
