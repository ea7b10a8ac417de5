import { AnnotationMode, ImageKind, OPS, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** `[a, b, c, d, e, f]`: x' = ax + cy + e, y' = bx + dy + f. */
type Matrix = readonly number[]
type Point = readonly [x: number, y: number]

interface Glyph {
  unicode: string
  /** In the unit of its font. */
  width: number
  isSpace: boolean
}

interface Area {
  polygons: readonly (readonly Point[])[]
  /** Left, bottom, right, top of all polygons. */
  box: readonly number[]
  isEvenOdd: boolean
}

const initial = {
  matrix: [1, 0, 0, 1, 0, 0] as Matrix,
  /** Nothing is painted outside of any of them. */
  clips: [] as readonly Area[],
  /** Of the font, in font sizes: letters that are drawn have units of their own. */
  unit: 0.001,
  size: 0,
  charSpacing: 0,
  wordSpacing: 0,
  scale: 100,
  leading: 0,
  rise: 0,
  mode: 0,
  /** Why the next fill may show what is below it; so are the next four. */
  hasAlpha: false,
  isBlended: false,
  isMasked: false,
  isPattern: false,
  isInGroup: false,
  lineWidth: 1,
  hasLineAlpha: false,
  /** Only black hides what it is multiplied with. */
  isMultiplied: false,
  isInMultiplied: false,
  isBlack: true,
}
const invisible = 3
const evenOdd = new Set<number>([OPS.eoFill, OPS.eoFillStroke, OPS.closeEOFillStroke])
const strokes = new Set<number>([OPS.stroke, OPS.closeStroke, OPS.fillStroke, OPS.closeFillStroke, OPS.eoFillStroke])
const fills = new Set<number>([OPS.fill, OPS.fillStroke, OPS.closeFillStroke, ...evenOdd])

/** Returns the first page with text that something opaque was painted over, from 1; undefined for none. */
export async function findHiddenText(document: PDFDocumentProxy): Promise<number | undefined> {
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    if (await hidesText(page)) return number
    page.cleanup()
  }
  return undefined
}

/** Follows the operators of a page: where its text stands, and what is painted over it. */
async function hidesText(page: PDFPageProxy): Promise<boolean> {
  // Without the fields of forms, which have a background.
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.ENABLE_FORMS })
  /** Two opposite points of each letter, until they are hidden: without both it is hidden. A line through a word hides none. */
  const letters: { corners: Point[]; isVisible: boolean }[] = []
  /** What `q` saves and `Q` brings back. */
  const saved: (typeof initial)[] = []
  let now = initial
  let text = initial.matrix
  let line = initial.matrix
  let isClip = false

  function change(changes: Partial<typeof initial>) {
    now = { ...now, ...changes }
  }
  const store = (name: 'charSpacing' | 'wordSpacing' | 'scale' | 'leading' | 'rise' | 'mode') => (value: number) =>
    change({ [name]: value })
  function restore() {
    now = saved.pop() ?? now
  }
  function startLine(matrix: Matrix) {
    line = matrix
    text = matrix
  }
  const move = (x: number, y: number) => startLine(Util.transform(line, [1, 0, 0, 1, x, y]))
  function startClip() {
    isClip = true
  }
  const isOpaque = () => !(now.hasAlpha || now.isBlended || now.isMasked || now.isInGroup)
  const clip = (area: Area) => change({ clips: [...now.clips, area] })

  function rectangle([left = 0, bottom = 0, right = 0, top = 0]: readonly number[]): Area {
    const corners: Point[] = [
      [left, bottom],
      [right, bottom],
      [right, top],
      [left, top],
    ]
    return areaOf([corners.map((corner) => apply(now.matrix, corner))])
  }

  function show(glyphs: readonly (Glyph | number)[]) {
    const { size, unit, charSpacing, wordSpacing, rise, mode } = now
    const place = Util.transform(now.matrix, Util.transform(text, [now.scale / 100, 0, 0, 1, 0, rise]))
    let start = 0
    for (const glyph of glyphs) {
      const isGap = typeof glyph === 'number'
      const width = isGap ? (-glyph * size) / 1000 : glyph.width * unit * size
      if (!isGap && glyph.unicode.trim() !== '') {
        const corners = [
          apply(place, [start + width * 0.2, size * 0.05]),
          apply(place, [start + width * 0.8, size * 0.45]),
        ]
        letters.push({ corners, isVisible: mode !== invisible })
      }
      start += isGap ? width : width + charSpacing + (glyph.isSpace ? wordSpacing : 0)
    }
    text = Util.transform(text, [1, 0, 0, 1, (start * now.scale) / 100, 0])
  }

  function hides(area: Area, isPicture = false): boolean {
    const isMultiplied = now.isMultiplied || now.isInMultiplied
    if (!isOpaque() || (isMultiplied && (isPicture || !now.isBlack))) return false
    const areas = [area, ...now.clips]
    return letters.some((letter) => {
      // Scanned pages have the recognised text, invisible, below their picture.
      if (isPicture && !letter.isVisible) return false
      letter.corners = letter.corners.filter((point) => !areas.every((each) => isInside(point, each)))
      return letter.corners.length === 0
    })
  }

  /** Whether lines that are as thick as a box hide text. */
  function strikes(path: ArrayLike<number>): boolean {
    const { matrix, lineWidth, hasLineAlpha } = now
    if (lineWidth * Math.hypot(matrix[0] ?? 0, matrix[1] ?? 0) < 1) return false
    saved.push(now)
    change({ hasAlpha: hasLineAlpha, isBlack: false })
    const isHidden = readPath(path, initial.matrix).some((points) =>
      points.slice(1).some(([toX, toY], at) => {
        const [x, y] = points[at] ?? [toX, toY]
        const half = lineWidth / 2 / (Math.hypot(toX - x, toY - y) || 1)
        const sideX = (y - toY) * half
        const sideY = (toX - x) * half
        const corners: Point[] = [
          [x + sideX, y + sideY],
          [toX + sideX, toY + sideY],
          [toX - sideX, toY - sideY],
          [x - sideX, y - sideY],
        ]
        return hides(areaOf([corners.map((corner) => apply(matrix, corner))]))
      }),
    )
    restore()
    return isHidden
  }

  function construct(operator: number, [path]: readonly [ArrayLike<number> | null]): boolean {
    const area = areaOf(path ? readPath(path, now.matrix) : [], evenOdd.has(operator))
    const isFilled = fills.has(operator) && !now.isPattern && hides(area)
    const isHidden = isFilled || (path !== null && strokes.has(operator) && strikes(path))
    if (isClip) clip(area)
    isClip = false
    return isHidden
  }

  function setState(changes: readonly [name: string, value: unknown][]) {
    for (const [name, value] of changes) {
      if (name === 'ca') change({ hasAlpha: value !== 1 })
      if (name === 'CA') change({ hasLineAlpha: value !== 1 })
      if (name === 'LW') change({ lineWidth: Number(value) })
      const isMultiplied = value === 'multiply'
      if (name === 'BM') change({ isMultiplied, isBlended: !isMultiplied && value !== 'source-over' })
      if (name === 'SMask') change({ isMasked: Boolean(value) })
      if (name === 'Font' && Array.isArray(value)) change({ size: Number(value[1]) })
    }
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- each operator has other arguments, which pdfjs-dist does not type
  const operators: Record<number, ((...args: any[]) => unknown) | undefined> = {
    [OPS.save]: () => saved.push(now),
    [OPS.restore]: restore,
    [OPS.transform]: (...matrix: number[]) => change({ matrix: Util.transform(now.matrix, matrix) }),
    [OPS.setGState]: setState,
    [OPS.setLineWidth]: (lineWidth: number) => change({ lineWidth }),
    [OPS.clip]: startClip,
    [OPS.eoClip]: startClip,
    [OPS.constructPath]: construct,
    [OPS.setFillRGBColor]: (color: string) => change({ isPattern: false, isBlack: /^#(?:[0-3].){3}$/.test(color) }),
    [OPS.setFillColorN]: () => change({ isPattern: true }),
    [OPS.setFillTransparent]: () => change({ isPattern: true }),
    [OPS.paintImageXObject]: async (id: string) => (await isPlain(page, id)) && hides(rectangle([0, 0, 1, 1]), true),
    // Small pictures in the content of the page, which have no transparent part.
    [OPS.paintInlineImageXObject]: () => hides(rectangle([0, 0, 1, 1]), true),
    [OPS.paintSolidColorImageMask]: () => !now.isPattern && hides(rectangle([0, 0, 1, 1])),
    [OPS.paintFormXObjectBegin](matrix: Matrix | null, box: Matrix | null) {
      saved.push(now)
      if (matrix) change({ matrix: Util.transform(now.matrix, matrix) })
      if (box) clip(rectangle(box))
    },
    [OPS.paintFormXObjectEnd]: restore,
    [OPS.beginGroup]() {
      saved.push(now)
      change({ isInGroup: !isOpaque(), hasAlpha: false, isBlended: false, isMasked: false })
      change({ isInMultiplied: now.isMultiplied || now.isInMultiplied, isMultiplied: false })
    },
    [OPS.endGroup]: restore,
    [OPS.beginAnnotation](_id: string, _box: unknown, placing: Matrix, matrix: Matrix) {
      saved.push(now)
      now = { ...initial, matrix: Util.transform(placing, matrix) }
    },
    [OPS.endAnnotation]: restore,
    [OPS.beginText]: () => startLine(initial.matrix),
    [OPS.setFont]: async (id: string, size: number) => {
      const font = await readObject<{ fontMatrix?: Matrix }>(page, id)
      change({ size, unit: font?.fontMatrix?.[0] ?? initial.unit })
    },
    [OPS.setCharSpacing]: store('charSpacing'),
    [OPS.setWordSpacing]: store('wordSpacing'),
    [OPS.setHScale]: store('scale'),
    [OPS.setLeading]: store('leading'),
    [OPS.setTextRise]: store('rise'),
    [OPS.setTextRenderingMode]: store('mode'),
    [OPS.setTextMatrix]: startLine,
    [OPS.moveText]: move,
    [OPS.setLeadingMoveText](x: number, y: number) {
      change({ leading: -y })
      move(x, y)
    },
    [OPS.nextLine]: () => move(0, -now.leading),
    [OPS.showText]: show,
  }
  for (const [at, operator] of fnArray.entries()) {
    const given: unknown = argsArray[at]
    if ((await operators[operator]?.(...(Array.isArray(given) ? given : []))) === true) return true
  }
  return false
}

/** Whether a picture has no transparent part. */
async function isPlain(page: PDFPageProxy, id: string): Promise<boolean> {
  const picture = await readObject<{ kind: number; data: Uint8Array }>(page, id)
  if (picture?.kind !== ImageKind.RGBA_32BPP) return picture !== null
  return picture.data.every((value, at) => at % 4 !== 3 || value === 255)
}

/** Returns a picture or a font. */
function readObject<Found>(page: PDFPageProxy, id: string): Promise<Found | null> {
  const objects = id.startsWith('g_') ? page.commonObjs : page.objs
  return new Promise((resolve) => objects.get(id, resolve))
}

function apply(matrix: Matrix, point: Point): Point {
  const moved: [number, number] = [...point]
  Util.applyTransform(moved, matrix)
  return moved
}

function areaOf(polygons: Area['polygons'], isEvenOdd = false): Area {
  const box = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of polygons.flat()) Util.pointBoundingBox(x, y, box)
  return { polygons, box, isEvenOdd }
}

/** Coordinates after each drawing operator of pdfjs-dist: move, line, cubic curve, quadratic curve, close. */
const operands = [2, 2, 6, 4, 0]

/** Curves become lines between their points. */
function readPath(path: ArrayLike<number>, matrix: Matrix): Point[][] {
  const polygons: Point[][] = []
  for (let at = 0; at < path.length;) {
    const operator = path[at++] ?? 0
    if (operator === 0) polygons.push([])
    const end = at + (operands[operator] ?? 0)
    for (; at < end; at += 2) polygons.at(-1)?.push(apply(matrix, [path[at] ?? 0, path[at + 1] ?? 0]))
  }
  return polygons
}

/** Whether a fill of this area paints this point, by the even-odd or the nonzero winding rule. */
function isInside(
  [x, y]: Point,
  { polygons, box: [left = 0, bottom = 0, right = 0, top = 0], isEvenOdd }: Area,
): boolean {
  if (x < left || x > right || y < bottom || y > top) return false
  let winding = 0
  for (const polygon of polygons) {
    for (const [at, [X, Y]] of polygon.entries()) {
      const [fromX, fromY] = polygon.at(at - 1) ?? [X, Y]
      if (fromY > y === Y > y || x >= fromX + ((y - fromY) / (Y - fromY)) * (X - fromX)) continue
      winding += isEvenOdd || Y > fromY ? 1 : -1
    }
  }
  return isEvenOdd ? winding % 2 === 1 : winding !== 0
}
