/** Punctuation that ends a sentence, not a URL. */
const afterLink = /[.,;:!?…'’*_]/
const opening: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Splits a text: every second part is a URL, without the punctuation behind it and brackets that it did not open. */
export function splitAtLinks(text: string): string[] {
  const parts = ['']
  for (const [index, part] of text.split(/(https?:\/\/[^\s<>"«»“”„‹›]+)/).entries()) {
    const link = index % 2 === 1 ? trimLink(part) : ''
    if (link) parts.push(link, part.slice(link.length))
    else parts.push(parts.pop() + part)
  }
  return parts
}

/** Returns '' where nothing is left but the protocol. */
function trimLink(found: string): string {
  let link = found
  while (afterLink.test(link.slice(-1)) || closesTooMuch(link)) link = link.slice(0, -1)
  return /\/\/./.test(link) ? link : ''
}

function closesTooMuch(link: string): boolean {
  const closing = link.slice(-1)
  const opened = opening[closing]
  return opened !== undefined && link.split(closing).length > link.split(opened).length
}
