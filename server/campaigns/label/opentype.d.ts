/** What is used of the library, which has no types of its own. */
declare module 'opentype.js' {
  interface Glyph {
    /** In units of the font. */
    advanceWidth: number
    getPath: (x: number, y: number, size: number) => { toPathData: (decimals: number) => string }
  }

  export interface Font {
    unitsPerEm: number
    charToGlyph: (letter: string) => Glyph
  }

  const openType: { parse: (file: ArrayBufferLike) => Font }
  export default openType
}
