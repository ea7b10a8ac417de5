import { Parser } from 'htmlparser2'

/** A part of a legal document: from one heading with an anchor to the next. */
export interface Section {
  /** The anchor; undefined of what stands before the first heading that has one. */
  id: string | undefined
  heading: string
  text: string
}

const headings = new Set(['h1', 'h2', 'h3'])
const inline = new Set(['a', 'abbr', 'em', 'strong'])

/** The sections of a document, the first with its title and introduction; texts without markup. */
export function readSections(html: string): Section[] {
  let section: Section = { id: undefined, heading: '', text: '' }
  const sections = [section]
  let part: 'heading' | 'text' = 'text'

  function pass(name: string) {
    if (headings.has(name)) part = 'text'
    if (!inline.has(name)) section.text += ' '
  }

  const parser = new Parser({
    onopentag(name, { id }) {
      pass(name)
      if (!headings.has(name) || (name !== 'h1' && id === undefined)) return
      if (name !== 'h1') sections.push((section = { id, heading: '', text: '' }))
      part = 'heading'
    },
    onclosetag: pass,
    ontext(text) {
      section[part] += text
    },
  })
  parser.end(html)
  return sections.map(({ id, heading, text }) => ({ id, heading: tidy(heading), text: tidy(text) }))
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
