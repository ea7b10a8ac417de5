import type { Run } from './compare-words.ts'
import { nameOf, type Word } from './words.ts'

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
