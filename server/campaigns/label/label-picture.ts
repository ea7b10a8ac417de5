import { labelWidths, type LabelSize } from '@site/shared/calls'
import { encode } from 'uqr'
import { html as xml, raw, type SafeHtml } from '../../http/html.ts'
import type { LabelFont, LabelFonts } from './label-font.ts'
import type { LabelWords } from './label-words.ts'

// In millimetres of the small label; the other sizes are larger in all.
const width = labelWidths.small
const padding = 1.2
/** With the quiet zone around the code. Its modules are 0.4 mm at least for addresses of up to 62 characters. */
const codeSize = 19
const textLeft = codeSize
const heading = { size: 2.9, line: 3.9 }
/** 6 points. */
const statement = { size: 2.12, line: 2.75 }
const ground = '#fff'
const ink = '#000'

/** Returns the modules of a QR code as data of an SVG path, and how many it has a side, with its quiet zone. */
export function writeCode(address: string): { modules: string; side: number } {
  const rows = encode(address, { ecc: 'M', border: 4 }).data
  const modules = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { modules: modules.join(''), side: rows.length }
}

/** Returns the QR code alone: always dark on light, as scanners need it. */
export function writeCodeSvg(address: string): string {
  const { modules, side } = writeCode(address)
  return String(
    xml`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 ${side} ${side}"><path fill="${ground}" d="M0 0h${side}v${side}H0z"/><path fill="${ink}" shape-rendering="crispEdges" d="${modules}"/></svg>\n`,
  )
}

/** Units of lengths: millimetres; points, which are the pixels of a picture with 72 dots an inch. */
const lengthUnits = {
  millimetres: (length: number) => `${Math.round(length * 100) / 100}mm`,
  points: (length: number) => `${Math.round((length * 7200) / 25.4) / 100}`,
} as const

interface Printed {
  size: LabelSize
  unit: keyof typeof lengthUnits
}

/** Returns the label as SVG, dark on light: the QR code at the left, the words as outlines, and as text for who does not see it. */
export function writeLabelSvg(words: LabelWords, address: string, { size, unit }: Printed, fonts: LabelFonts): string {
  const room = width - textLeft - padding
  const title = wrap(words.heading, heading.size, room, fonts.bold)
  const lines = [...words.statements, words.notice].flatMap((text) => wrap(text, statement.size, room, fonts.regular))
  let y = padding
  const outlines = [
    ...title.map((text) => fonts.bold.outline(text, textLeft, (y += heading.line) - 1, heading.size)),
    ...lines.map((text) => fonts.regular.outline(text, textLeft, (y += statement.line) - 0.6, statement.size)),
  ]
  const height = Math.ceil(Math.max(codeSize, y + padding))
  const scale = labelWidths[size] / width
  const write = lengthUnits[unit]
  const { modules, side } = writeCode(address)
  const said = [words.heading, ...words.statements, words.notice].join('. ')
  return String(xml`<svg xmlns="http://www.w3.org/2000/svg" width="${write(width * scale)}" height="${write(height * scale)}" viewBox="0 0 ${width} ${height}" role="img" lang="${words.lang}" aria-label="${said}">
<title>${said}</title>
<rect width="${width}" height="${height}" fill="${ground}"/>
<rect x="0.15" y="0.15" width="${width - 0.3}" height="${height - 0.3}" fill="none" stroke="${ink}" stroke-width="0.3"/>
<path fill="${ink}" shape-rendering="crispEdges" transform="scale(${codeSize / side})" d="${modules}"/>
<path fill="${ink}" d="${outlines.join('')}"/>
</svg>
`)
}

/** Returns the lines of a text; a word that is longer than a line is broken. */
function wrap(text: string, size: number, room: number, font: LabelFont): string[] {
  const lines: string[] = []
  let line = ''
  const fits = (candidate: string) => font.measure(candidate, size) <= room
  for (const word of text.split(/[ \n]+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    const pieces = breakWord(word, fits)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  return line ? [...lines, line] : lines
}

/** Breaks a word where it must be, an address after the last slash that fits. */
function breakWord(word: string, fits: (piece: string) => boolean): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece && !fits(piece + letter)) {
      const end = piece.lastIndexOf('/') + 1 || piece.length
      pieces.push(piece.slice(0, end))
      piece = piece.slice(end)
    }
    piece += letter
  }
  return [...pieces, piece]
}

/** Returns the label as HTML for a page of anybody. It loads nothing, so that no reader of that page is known to us. */
export function writeLabelHtml(words: LabelWords, address: string): string {
  const { modules, side } = writeCode(address)
  const code = xml`<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 ${side} ${side}" aria-hidden="true" style="flex:none"><path fill="${ink}" shape-rendering="crispEdges" d="${modules}"/></svg>`
  const statements = words.statements.map((text): SafeHtml => xml`<br>${text}`)
  const style = `display:flex;gap:12px;align-items:flex-start;box-sizing:border-box;max-width:34em;padding:8px 12px 8px 8px;border:1px solid ${ink};background:${ground};color:${ink};font:14px/1.45 sans-serif`
  return String(xml`<aside lang="${words.lang}" style="${raw(style)}">
${code}
<p style="margin:0;min-width:0;overflow-wrap:anywhere"><strong>${words.heading}</strong>${statements}<br><a href="${address}" style="color:${ink}">${words.notice}</a></p>
</aside>
`)
}
