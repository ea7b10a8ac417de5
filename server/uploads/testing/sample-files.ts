interface Parts {
  info?: string
  /** Properties in RDF. */
  xmp?: string
  /** Content of an annotation at (90, 690), 200 by 30. */
  note?: string
  /** So many forms that each draw the one before ten times. */
  forms?: number
}

/** Writes a PDF with a page of 600 by 800 for each content; it has the resources F1, F2 (drawn letters of 1/100), Clear, Multiply, Form, Group, Picture, Masked and Opaque. */
export function pdfOf(contents: readonly string[], { info = '', xmp = '', note, forms = 0 }: Parts = {}): Uint8Array {
  const stream = (dictionary: string, content: string) =>
    `<<${dictionary}/Length ${content.length}>>stream\n${content}\nendstream`
  const form = '/Type/XObject/Subtype/Form/BBox[0 0 600 800]'
  const image = '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8'
  const objects = new Map<string, string>([
    ['1', '<</Type/Catalog/Pages 2 0 R/Metadata 13 0 R>>'],
    ['2', `<</Type/Pages/Kids[${contents.map((_, at) => `${100 + at} 0 R`).join(' ')}]/Count ${contents.length}>>`],
    ['3', '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
    [
      '11',
      `<</Type/Font/Subtype/Type3/FontBBox[0 0 100 100]/FontMatrix[0.01 0 0 0.01 0 0]/CharProcs<</a 12 0 R>>
/Encoding<</Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[100]/Resources<<>>>>`,
    ],
    ['12', stream('', '100 0 0 0 100 100 d1 0 0 100 100 re f')],
    ['13', stream('/Type/Metadata/Subtype/XML', `<rdf:RDF><rdf:Description>${xmp}</rdf:Description></rdf:RDF>`)],
    ['4', stream(form, '0 0 200 30 re f')],
    ['5', stream(`${form}/Group<</S/Transparency/I true>>`, '90 690 200 30 re f')],
    ['6', stream(image, '0')],
    ['10', stream(`${image}/SMask 6 0 R`, '0')],
    ['14', stream(`${image}/SMask 15 0 R`, '0')],
    ['15', stream(image, '\u00FF')],
    ['7', `<<${info}>>`],
    ['8', `<</Type/Annot/Subtype/Square/Rect[90 690 290 720]/AP<</N 9 0 R>>>>`],
    ['9', stream('/Type/XObject/Subtype/Form/BBox[0 0 200 30]', note ?? '')],
  ])
  for (let at = 0; at < forms; at++) {
    const below = `/Resources<</XObject<</Below ${at === 0 ? 4 : 20 + at - 1} 0 R>>>>`
    objects.set(String(20 + at), stream(form + below, '/Below Do '.repeat(10)))
  }
  const resources = `<</Font<</F1 3 0 R/F2 11 0 R>>/ExtGState<</Clear<</ca 0.4/CA 0.4>>/Multiply<</BM/Multiply>>>>
/XObject<</Form ${forms > 0 ? 20 + forms - 1 : 4} 0 R/Group 5 0 R/Picture 6 0 R/Masked 10 0 R/Opaque 14 0 R>>>>`
  for (const [at, content] of contents.entries()) {
    const page = `/Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources${resources}/Contents ${200 + at} 0 R`
    objects.set(String(100 + at), `<<${page}${note === undefined ? '' : '/Annots[8 0 R]'}>>`)
    objects.set(String(200 + at), stream('', content))
  }
  const written = [...objects].map(([id, content]) => `${id} 0 obj${content}\nendobj`)
  return Buffer.from(`%PDF-1.4\n${written.join('\n')}\ntrailer<</Root 1 0 R/Info 7 0 R>>`, 'latin1')
}
