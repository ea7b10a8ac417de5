/** A part of a legal document: from one heading with an anchor to the next. */
export interface Section {
  /** The anchor; undefined of what stands before the first heading that has one. */
  id: string | undefined
  heading: string
  text: string
}

/** Sanitised HTML writes every tag like this, and these four characters in no other way. */
const tags = /<(?<end>\/?)(?<name>[a-z][a-z0-9]*)(?<attributes>(?:\s[^<>]*)?)>/g
const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
const headings = new Set(['h1', 'h2', 'h3'])
const inline = new Set(['a', 'abbr', 'em', 'strong'])

/**
 * The sections of a document, the first with its title and introduction; texts without markup.
 *
 * @param html as `sanitise` makes it
 */
export function readSections(html: string): Section[] {
  let section: Section = { id: undefined, heading: '', text: '' }
  const sections = [section]
  let part: 'heading' | 'text' = 'text'
  let end = 0

  for (const { 0: tag, index, groups } of html.matchAll(tags)) {
    section[part] += html.slice(end, index)
    end = index + tag.length
    const name = groups!['name']!
    if (headings.has(name)) part = 'text'
    if (!inline.has(name)) section.text += ' '
    if (groups!['end'] || !headings.has(name)) continue
    const id = /\bid="([^"]*)"/.exec(groups!['attributes']!)?.[1]
    if (name !== 'h1' && id === undefined) continue
    if (name !== 'h1') sections.push((section = { id: toText(id!), heading: '', text: '' }))
    part = 'heading'
  }
  section[part] += html.slice(end)
  return sections.map(({ id, heading, text }) => ({ id, heading: toText(heading), text: toText(text) }))
}

function toText(html: string): string {
  const text = html.replaceAll(/&(?:lt|gt|quot|amp);/g, (reference) => characters[reference]!)
  return text.replaceAll(/\s+/g, ' ').trim()
}
