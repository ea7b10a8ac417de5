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
