import { Parser } from 'htmlparser2'

/** A part of a legal document, from one heading with an id to the next. */
export interface Section {
  /** The id of the heading; undefined for what comes before the first one. */
  id: string | undefined
  heading: string
  text: string
  /** The words of its tables, which make no sentences. */
  table?: string
}

const headings = new Set(['h1', 'h2', 'h3'])
const inline = new Set(['a', 'abbr', 'em', 'strong'])

/** Splits a document into sections of plain text, the first with its title and introduction. */
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
