import exifReader from 'exifreader'
import { strFromU8, unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { create, optional, string, type } from 'superstruct'
import { cleanText } from '@site/shared/rules'
import { findHiddenText } from './hidden-text/index.ts'
import type { Inspection } from './inspect.ts'
import { answerParent } from './isolated-process.ts'

/** Names of facts with their values; empty ones are left out. */
type Facts = Record<string, string | undefined>

const pdfText = optional(string())
const pdfInfo = type({ Author: pdfText, Title: pdfText, Creator: pdfText, Producer: pdfText })

async function inspectPdf(data: Uint8Array): Promise<Inspection> {
  const document = await getDocument({ data, verbosity: 0, disableFontFace: true, useWasm: false }).promise
  const { info, metadata: xmp } = await document.getMetadata()
  const { Author, Title, Creator, Producer } = create(info, pdfInfo)
  const find = (name: string) => [xmp?.get(name)].flat().join(', ')
  const author = Author || find('dc:creator')
  const title = Title || find('dc:title')
  const attachments = Object.keys((await document.getAttachments()) ?? {}).join(', ')
  const metadata = list({ author, title, software: Creator || Producer || find('xmp:creatortool'), attachments })
  return { metadata, hiddenTextPage: await findHiddenText(document) }
}

function inspectPicture(data: Uint8Array): Inspection {
  // oxlint-disable-next-line import/no-named-as-default-member -- CommonJS, whose names Node cannot see
  const tags = exifReader.load(data.slice().buffer, { expanded: true })
  const { exif = {}, gps, xmp, iptc = {}, pngText, Thumbnail } = tags
  const authors = [exif.Artist, xmp?.['creator'], iptc['By-line'], pngText?.['Author']]
    .flat()
    .map((tag) => tag?.description)
  const place = gps?.Latitude === undefined ? '' : `${gps.Latitude.toFixed(4)}, ${gps.Longitude?.toFixed(4)}`
  return {
    metadata: list({
      author: authors.find(Boolean),
      title: (exif.ImageDescription ?? xmp?.['title'] ?? pngText?.['Title'])?.description,
      camera: [exif.Make?.description, exif.Model?.description].filter(Boolean).join(' '),
      software: (exif.Software ?? xmp?.['CreatorTool'] ?? pngText?.['Software'])?.description,
      taken: exif.DateTimeOriginal?.description,
      place,
      thumbnail: Thumbnail ? 'yes' : '',
    }),
  }
}

/** Elements of Office and OpenDocument files that contain metadata, with its name. */
const elements = new Map([
  ['dc:creator', 'author'],
  ['meta:initial-creator', 'author'],
  ['cp:lastModifiedBy', 'editor'],
  ['dc:title', 'title'],
  ['Company', 'company'],
  ['Application', 'software'],
  ['meta:generator', 'software'],
])
const documentFacts = new Set(['docProps/core.xml', 'docProps/app.xml', 'meta.xml'])

function inspectDocument(data: Uint8Array): Inspection {
  const files = unzipSync(data, { filter: ({ name, originalSize }) => documentFacts.has(name) && originalSize < 1e6 })
  const facts: Facts = {}
  let fact: string | undefined
  const events = {
    onopentagname(name: string) {
      const named = elements.get(name)
      fact = named && facts[named] === undefined ? named : undefined
    },
    // In parts, where the text has entities.
    ontext(text: string) {
      if (fact) facts[fact] = (facts[fact] ?? '') + text
    },
    onclosetag() {
      fact = undefined
    },
  }
  for (const file of Object.values(files)) new Parser(events, { xmlMode: true }).end(strFromU8(file))
  return { metadata: list(facts) }
}

function list(facts: Facts): string[] {
  const written = Object.entries(facts).map(([name, value]) => [name, cleanText((value ?? '').slice(0, 200), false)])
  return written.filter(([, value]) => value !== '').map((fact) => fact.join(': '))
}

async function inspect(bytes: Uint8Array, mediaType: string): Promise<Inspection> {
  if (mediaType === 'application/pdf') return inspectPdf(bytes)
  return mediaType.startsWith('image/') ? inspectPicture(bytes) : inspectDocument(bytes)
}

await answerParent(inspect)
