import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLogo } from '@site/shared/rules/site'
import sharp from 'sharp'
import { openServer } from '../testing/index.ts'
import { paintIcons } from './icons.ts'

const app = await openServer()

/** Reads the pictures of an ICO file. */
function readIco(file: Buffer) {
  expect([file.readUInt16LE(0), file.readUInt16LE(2)]).toEqual([0, 1])
  return Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const entry = file.subarray(6 + 16 * index)
    const offset = entry.readUInt32LE(12)
    return { size: entry.readUInt8(0), picture: file.subarray(offset, offset + entry.readUInt32LE(8)) }
  })
}

test('each icon that a page names is there, one of them for home screens', async () => {
  const shell = readFileSync(join(import.meta.dirname, '../../host/src/shell.html'), 'utf8')
  const links = [...shell.matchAll(/<link rel="([^"]*icon)"[^>]* href="([^"]+)"/g)]
  expect(links.map(([, rel]) => rel)).toContain('apple-touch-icon')
  for (const [, , href = ''] of links) expect([href, (await app.inject(href)).statusCode]).toEqual([href, 200])
})

test('a home screen gets a picture of 180 pixels, without transparent parts', async () => {
  const answer = await app.inject('/apple-touch-icon.png')
  expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' })
  const { format, width, height, hasAlpha } = await sharp(answer.rawPayload).metadata()
  expect([format, width, height, hasAlpha]).toEqual(['png', 180, 180, false])
})

test('a browser that takes no SVG gets an ICO file with three sizes, and the SVG is still there', async () => {
  const answer = await app.inject('/favicon.ico')
  expect(answer.headers['content-type']).toBe('image/x-icon')
  const entries = readIco(answer.rawPayload)
  expect(entries.map(({ size }) => size)).toEqual([16, 32, 48])
  for (const { size, picture } of entries) {
    const { format, width, height } = await sharp(picture).metadata()
    expect([format, width, height]).toEqual(['png', size, size])
  }
  expect((await app.inject('/favicon.svg')).headers['content-type']).toBe('image/svg+xml')
})

test('a wide logo in any colours stands in the middle of the square', async () => {
  const wide = readLogo('<svg viewBox="0 0 100 25"><rect width="100" height="25" fill="var(--accent)"/></svg>')
  const { touch } = await paintIcons(wide)
  const { data, info } = await sharp(touch).raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) =>
    data
      .subarray((y * info.width + x) * info.channels)
      .subarray(0, 3)
      .toString('hex')
  const ground = colourAt(0, 0)
  expect(colourAt(90, 90)).not.toBe(ground)
  for (const [x, y] of [
    [90, 30],
    [90, 150],
    [10, 90],
    [170, 90],
  ] as const)
    expect([x, y, colourAt(x, y)]).toEqual([x, y, ground])
})
