// What is painted: fills, lines and pictures, and which letters they hide.
import { ImageKind, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import {
  areaOf,
  combine,
  identity,
  isInside,
  readPath,
  rectangle,
  thickLine,
  type Area,
  type Matrix,
} from './geometry.ts'
import { initialState, type Graphics, type GraphicsState, type Operators } from './graphics.ts'
import { readObject } from './objects.ts'
import type { Letter } from './read.ts'

const evenOdd = new Set<number>([OPS.eoFill, OPS.eoFillStroke, OPS.closeEOFillStroke])
const strokes = new Set<number>([OPS.stroke, OPS.closeStroke, OPS.fillStroke, OPS.closeFillStroke, OPS.eoFillStroke])
const fills = new Set<number>([OPS.fill, OPS.fillStroke, OPS.closeFillStroke, ...evenOdd])

/** Returns the operators that paint, each of which says whether it hides one of the letters that were shown before. */
export function paintOperators(page: PDFPageProxy, graphics: Graphics, letters: readonly Letter[]): Operators {
  const { change, save, restore } = graphics
  /** Whether the next path is one outside of which nothing is painted. */
  let isClip = false

  function startClip() {
    isClip = true
  }

  function clip(area: Area) {
    change({ clips: [...graphics.state.clips, area] })
  }

  function hides(area: Area, isPicture = false): boolean {
    if (!isOpaque(graphics.state)) return false
    if (isMultiplied(graphics.state) && (isPicture || !graphics.state.isBlack)) return false
    const areas = [area, ...graphics.state.clips]
    return letters.some((letter) => {
      // Scanned pages have the recognised text, invisible, below their picture.
      if (isPicture && !letter.isVisible) return false
      letter.corners = letter.corners.filter((point) => !areas.every((each) => isInside(point, each)))
      return letter.corners.length === 0
    })
  }

  /** Pictures fill the unit square, which the matrix moves to their place. */
  const pictureHides = () => hides(unitSquare(), true)
  const unitSquare = () => rectangle(graphics.state.matrix, [0, 0, 1, 1])

  function fillHides(operator: number, area: Area): boolean {
    return fills.has(operator) && !graphics.state.isPattern && hides(area)
  }

  /** Returns whether lines hide text, which those do that are as thick as a box. */
  function strokeHides(operator: number, path: ArrayLike<number>): boolean {
    const { matrix, lineWidth, hasLineAlpha } = graphics.state
    const shownWidth = lineWidth * Math.hypot(matrix[0] ?? 0, matrix[1] ?? 0)
    if (!strokes.has(operator) || shownWidth < 1) return false
    save()
    change({ hasAlpha: hasLineAlpha, isBlack: false })
    const isHidden = readPath(path, identity).some((points) =>
      points.slice(1).some((to, at) => hides(thickLine(matrix, points[at] ?? to, to, lineWidth))),
    )
    restore()
    return isHidden
  }

  function paintPath(operator: number, [path]: readonly [ArrayLike<number> | null]): boolean {
    const area = areaOf(path ? readPath(path, graphics.state.matrix) : [], evenOdd.has(operator))
    const isHidden = fillHides(operator, area) || (path !== null && strokeHides(operator, path))
    if (isClip) clip(area)
    isClip = false
    return isHidden
  }

  return {
    [OPS.clip]: startClip,
    [OPS.eoClip]: startClip,
    [OPS.constructPath]: paintPath,
    [OPS.paintImageXObject]: async (id: string) => (await hasNoTransparency(page, id)) && pictureHides(),
    // Small pictures in the content of the page, which have no transparent part.
    [OPS.paintInlineImageXObject]: pictureHides,
    [OPS.paintSolidColorImageMask]: () => !graphics.state.isPattern && hides(unitSquare()),
    [OPS.paintFormXObjectBegin](matrix: Matrix | null, box: Matrix | null) {
      save()
      if (matrix) change({ matrix: combine(graphics.state.matrix, matrix) })
      if (box) clip(rectangle(graphics.state.matrix, box))
    },
    [OPS.paintFormXObjectEnd]: restore,
    [OPS.beginGroup]() {
      save()
      change({
        isInGroup: !isOpaque(graphics.state),
        isInMultiplied: isMultiplied(graphics.state),
        hasAlpha: false,
        isBlended: false,
        isMasked: false,
        isMultiplied: false,
      })
    },
    [OPS.endGroup]: restore,
    [OPS.beginAnnotation](_id: string, _box: unknown, placing: Matrix, matrix: Matrix) {
      save()
      change({ ...initialState, matrix: combine(placing, matrix) })
    },
    [OPS.endAnnotation]: restore,
  }
}

function isOpaque({ hasAlpha, isBlended, isMasked, isInGroup }: GraphicsState): boolean {
  return !(hasAlpha || isBlended || isMasked || isInGroup)
}

function isMultiplied(state: GraphicsState): boolean {
  return state.isMultiplied || state.isInMultiplied
}

async function hasNoTransparency(page: PDFPageProxy, id: string): Promise<boolean> {
  const picture = await readObject<{ kind: number; data: Uint8Array }>(page, id)
  if (picture?.kind !== ImageKind.RGBA_32BPP) return picture !== null
  return picture.data.every((value, at) => at % 4 !== 3 || value === 255)
}
