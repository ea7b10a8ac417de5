// The icons of the site, made from `logo.svg`: as SVG, and for what shows none (home screens, Safari before 26, readers of feeds) as
// PNG and ICO.
import { readPalette, readSite, writeColouredLogo, writeLogoFile, type LogoElement } from '@site/shared/rules/site'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendStatus } from '../http/errors.ts'
import { paintSvg } from './paint-svg.ts'

const oneDay = 'public, max-age=86400'
/** In pixels. */
const touchSize = 180
const icoSizes = [16, 32, 48]
/** Around the logo, as a part of the size: home screens round the corners. */
const padding = { touch: 0.16, ico: 0.06 }

const { logo, colours } = readSite()
const palette = readPalette(colours)
const svg = writeLogoFile(logo, palette)

export async function sendIcon(_request: FastifyRequest, reply: FastifyReply) {
  return reply.type('image/svg+xml').header('cache-control', oneDay).send(svg)
}

/** A browser that finds no icon in a page requests this one. */
export async function sendFavicon(request: FastifyRequest, reply: FastifyReply) {
  const { favicon } = await paintOnce()
  if (!favicon) return sendIcon(request, reply)
  return reply.type('image/x-icon').header('cache-control', oneDay).send(favicon)
}

export async function sendTouchIcon(_request: FastifyRequest, reply: FastifyReply) {
  const { touch } = await paintOnce()
  return touch ? reply.type('image/png').header('cache-control', oneDay).send(touch) : sendStatus(reply, 404)
}

/** None on a machine that cannot paint them. */
interface Icons {
  favicon: Buffer | undefined
  touch: Buffer | undefined
}

let icons: Promise<Icons> | undefined

/** Paints them for the first who requests one. */
function paintOnce(): Promise<Icons> {
  return (icons ??= paintIcons(logo))
}

export async function paintIcons(shapes: LogoElement): Promise<Icons> {
  const { surface = '', ink = '', accent = '' } = palette.light
  const [name, attributes, children] = shapes

  /** Paints a square, with the logo in the middle. */
  async function paint(size: number, border: number): Promise<Buffer | undefined> {
    const edge = Math.round(size * border)
    const inner = String(size - 2 * edge)
    const place = { x: String(edge), y: String(edge), width: inner, height: inner }
    const inside = writeColouredLogo([name, { ...attributes, ...place }, children], ink, accent)
    const square = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${inside}</svg>`
    return paintSvg(square, { ground: surface })
  }

  const pictures = await Promise.all(icoSizes.map((size) => paint(size, padding.ico)))
  const painted = pictures.filter((picture) => picture !== undefined)
  const favicon = painted.length === icoSizes.length ? writeIco(painted) : undefined
  return { touch: await paint(touchSize, padding.touch), favicon }
}

/** Writes PNG pictures of `icoSizes` as one ICO file. */
function writeIco(pictures: readonly Buffer[]): Buffer {
  const entryLength = 16
  const head = Buffer.alloc(6)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length + entryLength * pictures.length
  const entries = pictures.map((picture, index) => {
    const entry = Buffer.alloc(entryLength)
    const size = icoSizes[index] ?? 0
    entry.writeUInt8(size, 0)
    entry.writeUInt8(size, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(picture.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += picture.length
    return entry
  })
  return Buffer.concat([head, ...entries, ...pictures])
}
