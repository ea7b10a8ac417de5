import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** `SITE_BROTLI`, 1 to 11: the highest takes seconds for a whole site, which what nobody downloads need not cost. */
const quality = Number(process.env.SITE_BROTLI ?? constants.BROTLI_MAX_QUALITY)

const text = /\.(?:css|html|js|json|map|mjs|svg|txt|wasm|webmanifest|xml)$/

/** Whether compressed copies of a file stand beside it. Pictures and fonts are compressed already. */
export function isCompressible(path: string): boolean {
  return text.test(path)
}

/** The compressed copies of a file, by the ending that each one adds to its name. */
export async function compress(content: Uint8Array): Promise<Record<'.br' | '.gz', Buffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [br, gz] = await Promise.all([brotli(content, { params }), gzipAsync(content, { level: 9 })])
  return { '.br': br, '.gz': gz }
}

/** How to read each compressed copy. */
export const decompress = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) }
