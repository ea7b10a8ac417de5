import { AnnotationMode } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { createGraphics, stateOperators } from './graphics.ts'
import { paintOperators } from './painted.ts'
import { textOperators, type Letter } from './read.ts'

/** Returns the first page with text that something opaque was painted over, from 1; undefined for none. */
export async function findHiddenText(document: PDFDocumentProxy): Promise<number | undefined> {
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    if (await hidesText(page)) return number
    page.cleanup()
  }
  return undefined
}

/** Follows the operators of a page in their order: where its text stands, and what is painted over it. */
async function hidesText(page: PDFPageProxy): Promise<boolean> {
  // Without the fields of forms, which have a background.
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.ENABLE_FORMS })
  const letters: Letter[] = []
  const graphics = createGraphics()
  const operators = {
    ...stateOperators(graphics),
    ...textOperators(page, graphics, letters),
    ...paintOperators(page, graphics, letters),
  }
  for (const [at, operator] of fnArray.entries()) {
    const given: unknown = argsArray[at]
    const result = await operators[operator]?.(...(Array.isArray(given) ? given : []))
    if (result === true) return true
  }
  return false
}
