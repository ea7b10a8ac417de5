import { AnnotationMode, OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** `[a, b, c, d, e, f]`: x' = ax + cy + e, y' = bx + dy + f. */
type Matrix = readonly number[]
type Point = readonly [x: number, y: number]
type Polygon = readonly Point[]

interface Glyph {
  unicode: string
  /** In thousandths of the font size. */
  width: number
  isSpace: boolean
}

/** What `q` saves and `Q` brings back. */
interface Graphics {
  matrix: Matrix
  /** Smallest and largest corner of what can be painted. */
  clip: readonly [Point, Point]
  /** Whether the next fill hides what is below it: one colour, no transparency, no blending. */
  isOpaque: { alpha: boolean; blend: boolean; mask: boolean; colour: boolean; group: boolean }
  size: number
  charSpacing: number
  wordSpacing: number
  horizontalScale: number
  leading: number
  rise: number
}

/** Returns the first page with text that something opaque was painted over, from 1; undefined for none. */
export async function findHiddenText(document: PDFDocumentProxy): Promise<number | undefined> {
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    if (await hidesText(page)) return number
    page.cleanup()
  }
  return undefined
}

async function hidesText(page: PDFPageProxy): Promise<boolean> {
  // Without the fields of forms, which have a background.
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.ENABLE_FORMS })
  const { operators, hasHiddenText } = createReader()
  return fnArray.some((operator, at) => {
    const given: unknown = argsArray[at]
    operators[operator]?.(...(Array.isArray(given) ? given : []))
    return hasHiddenText()
  })
}

const identity: Matrix = [1, 0, 0, 1, 0, 0]
const initial: Graphics = {
  matrix: identity,
  clip: [[-Infinity, -Infinity], [Infinity, Infinity]], // prettier-ignore
  isOpaque: { alpha: true, blend: true, mask: true, colour: true, group: true },
  ...{ size: 0, charSpacing: 0, wordSpacing: 0, horizontalScale: 1, leading: 0, rise: 0 },
}
const evenOdd = new Set<number>([OPS.eoFill, OPS.eoFillStroke, OPS.closeEOFillStroke])
const fills = new Set<number>([OPS.fill, OPS.fillStroke, OPS.closeFillStroke, ...evenOdd])

/** Follows the operators of a page: where its text stands, and what is painted over it. */
function createReader() {
  /** Four points of each letter so far; who hides all of them hides it. A line through a word does not. */
  const letters: Polygon[] = []
  const saved: Graphics[] = []
  let now = copy(initial)
  let [text, line]: [Matrix, Matrix] = [identity, identity]
  let isClip = false
  let isHidden = false

  const save = () => void saved.push(copy(now))
  const restore = () => void (now = saved.pop() ?? now)
  const transform = (...matrix: number[]) => void (now.matrix = multiply(now.matrix, matrix))
  const move = (x: number, y: number) => void (text = line = multiply(line, [1, 0, 0, 1, x, y]))

  function clipTo(polygons: readonly Polygon[]) {
    const [[left, bottom], [right, top]] = now.clip
    const [[x, y], [X, Y]] = boundsOf(polygons.flat())
    now.clip = [
      [Math.max(left, x), Math.max(bottom, y)],
      [Math.min(right, X), Math.min(top, Y)],
    ]
  }

  function show(glyphs: readonly (Glyph | number)[]) {
    const { size, charSpacing, wordSpacing, horizontalScale, rise } = now
    for (const glyph of glyphs) {
      const isGap = typeof glyph === 'number'
      const width = ((isGap ? -glyph : glyph.width) * size) / 1000
      if (!isGap && glyph.unicode.trim() !== '') {
        const place = multiply(multiply(now.matrix, text), [horizontalScale, 0, 0, 1, 0, rise])
        const [left, right, low, high] = [width * 0.2, width * 0.8, size * 0.05, size * 0.45]
        const corners: Point[] = [[left, low], [right, low], [right, high], [left, high]] // prettier-ignore
        letters.push(corners.map((corner) => apply(place, corner)))
      }
      const advance = isGap ? width : width + charSpacing + (glyph.isSpace ? wordSpacing : 0)
      text = multiply(text, [1, 0, 0, 1, advance * horizontalScale, 0])
    }
  }

  function construct(operator: number, [path]: readonly [ArrayLike<number> | null]) {
    const polygons = path ? readPath(path, now.matrix) : []
    if (fills.has(operator) && Object.values(now.isOpaque).every(Boolean)) {
      const [from, to] = now.clip
      const isCovered = (point: Point) => isBetween(point, from, to) && isInside(point, polygons, evenOdd.has(operator))
      const [least, most] = boundsOf(polygons.flat())
      isHidden ||= letters.some((letter) => isBetween(letter[0] ?? [NaN, NaN], least, most) && letter.every(isCovered))
    }
    if (isClip) clipTo(polygons)
    isClip = false
  }

  function setState(changes: readonly [name: string, value: unknown][]) {
    for (const [name, value] of changes) {
      if (name === 'ca') now.isOpaque.alpha = value === 1
      if (name === 'BM') now.isOpaque.blend = value === 'source-over' || value === 'normal'
      if (name === 'SMask') now.isOpaque.mask = !value
      if (name === 'Font' && Array.isArray(value)) now.size = Number(value[1])
    }
  }

  function beginForm(matrix: Matrix | null, box: Matrix | null) {
    save()
    if (matrix) transform(...matrix)
    if (!box) return
    const [left = 0, bottom = 0, right = 0, top = 0] = box
    const corners: Point[] = [[left, bottom], [right, bottom], [right, top], [left, top]] // prettier-ignore
    clipTo([corners.map((corner) => apply(now.matrix, corner))])
  }

  function beginGroup() {
    save()
    const group = Object.values(now.isOpaque).every(Boolean)
    now.isOpaque = { ...now.isOpaque, alpha: true, blend: true, mask: true, group }
  }

  function beginAnnotation(_id: string, _box: unknown, placing: Matrix, matrix: Matrix) {
    save()
    now = { ...copy(initial), matrix: multiply(placing, matrix) }
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- each operator has other arguments, which pdfjs-dist does not type
  const operators: Record<number, ((...args: any[]) => void) | undefined> = {
    [OPS.save]: save,
    [OPS.restore]: restore,
    [OPS.transform]: transform,
    [OPS.setGState]: setState,
    [OPS.clip]: () => void (isClip = true),
    [OPS.eoClip]: () => void (isClip = true),
    [OPS.constructPath]: construct,
    [OPS.setFillRGBColor]: () => void (now.isOpaque.colour = true),
    [OPS.setFillColorN]: () => void (now.isOpaque.colour = false),
    [OPS.setFillTransparent]: () => void (now.isOpaque.colour = false),
    [OPS.paintFormXObjectBegin]: beginForm,
    [OPS.paintFormXObjectEnd]: restore,
    [OPS.beginGroup]: beginGroup,
    [OPS.endGroup]: restore,
    [OPS.beginAnnotation]: beginAnnotation,
    [OPS.endAnnotation]: restore,
    [OPS.beginText]: () => void (text = line = identity),
    [OPS.setFont]: (_font: string, size: number) => void (now.size = size),
    [OPS.setCharSpacing]: (spacing: number) => void (now.charSpacing = spacing),
    [OPS.setWordSpacing]: (spacing: number) => void (now.wordSpacing = spacing),
    [OPS.setHScale]: (percent: number) => void (now.horizontalScale = percent / 100),
    [OPS.setLeading]: (leading: number) => void (now.leading = leading),
    [OPS.setTextRise]: (rise: number) => void (now.rise = rise),
    [OPS.setTextMatrix]: (matrix: Matrix) => void (text = line = matrix),
    [OPS.moveText]: move,
    [OPS.setLeadingMoveText]: (x: number, y: number) => {
      now.leading = -y
      move(x, y)
    },
    [OPS.nextLine]: () => move(0, -now.leading),
    [OPS.showText]: show,
  }
  return { operators, hasHiddenText: () => isHidden }
}

const copy = (state: Graphics): Graphics => ({ ...state, isOpaque: { ...state.isOpaque } })

/** Returns the matrix that applies `inner` first. */
function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a = 1, b = 0, c = 0, d = 1] = outer
  const [A = 1, B = 0, C = 0, D = 1, E = 0, F = 0] = inner
  return [a * A + c * B, b * A + d * B, a * C + c * D, b * C + d * D, ...apply(outer, [E, F])]
}

function apply([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f]
}

/** Coordinates after each drawing operator of pdfjs-dist: move, line, cubic curve, quadratic curve, close. */
const operands = [2, 2, 6, 4, 0]

/** Curves become lines between their points. */
function readPath(path: ArrayLike<number>, matrix: Matrix): Polygon[] {
  const polygons: Point[][] = []
  for (let at = 0; at < path.length;) {
    const operator = path[at++] ?? 0
    if (operator === 0) polygons.push([])
    const end = at + (operands[operator] ?? 0)
    for (; at < end; at += 2) polygons.at(-1)?.push(apply(matrix, [path[at] ?? 0, path[at + 1] ?? 0]))
  }
  return polygons
}

function boundsOf(points: readonly Point[]): [Point, Point] {
  let [x, y, X, Y] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [a, b] of points) [x, y, X, Y] = [Math.min(x, a), Math.min(y, b), Math.max(X, a), Math.max(Y, b)]
  return [[x, y], [X, Y]] // prettier-ignore
}

function isBetween([x, y]: Point, [left, bottom]: Point, [right, top]: Point): boolean {
  return x >= left && x <= right && y >= bottom && y <= top
}

/** Whether a fill of these polygons paints this point, by the even-odd or the nonzero winding rule. */
function isInside([x, y]: Point, polygons: readonly Polygon[], isEvenOdd: boolean): boolean {
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
