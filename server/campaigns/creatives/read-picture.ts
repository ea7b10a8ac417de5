import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'

/** WebP, and the SHA-256 digest of it. */
export type Picture = Awaited<ReturnType<typeof repaintPicture>>

const maxBytes = 10_000_000
/** Maximum size of a decoded picture. */
const maxPixels = 50_000_000
const types = new Set(['png', 'jpg', 'webp', 'avif'])

/** In pixels; lists show it at half the size. */
const thumbnailSize = { width: 128, height: 128, fit: 'inside', withoutEnlargement: true } as const

/** @throws for what is no picture, or too large */
export async function readPicture(path: string): Promise<Picture> {
  if ((await stat(path)).size > maxBytes) throw new Error(`more than ${maxBytes / 1_000_000} MB`)
  const bytes = await readFile(path)
  if (!types.has((await fileTypeFromBuffer(bytes))?.ext ?? '')) throw new Error('neither PNG, JPEG, WebP nor AVIF')
  return repaintPicture(bytes)
}

/** Paints the pixels of a picture anew: neither metadata nor anything active is left. */
export async function repaintPicture(bytes: Buffer) {
  // Machine code that not every machine has; only those that import need it.
  const { default: sharp } = await import('sharp')
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning' }).timeout({ seconds: 30 })
  const { pages = 1 } = await picture.metadata()
  if (pages > 1) throw new Error('more than one frame')
  const size = { width: 1_200, height: 1_600, fit: 'inside', withoutEnlargement: true } as const
  const { data, info } = await picture.autoOrient().resize(size).webp().toBuffer({ resolveWithObject: true })
  const thumbnail = await sharp(data).resize(thumbnailSize).webp({ quality: 60 }).toBuffer()
  const creativeDigest = createHash('sha256').update(data).digest('hex')
  return { content: data, thumbnail, creativeDigest, creativeWidth: info.width, creativeHeight: info.height }
}
