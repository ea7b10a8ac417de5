import { parentPort, workerData } from 'node:worker_threads'
import exifReader from 'exifreader'
import { strFromU8, unzipSync } from 'fflate'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { cleanText } from '@site/shared/rules'
import { findHiddenText } from './hidden-text.ts'
import type { Inspection, Inspected } from './inspect.ts'

/** Names of facts with their values; empty ones are left out. */
type Facts = Record<string, unknown>

async function inspectPdf(data: Uint8Array): Promise<Inspection> {
  const document = await getDocument({ data, verbosity: 0, disableFontFace: true, useWasm: false }).promise
  const { info } = await document.getMetadata()
  const { Author: author, Title: title, Creator, Producer } = info as Record<string, unknown>
  const attachments = Object.keys((await document.getAttachments()) ?? {}).join(', ')
  const metadata = list({ author, title, software: Creator ?? Producer, attachments })
  return { metadata, hiddenTextPage: await findHiddenText(document) }
}

function inspectPicture(data: Uint8Array): Inspection {
  const { exif = {}, gps, xmp, iptc = {}, Thumbnail } = exifReader.load(data.slice().buffer, { expanded: true })
  const authors = [exif.Artist, xmp?.['creator'], iptc['By-line']].flat().map((tag) => tag?.description)
  const place = gps?.Latitude === undefined ? '' : `${gps.Latitude.toFixed(4)}, ${gps.Longitude?.toFixed(4)}`
  return {
    metadata: list({
      author: authors.find(Boolean),
      title: (exif.ImageDescription ?? xmp?.['title'])?.description,
      camera: [exif.Make?.description, exif.Model?.description].filter(Boolean).join(' '),
      software: (exif.Software ?? xmp?.['CreatorTool'])?.description,
      taken: exif.DateTimeOriginal?.description,
      place,
      thumbnail: Thumbnail ? 'yes' : '',
    }),
  }
}

/** Of Office and OpenDocument: the elements that name a fact, in any of these files. */
const elements: Record<string, readonly string[]> = {
  author: ['dc:creator', 'meta:initial-creator'],
  editor: ['cp:lastModifiedBy'],
  company: ['Company'],
  title: ['dc:title'],
  software: ['Application', 'meta:generator'],
}
const documentFacts = new Set(['docProps/core.xml', 'docProps/app.xml', 'meta.xml'])

function inspectDocument(data: Uint8Array): Inspection {
  const found = unzipSync(data, { filter: ({ name, originalSize }) => documentFacts.has(name) && originalSize < 1e6 })
  const xml = Object.values(found).map((file) => strFromU8(file)).join('') // prettier-ignore
  const valueOf = (name: string) => new RegExp(`<${name}(?: [^>]*)?>([^<]*)<`).exec(xml)?.[1]
  const facts = Object.entries(elements).map(([fact, names]) => [fact, names.map(valueOf).find(Boolean)])
  return { metadata: list(Object.fromEntries(facts)) }
}

function list(facts: Facts): string[] {
  const written = Object.entries(facts).map(([name, value]) => [
    name,
    cleanText(String(value ?? '').slice(0, 200), false),
  ])
  return written.filter(([, value]) => value !== '').map((fact) => fact.join(': '))
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of `inspectFile`
const { kind, bytes } = workerData as Inspected
const inspect = { pdf: inspectPdf, picture: inspectPicture, document: inspectDocument }[kind]
parentPort?.postMessage(await inspect(bytes))
