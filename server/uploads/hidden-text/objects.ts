import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Returns a picture or a font that the operators of a page name. */
export function readObject<Found>(page: PDFPageProxy, id: string): Promise<Found | null> {
  const objects = id.startsWith('g_') ? page.commonObjs : page.objs
  return new Promise((resolve) => objects.get(id, resolve))
}
