import { allowedAttributes, allowedElements, allowedSchemes } from '@site/shared/rules'
import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { html, raw } from '../http/html.ts'

/** Removes everything that the site does not show: scripts, styles, images, forms and URLs that run something. */
export function sanitise(document: string): string {
  return sanitizeHtml(document, {
    allowedTags: allowedElements,
    allowedAttributes: { '*': allowedAttributes },
    allowedSchemes,
    allowProtocolRelative: false,
  })
}

interface Heading {
  tag: string
  attributes: Readonly<Record<string, string>>
  text: string
  start: number
  end: number
}

/** Gives every `<h2>` to `<h4>` without an own id one that follows from its text: links last as long as its wording. */
export function nameHeadings(document: string): string {
  const { headings, ids } = readHeadings(document)
  const makeId = idMaker(ids)
  const usedOwnIds = new Set<string>()
  let copiedUntil = 0
  const parts = headings.map(({ tag, attributes: { id: given = '', ...others }, text, start, end }) => {
    const isOwn = given !== '' && usedOwnIds.size < usedOwnIds.add(given).size
    const attributes = Object.entries(others).map(([name, value]) => html` ${raw(name)}="${value}"`)
    const before = document.slice(copiedUntil, start)
    copiedUntil = end
    return html`${raw(before)}<${raw(tag)} id="${isOwn ? given : makeId(toId(text))}"${attributes}>`
  })
  return parts.join('') + document.slice(copiedUntil)
}

function readHeadings(document: string) {
  const headings: Heading[] = []
  const ids = new Set<string>()
  let openHeading: Heading | undefined
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (attributes['id']) ids.add(attributes['id'])
      if (openHeading) openHeading.text += ' '
      else if (/^h[2-4]$/.test(tag)) {
        openHeading = { tag, attributes, text: '', start: parser.startIndex, end: parser.endIndex + 1 }
        headings.push(openHeading)
      }
    },
    ontext(text) {
      if (openHeading) openHeading.text += text
    },
    onclosetag(tag) {
      if (openHeading?.tag === tag) openHeading = undefined
      else if (openHeading) openHeading.text += ' '
    },
  })
  parser.end(document)
  return { headings, ids }
}

/** In characters. */
const longestId = 60

/** The prefix keeps ids apart from those of the page around the document, and from properties that browsers give to forms. */
function toId(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  let id = 'section'
  for (const word of plain.match(/[\p{L}\p{N}]+/gu) ?? []) {
    if (id.length + word.length >= longestId && id !== 'section') break
    id += `-${word.slice(0, longestId)}`
  }
  return id
}

function idMaker(takenIds: Set<string>): (id: string) => string {
  // Counting from 2 each time would take a million steps for a thousand equal headings.
  const counts = new Map<string, number>()
  return (id) => {
    let freeId = id
    for (let count = counts.get(id) ?? 1; takenIds.has(freeId); freeId = `${id}-${count}`) {
      count += 1
      counts.set(id, count)
    }
    takenIds.add(freeId)
    return freeId
  }
}
