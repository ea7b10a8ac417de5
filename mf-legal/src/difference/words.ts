import { diffArrays } from 'diff'

/** A word, space, sign or (`\n`) line break, with the inline elements around it, outermost first. */
export interface Word {
  text: string
  within: readonly Element[]
  /** Identifies those elements: the same word in another link is a different word. */
  formatting: string
}

/** Numbers, dates and addresses stay whole: `2.500`, `30-12-2026`, `privacy@lantaarn.example`. */
const parts = /\s+|[\p{L}\p{N}]+(?:[.,:’'@/-][\p{L}\p{N}]+)*|\S/gu

/** Returns the words of the nodes in order, white space collapsed and trimmed. */
export function readWords(nodes: readonly Node[]): Word[] {
  const words = collect(nodes, [])
  const isSpace = ({ text }: Word) => text === ' '
  const first = words.findIndex((word) => !isSpace(word))
  const last = words.findLastIndex((word) => !isSpace(word))
  return first < 0 ? [] : words.slice(first, last + 1)
}

function collect(nodes: readonly Node[], within: readonly Element[]): Word[] {
  return nodes.flatMap((node) => {
    if (node instanceof Element) {
      return node.localName === 'br' ? [toWord('\n', within)] : collect([...node.childNodes], [...within, node])
    }
    const found = node.textContent?.match(parts) ?? []
    return found.map((text) => toWord(text.trim() || ' ', within))
  })
}

function toWord(text: string, within: readonly Element[]): Word {
  return { text, within, formatting: within.map(nameOf).join('>') }
}

/** Identifies an inline element: a link by its URL. */
function nameOf(element: Element): string {
  const attributes = [...element.attributes].map(({ name, value }) => `[${name}=${value}]`)
  return element.localName + attributes.toSorted().join('')
}

function areSame(a: Word, b: Word): boolean {
  return a.text === b.text && a.formatting === b.formatting
}

export function isSpoken({ text }: Word): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** Consecutive words that are in both texts, or only in the newer (`ins`) or older one (`del`). */
export interface Run {
  change?: 'ins' | 'del'
  words: Word[]
}

/** Changes with at most this many unchanged letters between them are shown as one. */
const slight = 4

/** Compares two texts word by word. Joins changes with very little between them: alternating words are unreadable. */
export function compareWords(before: readonly Word[], after: readonly Word[]): Run[] {
  const found = diffArrays([...before], [...after], { comparator: areSame })
  const runs: Run[] = []
  let removed: Word[] = []
  let added: Word[] = []
  function closeChange() {
    runs.push(...toRuns('del', removed), ...toRuns('ins', added))
    removed = []
    added = []
  }
  found.forEach((part, at) => {
    if (part.removed) removed.push(...part.value)
    else if (part.added) added.push(...part.value)
    else if (at > 0 && at < found.length - 1 && joins(part.value, removed.length > 0 && added.length > 0)) {
      removed.push(...part.value)
      added.push(...part.value)
    } else {
      closeChange()
      runs.push({ words: part.value })
    }
  })
  closeChange()
  return runs
}

/** Whether unchanged words between two changes become part of the change. */
function joins(words: readonly Word[], isReplacement: boolean): boolean {
  if (!words.some(isNoSpace)) return true
  const letters = words.filter(isSpoken).reduce((sum, { text }) => sum + text.length, 0)
  return isReplacement && letters <= slight
}

/** Leaves spaces at both ends unmarked, which separates the removed words from the added ones. */
function toRuns(change: Run['change'], words: readonly Word[]): Run[] {
  const first = words.findIndex(isNoSpace)
  const last = words.findLastIndex(isNoSpace)
  if (first < 0) return change === 'ins' ? [{ words: [...words] }] : []
  const [start, middle, end] = [words.slice(0, first), words.slice(first, last + 1), words.slice(last + 1)]
  return [{ words: start }, { change, words: middle }, { words: end }].filter((run) => run.words.length > 0)
}

function isNoSpace({ text }: Word): boolean {
  return text !== ' '
}

interface Wrapper {
  name: string
  create: () => Element
}

/** Writes runs as nodes. `<ins>` and `<del>` are innermost: a link with one changed word stays one link. */
export function writeRuns(runs: readonly Run[]): DocumentFragment {
  const fragment = document.createDocumentFragment()
  let open: (Wrapper & { element: Element })[] = []
  for (const { change, words } of runs) {
    for (const word of words) {
      const wrappers = wrappersOf(word, change)
      const kept = countCommon(open, wrappers)
      open = open.slice(0, kept)
      for (const wrapper of wrappers.slice(kept)) {
        const element = wrapper.create()
        ;(open.at(-1)?.element ?? fragment).append(element)
        open.push({ ...wrapper, element })
      }
      const content = word.text === '\n' ? document.createElement('br') : word.text
      ;(open.at(-1)?.element ?? fragment).append(content)
    }
  }
  for (const link of fragment.querySelectorAll('a')) unlinkRemoved(link)
  fragment.normalize()
  return fragment
}

function wrappersOf({ within }: Word, change: Run['change']): Wrapper[] {
  const wrappers = within.map((element) => ({ name: nameOf(element), create: () => copyOf(element, change) }))
  const innermost = change && { name: change, create: () => document.createElement(change) }
  return innermost ? [...wrappers, innermost] : wrappers
}

function copyOf(element: Element, change: Run['change']) {
  const copy = document.importNode(element)
  if (change === 'del') copy.removeAttribute('id')
  return copy
}

function countCommon(a: readonly Wrapper[], b: readonly Wrapper[]) {
  const differs = b.findIndex((wrapper, at) => a[at]?.name !== wrapper.name)
  return differs < 0 ? b.length : differs
}

/** Removed links must not be followed. */
function unlinkRemoved(link: Element) {
  const isRemoved = [...link.childNodes].every((node) => node instanceof Element && node.localName === 'del')
  if (isRemoved) link.replaceWith(...link.childNodes)
}
