import { zipSync, strToU8 } from 'fflate'
import { pdfOf } from './testing/sample-files.ts'
import { detectType, inspectFile } from './inspect.ts'
import { repaintStranger } from './repaint.ts'
import type { FileSender } from './turns.ts'

// The library warns that it cannot draw, which reading does not need.
const warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
const { findHiddenText } = await import('./hidden-text/index.ts')
warnings.mockRestore()

const member: FileSender = { queue: 'staff', client: 'an' }
const inspect = (mediaType: string, bytes: Uint8Array) => inspectFile(mediaType, bytes, member)
const text = 'BT /F1 12 Tf 100 700 Td (Geheim) Tj ET'
const box = '90 690 200 30 re f'
const pdfs: [what: string, content: string, page: number | undefined, options?: Parameters<typeof pdfOf>[1]][] = [
  ['text alone', text, undefined],
  ['a black box over text', `${text} ${box}`, 1],
  ['a white box over text', `${text} 1 1 1 rg ${box}`, 1],
  ['a box below text', `${box} 1 1 1 rg ${text}`, undefined],
  ['a box beside text', `${text} 300 690 50 30 re f`, undefined],
  ['a box over one word of a line', `BT /F1 12 Tf 100 700 Td (De naam is Jansen) Tj ET 160 695 60 16 re f`, 1],
  ['a transparent mark over text', `${text} /Clear gs ${box}`, undefined],
  ['a marker that multiplies', `${text} /Multiply gs 1 1 0 rg ${box}`, undefined],
  ['a black marker that multiplies', `${text} /Multiply gs ${box}`, 1],
  ['a black marker in a group that multiplies', `${text} /Multiply gs /Group Do`, 1],
  ['a marker in a group that multiplies', `${text} /Multiply gs 1 1 0 rg /Group Do`, undefined],
  ['a picture that multiplies', `${text} /Multiply gs q 200 0 0 30 90 690 cm /Picture Do Q`, undefined],
  ['transparency that ended', `q /Clear gs Q ${text} ${box}`, 1],
  ['a transparent group', `${text} /Clear gs /Group Do`, undefined],
  ['an opaque group', `${text} /Group Do`, 1],
  ['a line through text', `${text} 90 703 200 1 re f`, undefined],
  ['a frame around text', `${text} 80 680 220 50 re 90 690 200 30 re f*`, undefined],
  ['the outline of a box', `${text} 90 690 200 30 re S`, undefined],
  ['a box that is clipped away', `${text} q 0 0 50 50 re W n ${box} Q`, undefined],
  ['a box of lines and curves', `${text} 90 690 m 290 690 l 290 720 l 290 722 288 722 280 722 c 90 722 l h f`, 1],
  ['a moved and scaled box', `${text} q 2 0 0 2 90 690 cm 0 0 100 15 re f Q`, 1],
  ['a box in a form', `${text} q 1 0 0 1 90 690 cm /Form Do Q`, 1],
  ['moved, spaced text', `BT /F1 6 Tf 2 0 0 2 100 700 Tm 3 Tc [(Ge) -900 (heim)] TJ ET ${box}`, 1],
  ['text on its next line', `BT /F1 12 Tf 14 TL 100 714 Td (Boven) Tj (Geheim) ' ET 1 g 90 690 200 20 re f`, 1],
  ['a box over drawn letters', `BT /F2 12 Tf 100 700 Td (aaaaaaaa) Tj ET 160 690 60 30 re f`, 1],
  ['a picture over text', `${text} q 200 0 0 30 90 690 cm /Picture Do Q`, 1],
  ['a picture within the page over text', `${text} q 200 0 0 30 90 690 cm BI /W 1 /H 1 /CS /G /BPC 8 ID 0 EI Q`, 1],
  ['a stencil of one dot over text', `${text} q 200 0 0 30 90 690 cm BI /W 1 /H 1 /IM true ID \0 EI Q`, 1],
  ['a picture beside text', `${text} q 200 0 0 30 90 590 cm /Picture Do Q`, undefined],
  ['a picture with transparent parts over text', `${text} q 200 0 0 30 90 690 cm /Masked Do Q`, undefined],
  ['a picture with an alpha channel that is opaque', `${text} q 200 0 0 30 90 690 cm /Opaque Do Q`, 1],
  ['two boxes that each hide half of the letters', `${text} 90 690 200 13 re f 90 703 200 20 re f`, 1],
  ['boxes that each hide half of other letters', `${text} 90 690 20 13 re f 112 703 200 20 re f`, undefined],
  ['a line as thick as a box', `${text} 18 w 90 704 m 290 704 l S`, 1],
  ['a thick line that is transparent', `${text} /Clear gs 18 w 90 704 m 290 704 l S`, undefined],
  ['a thick line beside text', `${text} 18 w 90 650 m 290 650 l S`, undefined],
  ['a scanned page over its recognised text', `3 Tr ${text} q 600 0 0 800 0 0 cm /Picture Do Q`, undefined],
  ['a box over recognised text', `3 Tr ${text} ${box}`, 1],
  ['a redacted page', box, undefined],
  ['a box as a note over text', text, 1, { note: '0 0 200 30 re f' }],
]

// Without the process that reads what strangers send, which takes longer to start than all of these to read.
test.each(pdfs)('a PDF with %s', async (...[_what, content, page, options]) => {
  const data = Uint8Array.from(pdfOf([content], options))
  const document = await getDocument({ data, verbosity: 0, disableFontFace: true, useWasm: false }).promise
  expect(await findHiddenText(document)).toBe(page)
})

test('the page of hidden text is named, and who made the document with what', async () => {
  const pdf = pdfOf([text, text, `${text} ${box}`], { info: '/Author(Jan Jansen)/Title(Antwoord)/Producer(Writer)' })
  expect(await inspect('application/pdf', pdf)).toEqual({
    metadata: ['author: Jan Jansen', 'title: Antwoord', 'software: Writer'],
    hiddenTextPage: 3,
  })
})

test('the properties of a PDF count that only its XMP has', async () => {
  const xmp =
    '<dc:creator><rdf:Seq><rdf:li>Jan</rdf:li><rdf:li>An</rdf:li></rdf:Seq></dc:creator><xmp:CreatorTool>Word</xmp:CreatorTool>'
  const { metadata } = await inspect('application/pdf', pdfOf([text], { xmp }))
  expect(metadata).toEqual(['author: Jan, An', 'software: Word'])
})

test('a PNG picture tells its author in a text of its own', async () => {
  const head = '0000000d49484452000000010000000108000000003a7e9b55'
  const png = Buffer.concat([
    Buffer.from(`89504e470d0a1a0a${head}0000000a74455874`, 'hex'),
    Buffer.from('Author\0Jan\0\0\0\0'),
  ])
  expect(await inspect('image/png', png)).toEqual({ metadata: ['author: Jan'] })
})

const office = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test('an Office document tells its author', async () => {
  const core =
    '<cp:coreProperties><dc:creator>Jan &amp; Co</dc:creator><cp:lastModifiedBy>An</cp:lastModifiedBy></cp:coreProperties>'
  const zip = zipSync({
    'docProps/core.xml': strToU8(core),
    'docProps/app.xml': strToU8('<Application>Word</Application>'),
  })
  expect(await inspect(office, zip)).toEqual({ metadata: ['author: Jan & Co', 'editor: An', 'software: Word'] })
})

test('elements named like members of every object have no value', async () => {
  const core = '<x><constructor>a</constructor><__proto__>b</__proto__><dc:creator>Jan</dc:creator></x>'
  const zip = zipSync({ 'docProps/core.xml': strToU8(core) })
  expect(await inspect(office, zip)).toEqual({ metadata: ['author: Jan'] })
})

test('a picture tells its camera and place', async () => {
  expect(await inspect('image/jpeg', picture())).toEqual({
    metadata: ['author: Jan', 'camera: Lichtbak X1', 'place: 52.5000, 4.2500'],
  })
})

/** A JPEG file with nothing but Exif data, written entry by entry. */
function picture(): Uint8Array {
  const data: Buffer[] = []
  let free = 8 + (2 + 4 * 12 + 4) + (2 + 4 * 12 + 4)
  function entry(tag: number, type: number, count: number, value: Buffer) {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16BE(tag, 0)
    bytes.writeUInt16BE(type, 2)
    bytes.writeUInt32BE(count, 4)
    if (value.length <= 4) value.copy(bytes, 8)
    else {
      bytes.writeUInt32BE(free, 8)
      data.push(value)
      free += value.length
    }
    return bytes
  }
  const ascii = (tag: number, value: string) => entry(tag, 2, value.length + 1, Buffer.from(`${value}\0`))
  const degrees = (tag: number, whole: number, minutes: number) => {
    const value = Buffer.alloc(24)
    for (const [at, part] of [whole, 1, minutes, 1, 0, 1].entries()) value.writeUInt32BE(part, at * 4)
    return entry(tag, 5, 3, value)
  }
  const directory = (entries: Buffer[]) =>
    Buffer.concat([Buffer.from([0, entries.length]), ...entries, Buffer.alloc(4)])
  const address = Buffer.alloc(4)
  address.writeUInt32BE(8 + 2 + 4 * 12 + 4)
  const main = directory([
    ascii(0x10f, 'Lichtbak'),
    ascii(0x110, 'X1'),
    ascii(0x13b, 'Jan'),
    entry(0x8825, 4, 1, address),
  ])
  const gps = directory([ascii(1, 'N'), degrees(2, 52, 30), ascii(3, 'E'), degrees(4, 4, 15)])
  const tiff = Buffer.concat([Buffer.from('MM\0*\0\0\0\u0008', 'latin1'), main, gps, ...data])
  const size = Buffer.alloc(2)
  size.writeUInt16BE(tiff.length + 8)
  return Buffer.concat([
    Buffer.from('ffd8ffe1', 'hex'),
    size,
    Buffer.from('Exif\0\0'),
    tiff,
    Buffer.from('ffd9', 'hex'),
  ])
}

test('a file that is damaged, or of a kind without a reader, is called unreadable; a text has nothing to tell', async () => {
  const broken = Buffer.from('%PDF-1.7 and nothing more')
  for (const mediaType of ['application/pdf', 'image/png', office, 'application/zip', 'application/msword'])
    expect([mediaType, await inspect(mediaType, broken)]).toEqual([mediaType, { metadata: ['unreadable'] }])
  expect(await inspect('text/plain', Buffer.from('a,b'))).toEqual({ metadata: [] })
})

test('a PDF that needs too much memory or time ends its own process only', async () => {
  const many = 'q 1 0 0 1 0 0 cm /Form Do '.repeat(10)
  const bomb = pdfOf([many], { forms: 9 })
  expect(await inspectFile('application/pdf', bomb, member, 1_000)).toEqual({ metadata: ['unreadable'] })
  expect((await inspect('application/pdf', pdfOf([`${text} ${box}`]))).hiddenTextPage).toBe(1)
})

test('files of one visitor keep neither another visitor nor staff waiting', async () => {
  const done: string[] = []
  const detect = async (sender: FileSender) => {
    await detectType(Buffer.from('text'), sender)
    done.push(sender.client)
  }
  const flood = Array.from({ length: 6 }, () => detect({ queue: 'visitors', client: 'one' }))
  await Promise.all([...flood, detect({ queue: 'visitors', client: 'other' }), detect(member)])
  // One is under way when the others arrive, and one more waits for longest.
  expect(done.indexOf('other')).toBeLessThan(4)
  expect(done.indexOf(member.client)).toBeLessThan(4)
})

test('one process reads the files of one queue, whatever it does with them', async () => {
  const countProcesses = () => process.getActiveResourcesInfo().filter((each) => each === 'ProcessWrap').length
  const before = countProcesses()
  const bytes = Buffer.from('no picture')
  const works = [
    detectType(bytes, member),
    repaintStranger(bytes, member),
    inspectFile('application/pdf', bytes, member),
  ]
  expect(countProcesses() - before).toBe(1)
  await Promise.all(works)
})
