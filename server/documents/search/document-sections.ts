import { Parser } from 'htmlparser2'

/** A part of a legal document: from one heading with an anchor to the next. */
export interface Section {
  /** The anchor; undefined of what stands before the first heading that has one. */
  id: string | undefined
  heading: string
  text: string
  /** The words of its tables: out of their columns they make no sentence. */
  table?: string
}

const headings = new Set(['h1', 'h2', 'h3'])
const inline = new Set(['a', 'abbr', 'em', 'strong'])

/** The sections of a document, the first with its title and introduction; texts without markup. */
export function readSections(html: string): [Section, ...Section[]] {
  const beginning: Required<Section> = { id: undefined, heading: '', text: '', table: '' }
  const others: Required<Section>[] = []
  let section = beginning
  let part: 'heading' | 'text' | 'table' = 'text'

  function pass(name: string) {
    if (headings.has(name) || name === 'table') part = 'text'
    if (!inline.has(name)) section[part === 'table' ? 'table' : 'text'] += ' '
  }

  const parser = new Parser({
    onopentag(name, { id }) {
      pass(name)
      if (name === 'table') part = 'table'
      if (!headings.has(name) || (name !== 'h1' && id === undefined)) return
      if (name !== 'h1') others.push((section = { id, heading: '', text: '', table: '' }))
      part = 'heading'
    },
    onclosetag: pass,
    ontext(text) {
      section[part] += text
    },
  })
  parser.end(html)
  return [finish(beginning), ...others.map(finish)]
}

function finish({ id, heading, text, table }: Required<Section>): Section {
  return { id, heading: tidy(heading), text: tidy(text), ...(table ? { table: tidy(table) } : {}) }
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
