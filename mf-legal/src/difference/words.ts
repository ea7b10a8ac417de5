import { diffArrays } from 'diff'

/** A word, a space, a sign or (as `\n`) the end of a line; with the inline elements around it, outermost first. */
export interface Word {
  text: string
  within: readonly Element[]
  /** Says which inline elements those are: the same word in another link is another word. */
  formatting: string
}

/** Numbers and addresses stay whole: `2.500`, `30-12-2026`, `privacy@lantaarn.example`. */
const parts = /\s+|[\p{L}\p{N}]+(?:[.,:’'@/-][\p{L}\p{N}]+)*|\S/gu

/** The words of the nodes in order, each run of white space as one space, none at the ends. */
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

/** What distinguishes an inline element: a link by its address. */
export function nameOf(element: Element): string {
  const attributes = [...element.attributes].map(({ name, value }) => `[${name}=${value}]`)
  return element.localName + attributes.toSorted().join('')
}

export function areSame(a: Word, b: Word): boolean {
  return a.text === b.text && a.formatting === b.formatting
}

/** Whether it says something, unlike a space or a comma. */
export function isSpoken({ text }: Word): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** Words in a row that are in both texts, or only in the newer (`ins`) or older one (`del`). */
export interface Run {
  change?: 'ins' | 'del'
  words: Word[]
}

/** Letters that may stand unchanged between two changes before the two are shown as one. */
const slight = 4

/**
 * What has changed between two texts, word by word. Changes that only a comma or a little word keeps apart become one:
 * a text that alternates with every word cannot be read.
 */
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

/** Whether what has not changed between two changes makes one of them: a space does, a little more in a replacement. */
function joins(words: readonly Word[], isReplacement: boolean): boolean {
  if (!words.some(isNoSpace)) return true
  const letters = words.filter(isSpoken).reduce((sum, { text }) => sum + text.length, 0)
  return isReplacement && letters <= slight
}

/** Spaces at the ends stay unmarked, and keep what was removed and what came instead apart. */
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

/** The runs as nodes. `<ins>` and `<del>` stand innermost: a link of which a word has changed stays one link. */
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

/** What is no longer in the text is no longer to be followed. */
function unlinkRemoved(link: Element) {
  const isRemoved = [...link.childNodes].every((node) => node instanceof Element && node.localName === 'del')
  if (isRemoved) link.replaceWith(...link.childNodes)
}
