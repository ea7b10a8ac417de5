import sanitizeHtml from 'sanitize-html'
import { allowedAttributes, allowedElements, allowedSchemes } from '@site/shared/rules'

/** Leaves of a document only what the site shows: no scripts, styles, images, forms or addresses that run something. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: allowedElements,
    allowedAttributes: { '*': allowedAttributes },
    allowedSchemes,
    allowProtocolRelative: false,
  })
}

/** Longest id made of a heading's text, in characters. */
const longest = 60

/**
 * Gives every `<h2>` to `<h4>` without an id of its own one that follows from its text, so that links to it last as
 * long as its wording. An id that stands twice is taken away from the later heading.
 * @param html As `sanitise` leaves it: attributes in double quotes, no `<` or `>` inside them, every heading closed.
 */
export function nameHeadings(html: string): string {
  const names = new Names(Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id = '']) => id))
  const parts: string[] = []
  let opened: { start: number; end: number; tag: string; attributes: string } | undefined
  let done = 0
  // One pass over the tags: a pattern of a whole heading looks for the end anew from each beginning that has none.
  for (const { 0: found, 1: end, 2: tag = '', 3: attributes = '', index } of html.matchAll(headingTags)) {
    if (!opened && !end) opened = { start: index, end: index + found.length, tag, attributes }
    if (!opened || !end || tag !== opened.tag) continue
    const id = names.takeOwn(opened.attributes) ?? names.make(toId(html.slice(opened.end, index)))
    const others = opened.attributes.replace(/ id="[^"]*"/, '')
    const isNamed = opened.attributes.includes(` id="${id}"`)
    parts.push(
      html.slice(done, opened.start),
      isNamed ? html.slice(opened.start, opened.end) : `<${tag} id="${id}"${others}>`,
    )
    done = opened.end
    opened = undefined
  }
  return parts.join('') + html.slice(done)
}

const headingTags = /<(\/?)(h[2-4])((?: [^<>]*)?)>/g

/** The prefix keeps it apart from ids of the page around the text, and from names that browsers give to forms. */
function toId(html: string): string {
  const text = html
    .replaceAll(/<[^<>]*>|&\w+;/g, ' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  let id = 'section'
  for (const word of words) {
    if (id.length + word.length >= longest && id !== 'section') break
    id += `-${word.slice(0, longest)}`
  }
  return id
}

/** The ids of a text: each stands once. */
class Names {
  readonly #taken: Set<string>
  readonly #seen = new Set<string>()
  /** The number behind a name that was given last: counted from 2 each time, a thousand equal headings take a million steps. */
  readonly #counts = new Map<string, number>()

  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken)
  }

  /** The id among the attributes, unless an earlier heading has it. */
  takeOwn(attributes: string): string | undefined {
    const own = / id="([^"]+)"/.exec(attributes)?.[1]
    if (!own || this.#seen.has(own)) return undefined
    this.#seen.add(own)
    return own
  }

  /** A name that nothing else has. */
  make(name: string): string {
    let free = name
    for (let count = this.#counts.get(name) ?? 1; this.#taken.has(free); free = `${name}-${count}`) {
      count += 1
      this.#counts.set(name, count)
    }
    this.#taken.add(free)
    return free
  }
}
