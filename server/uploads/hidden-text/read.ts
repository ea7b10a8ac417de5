// What can be read: where the letters of a page stand.
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { apply, combine, identity, type Matrix, type Point } from './geometry.ts'
import { initialState, type Graphics, type Operators } from './graphics.ts'
import { readObject } from './objects.ts'

export interface Letter {
  /** Two opposite points, until they are hidden: without both the letter is hidden. A line through a word hides none. */
  corners: Point[]
  /** The recognised text of a scanned page is not. */
  isVisible: boolean
}

interface Glyph {
  unicode: string
  /** In the unit of its font. */
  width: number
  isSpace: boolean
}

/** The rendering mode of text that nothing shows. */
const invisible = 3

/** Returns the operators that set and show text. @param letters gets what is shown */
export function textOperators(page: PDFPageProxy, graphics: Graphics, letters: Letter[]): Operators {
  const { change } = graphics
  /** Where the line began, and where its next letter stands. */
  let line = identity
  let text = identity

  function startLine(matrix: Matrix) {
    line = matrix
    text = matrix
  }

  function moveLine(x: number, y: number) {
    startLine(combine(line, [1, 0, 0, 1, x, y]))
  }

  function show(glyphs: readonly (Glyph | number)[]) {
    const { matrix, unit, size, charSpacing, wordSpacing, scale, rise, mode } = graphics.state
    const place = combine(matrix, combine(text, [scale / 100, 0, 0, 1, 0, rise]))
    let start = 0
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') {
        start -= (glyph * size) / 1000
        continue
      }
      const width = glyph.width * unit * size
      if (glyph.unicode.trim() !== '') {
        const lower = apply(place, [start + width * 0.2, size * 0.05])
        const upper = apply(place, [start + width * 0.8, size * 0.45])
        letters.push({ corners: [lower, upper], isVisible: mode !== invisible })
      }
      start += width + charSpacing + (glyph.isSpace ? wordSpacing : 0)
    }
    text = combine(text, [1, 0, 0, 1, (start * scale) / 100, 0])
  }

  return {
    [OPS.beginText]: () => startLine(identity),
    [OPS.setFont]: async (id: string, size: number) => {
      const font = await readObject<{ fontMatrix?: Matrix }>(page, id)
      change({ size, unit: font?.fontMatrix?.[0] ?? initialState.unit })
    },
    [OPS.setCharSpacing]: (charSpacing: number) => change({ charSpacing }),
    [OPS.setWordSpacing]: (wordSpacing: number) => change({ wordSpacing }),
    [OPS.setHScale]: (scale: number) => change({ scale }),
    [OPS.setLeading]: (leading: number) => change({ leading }),
    [OPS.setTextRise]: (rise: number) => change({ rise }),
    [OPS.setTextRenderingMode]: (mode: number) => change({ mode }),
    [OPS.setTextMatrix]: startLine,
    [OPS.moveText]: moveLine,
    [OPS.setLeadingMoveText](x: number, y: number) {
      change({ leading: -y })
      moveLine(x, y)
    },
    [OPS.nextLine]: () => moveLine(0, -graphics.state.leading),
    [OPS.showText]: show,
  }
}
