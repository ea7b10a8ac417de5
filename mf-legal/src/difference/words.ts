import { align, splitBefore } from './align.ts'

export type Change = 'ins' | 'del'

/** A word, space, sign or (`\n`) line break, with the inline elements around it, outermost first. */
export interface Word {
  text: string
  within: readonly Element[]
  /** Identifies those elements: the same word in another link is a different word. */
  formatting: string
  /** Undefined for a word of both texts. */
  change?: Change
}

/** Numbers, dates and addresses stay whole: `2.500`, `30-12-2026`, `privacy@site.example`. */
const parts = /\s+|[\p{L}\p{N}]+(?:[.,:’'@/-][\p{L}\p{N}]+)*|\S/gu

/** Returns the words of the nodes in order, white space collapsed and trimmed. */
export function readWords(nodes: readonly Node[]): Word[] {
  const words = collect(nodes, [])
  return words.slice(words.findIndex(isNoSpace), words.findLastIndex(isNoSpace) + 1)
}

function collect(nodes: readonly Node[], within: readonly Element[]): Word[] {
  const formatting = within.map(nameOf).join('>')
  return nodes.flatMap((node) => {
    const isElement = node instanceof Element
    if (isElement && node.localName !== 'br') return collect([...node.childNodes], [...within, node])
    const texts = isElement ? ['\n'] : (node.textContent?.match(parts) ?? []).map((text) => text.trim() || ' ')
    return texts.map((text) => ({ text, within, formatting }))
  })
}

/** Identifies an inline element: a link by its URL. */
function nameOf(element: Element): string {
  const attributes = [...element.attributes].map(({ name, value }) => `[${name}=${value}]`)
  return element.localName + attributes.sort().join('')
}

function areSame(a: Word, b: Word): boolean {
  return a.text === b.text && a.formatting === b.formatting
}

function isNoSpace({ text }: Word): boolean {
  return text !== ' '
}

export function isSpoken({ text }: Word): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** Changes with at most this many unchanged letters between them are shown as one. */
const slight = 4

/** Compares two texts word by word. Joins changes with very little between them: alternating words are unreadable. */
export function compareWords(before: readonly Word[], after: readonly Word[]): Word[] {
  const steps = align(before, after, areSame, (words, { removed, added }) => {
    const letters = words.filter(isSpoken).reduce((sum, { text }) => sum + text.length, 0)
    return !words.some(isNoSpace) || (removed.length > 0 && added.length > 0 && letters <= slight)
  })
  return steps.flatMap(({ removed, added, same }) => [...mark(removed, 'del'), ...mark(added, 'ins'), ...same])
}

/** Leaves spaces at both ends unmarked, which separates the removed words from the added ones. */
export function mark(words: readonly Word[], change: Change): Word[] {
  const first = words.findIndex(isNoSpace)
  const last = words.findLastIndex(isNoSpace)
  if (first < 0 && change === 'del') return []
  return words.map((word, at) => (first >= 0 && at >= first && at <= last ? { ...word, change } : word))
}

/** Writes words as nodes. `<ins>` and `<del>` are innermost: a link with one changed word stays one link. */
export function writeWords(words: readonly Word[], depth = 0): Node[] {
  const groups = splitBefore(words, (word, previous) => nameAt(word, depth) !== nameAt(previous, depth))
  return groups.flatMap((group) => {
    const [first] = group
    const name = nameAt(first, depth)
    if (!name) return group.map(({ text }) => (text === '\n' ? document.createElement('br') : new Text(text)))
    const content = writeWords(group, depth + 1)
    const isRemoved = group.every(({ change }) => change === 'del')
    const outer = first?.within[depth]
    // Removed links must not be followed.
    if (isRemoved && outer?.localName === 'a') return content
    const element = outer ? document.importNode(outer) : document.createElement(name)
    if (isRemoved) element.removeAttribute('id')
    element.append(...content)
    return [element]
  })
}

function nameAt(word: Word | undefined, depth: number): string | undefined {
  const element = word?.within[depth]
  if (element) return nameOf(element)
  return depth === word?.within.length ? word?.change : undefined
}
