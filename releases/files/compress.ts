import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip, zstdCompress, zstdDecompress } from 'node:zlib'
import { replaceFile, unlessMissing } from './files.ts'

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const zstd = promisify(zstdCompress)
const unzstd = promisify(zstdDecompress)

/** `SITE_BROTLI`, 1 to 11. The highest takes seconds for a whole site, which is too long for tests. */
const quality = Number(process.env.SITE_BROTLI ?? constants.BROTLI_MAX_QUALITY)

const text = /\.(?:css|html|js|json|map|mjs|svg|txt|wasm|webmanifest|xml)$/

/** Returns whether compressed copies of a file are stored. Pictures and fonts are compressed already; `npm run dev` needs none. */
export function isCompressible(path: string): boolean {
  return !process.env.SITE_WATCH && text.test(path)
}

async function compress(content: Uint8Array): Promise<Record<'.br' | '.gz', Buffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [br, gz] = await Promise.all([brotli(content, { params }), gzipAsync(content, { level: 9 })])
  return { '.br': br, '.gz': gz }
}

export const decompress = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) }

/** Writes a file and its compressed copies, unless they are there. The file comes after its copies: where it is, all of it is. */
export async function writeWithCopies(path: string, content: Buffer): Promise<void> {
  const stored = await readFile(path).catch(unlessMissing)
  const isWhole = stored?.equals(content) ?? false
  const found = await Promise.all(['.br', '.gz'].map((ending) => stat(path + ending).catch(unlessMissing)))
  if (isCompressible(path) && !(isWhole && found.every(Boolean)))
    for (const [ending, copy] of Object.entries(await compress(content))) await replaceFile(path + ending, copy)
  if (!isWhole) await replaceFile(path, content)
}

/** The first bytes of what is compressed with a dictionary (RFC 9842 §5); the SHA-256 of the dictionary follows. */
const deltaMark = Buffer.from('5e2a4d1820000000', 'hex')

/** `content` in the encoding `dcz`, for who holds `dictionary`. */
export async function compressWith(dictionary: Uint8Array, content: Uint8Array): Promise<Buffer> {
  // The window reaches from the end of the content to the start of the dictionary; browsers take 8 MB.
  const reach = Math.ceil(Math.log2(dictionary.length + content.length + 1))
  const params = {
    [constants.ZSTD_c_compressionLevel]: 19,
    [constants.ZSTD_c_windowLog]: Math.min(Math.max(reach, 10), 23),
  }
  const compressed = await zstd(content, { dictionary, params })
  return Buffer.concat([deltaMark, createHash('sha256').update(dictionary).digest(), compressed])
}

/** Returns the content of a delta. @throws Error when it was not made with this dictionary. */
export async function decompressWith(dictionary: Uint8Array, delta: Uint8Array): Promise<Buffer> {
  const mark = Buffer.concat([deltaMark, createHash('sha256').update(dictionary).digest()])
  if (!mark.equals(delta.subarray(0, mark.length))) throw new Error('The delta was made with another dictionary')
  return unzstd(delta.subarray(mark.length), { dictionary })
}
