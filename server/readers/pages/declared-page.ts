import type { PlainLine, PlainPageText } from '@site/shared/contract'
import { html, type SafeHtml } from '../../http/html.ts'
import { texts } from '../../texts/texts.ts'
import type { PageRequest, PageText } from './page-kind.ts'

/** Writes what a remote declares about a page, else its title and summary. */
export function writeDeclared({ words, title, summary }: PageRequest, declared: PlainPageText | undefined): PageText {
  if (!declared)
    return { content: html`<h1>${title}</h1>\n<p>${summary}</p>\n<p>${texts[words.lang].readers.limits}</p>` }
  const { facts, links } = declared
  const paragraph = (line: PlainLine) => html`<p>${writeLine(line)}</p>\n`
  const written = facts.map(([label = [], ...values]) => {
    return html`<h2>${writeLine(label)}</h2>\n${values.length > 3 ? writeList(values) : values.map(paragraph)}`
  })
  const content = html`<h1>${writeLine(declared.title)}</h1>
${declared.summary.map(paragraph)}${written}${links.map(paragraph)}`
  return { title: readLine(declared.title), content }
}

function writeList(lines: readonly PlainLine[]): SafeHtml {
  return html`<ul>\n${lines.map((line) => html`<li>${writeLine(line)}</li>\n`)}</ul>\n`
}

function writeLine(line: PlainLine): SafeHtml {
  const parts = line.map((part) => {
    if (typeof part === 'string') return part
    const { text, to, isExact } = part
    if (to !== undefined) return html`<a href="${to}">${text}</a>`
    return isExact ? html`<bdi translate="no">${text}</bdi>` : text
  })
  return html`${parts}`
}

/** Returns the text of a line without its links. */
function readLine(line: PlainLine): string {
  return line.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}
