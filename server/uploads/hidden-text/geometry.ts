import { Util } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** `[a, b, c, d, e, f]`: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly number[]
export type Point = readonly [x: number, y: number]

export interface Area {
  polygons: readonly (readonly Point[])[]
  /** Left, bottom, right, top of all polygons. */
  box: readonly number[]
  isEvenOdd: boolean
}

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** Returns the matrix that applies `second`, then `first`. */
export function combine(first: Matrix, second: Matrix): Matrix {
  return Util.transform(first, second)
}

export function apply(matrix: Matrix, point: Point): Point {
  const moved: [number, number] = [...point]
  Util.applyTransform(moved, matrix)
  return moved
}

export function areaOf(polygons: Area['polygons'], isEvenOdd = false): Area {
  const box = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of polygons.flat()) Util.pointBoundingBox(x, y, box)
  return { polygons, box, isEvenOdd }
}

/** @param sides left, bottom, right, top, before `matrix` moves them */
export function rectangle(matrix: Matrix, [left = 0, bottom = 0, right = 0, top = 0]: readonly number[]): Area {
  const corners: Point[] = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ]
  return areaOf([corners.map((corner) => apply(matrix, corner))])
}

/** Returns the area that a straight line of this width covers. */
export function thickLine(matrix: Matrix, [x, y]: Point, [toX, toY]: Point, width: number): Area {
  const half = width / 2 / (Math.hypot(toX - x, toY - y) || 1)
  const sideX = (y - toY) * half
  const sideY = (toX - x) * half
  const corners: Point[] = [
    [x + sideX, y + sideY],
    [toX + sideX, toY + sideY],
    [toX - sideX, toY - sideY],
    [x - sideX, y - sideY],
  ]
  return areaOf([corners.map((corner) => apply(matrix, corner))])
}

/** Coordinates after each path operator of pdfjs-dist: move, line, cubic curve, quadratic curve, close. */
const operands = [2, 2, 6, 4, 0]

/** Returns the polygons of a path of pdfjs-dist; curves become lines between their points. */
export function readPath(path: ArrayLike<number>, matrix: Matrix): Point[][] {
  const polygons: Point[][] = []
  for (let at = 0; at < path.length;) {
    const operator = path[at++] ?? 0
    if (operator === 0) polygons.push([])
    const end = at + (operands[operator] ?? 0)
    for (; at < end; at += 2) polygons.at(-1)?.push(apply(matrix, [path[at] ?? 0, path[at + 1] ?? 0]))
  }
  return polygons
}

/** Returns whether a fill of this area paints this point, by the even-odd or the nonzero winding rule. */
export function isInside([x, y]: Point, { polygons, box, isEvenOdd }: Area): boolean {
  const [left = 0, bottom = 0, right = 0, top = 0] = box
  if (x < left || x > right || y < bottom || y > top) return false
  let winding = 0
  for (const polygon of polygons) {
    for (const [at, [toX, toY]] of polygon.entries()) {
      const [fromX, fromY] = polygon.at(at - 1) ?? [toX, toY]
      const isCrossed = fromY > y !== toY > y
      if (!isCrossed || x >= fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) continue
      winding += isEvenOdd || toY > fromY ? 1 : -1
    }
  }
  return isEvenOdd ? winding % 2 === 1 : winding !== 0
}
