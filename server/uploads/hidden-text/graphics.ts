import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { combine, identity, type Area } from './geometry.ts'

/** Functions by the operator of pdfjs-dist that calls them; `true` says that text is hidden. */
// oxlint-disable-next-line typescript/no-explicit-any -- each operator has other arguments, which pdfjs-dist does not type
export type Operators = Record<number, ((...args: any[]) => unknown) | undefined>

/** State that the operators of a page set for those that follow, until the previous state is restored. */
export const initialState = {
  matrix: identity,
  /** Nothing is painted outside of any of them. */
  clips: [] as readonly Area[],
  /** Unit of the font, in font sizes: fonts whose letters are paths have units of their own. */
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
export type GraphicsState = typeof initialState

export type Graphics = ReturnType<typeof createGraphics>

/** Creates the graphics state of a page, and the stack on which operators save it. */
export function createGraphics() {
  const savedStates: GraphicsState[] = []
  const graphics = {
    state: initialState,
    change(changes: Partial<GraphicsState>) {
      graphics.state = { ...graphics.state, ...changes }
    },
    save() {
      savedStates.push(graphics.state)
    },
    restore() {
      graphics.state = savedStates.pop() ?? graphics.state
    },
  }
  return graphics
}

/** Returns the operators that change nothing but the state. */
export function stateOperators(graphics: Graphics): Operators {
  const { change, save, restore } = graphics

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

  return {
    [OPS.save]: save,
    [OPS.restore]: restore,
    [OPS.transform]: (...matrix: number[]) => change({ matrix: combine(graphics.state.matrix, matrix) }),
    [OPS.setGState]: setState,
    [OPS.setLineWidth]: (lineWidth: number) => change({ lineWidth }),
    [OPS.setFillRGBColor]: (color: string) => change({ isPattern: false, isBlack: /^#(?:[0-3].){3}$/.test(color) }),
    [OPS.setFillColorN]: () => change({ isPattern: true }),
    [OPS.setFillTransparent]: () => change({ isPattern: true }),
  }
}
