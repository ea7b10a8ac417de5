// Letters of the label as outlines: print shops and servers need no font, and every picture of a label looks the same.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Glyph of the library, which has no types of its own, with the members that are used here. */
interface Glyph {
  /** In units of the font. */
  advanceWidth: number
  getPath: (x: number, y: number, size: number) => { toPathData: (decimals: number) => string }
}

interface Font {
  unitsPerEm: number
  charToGlyph: (letter: string) => Glyph
}

// Node finds the names of this library only by requiring it.
const require = createRequire(import.meta.url)
const { parse }: { parse: (file: ArrayBufferLike) => Font } = require('opentype.js')

export interface LabelFont {
  /** Returns the width of a text. @param size of the letters, in the same unit */
  measure: (text: string, size: number) => number
  /** Returns the outlines of a text as data of an SVG path. @param y of its base line */
  outline: (text: string, x: number, y: number, size: number) => string
}

export type LabelFonts = Readonly<Record<'regular' | 'bold', LabelFont>>

let loaded: Promise<LabelFonts> | undefined

/** Reads both fonts for the first who requests a label: DejaVu Sans, which has Latin, Greek and Cyrillic letters. */
export function loadLabelFonts(): Promise<LabelFonts> {
  return (loaded ??= readFonts())
}

async function readFonts(): Promise<LabelFonts> {
  const [regular, bold] = await Promise.all([readFont('DejaVuSansCondensed'), readFont('DejaVuSansCondensed-Bold')])
  return { regular, bold }
}

async function readFont(name: string): Promise<LabelFont> {
  const path = fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))
  const { buffer, byteOffset, byteLength } = await readFile(path)
  const font = parse(buffer.slice(byteOffset, byteOffset + byteLength))
  return {
    measure: (text, size) => place(font, text, size).width,
    outline(text, x, y, size) {
      const { glyphs } = place(font, text, size)
      return glyphs.map(({ glyph, offset }) => glyph.getPath(x + offset, y, size).toPathData(2)).join('')
    },
  }
}

/** Sets one glyph after another: the library does not read the ligatures of this font. */
function place(font: Font, text: string, size: number) {
  let width = 0
  const glyphs = Array.from(text.normalize('NFC'), (letter) => {
    const glyph = font.charToGlyph(letter)
    const offset = width
    width += (glyph.advanceWidth * size) / font.unitsPerEm
    return { glyph, offset }
  })
  return { width, glyphs }
}
