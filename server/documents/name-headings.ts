/** Longest id made of a heading's text, in characters. */
const longest = 60

/**
 * Gives every `<h2>` to `<h4>` without an id of its own one that follows from its text, so that links to it last as
 * long as its wording. An id that stands twice is taken away from the later heading.
 * @param html As `sanitise` leaves it: attributes in double quotes, no `<` or `>` inside them.
 */
export function nameHeadings(html: string): string {
  const taken = new Set(Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id!))
  const seen = new Set<string>()
  const headings = /<(h[2-4])((?: [^>]*)?)>(.*?)<\/\1>/gs
  return html.replace(headings, (heading, tag: string, attributes: string, text: string) => {
    const own = / id="([^"]+)"/.exec(attributes)?.[1]
    if (own && !seen.has(own)) {
      seen.add(own)
      return heading
    }
    const id = freeName(toId(text), taken)
    taken.add(id)
    return `<${tag} id="${id}"${attributes.replace(/ id="[^"]*"/, '')}>${text}</${tag}>`
  })
}

/** The prefix keeps it apart from ids of the page around the text, and from names that browsers give to forms. */
function toId(html: string): string {
  const text = html.replaceAll(/<[^>]*>|&\w+;/g, ' ').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  let id = 'section'
  for (const word of words) {
    if (id.length + word.length >= longest && id !== 'section') break
    id += `-${word.slice(0, longest)}`
  }
  return id
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  let count = 2
  while (taken.has(`${name}-${count}`)) count += 1
  return `${name}-${count}`
}
