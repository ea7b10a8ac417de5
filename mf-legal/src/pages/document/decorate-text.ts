import type { Lang } from '@site/shared/contract'
import { getLocale, isSwitchedOff } from '@site/shared/platform'
import { getWording } from './headings.ts'
import styles from './legal-text.module.css'

/** Prepares a sanitised text for the page: links, tables, and slots for the copy buttons of headings. */
export function decorateText(text: HTMLElement, lang: Lang) {
  for (const table of text.querySelectorAll('table')) frameTable(table)
  for (const link of text.querySelectorAll(`a[href="/${lang}"], a[href^="/${lang}/"]`)) keepLanguage(link, lang)
  for (const link of text.querySelectorAll('a')) addPrintedAddress(link)
  for (const link of text.querySelectorAll('a[href^="/"]')) markSwitchedOff(link)
  for (const heading of text.querySelectorAll('h2[id], h3[id], h4[id]')) frameHeading(heading)
  keepOnOneLine(text)
}

/** "e-mail" must not break at its hyphen. Another hyphen would hide it from a search in the page. */
function keepOnOneLine(node: Node) {
  for (const child of [...node.childNodes]) keepOnOneLine(child)
  if (!(node instanceof Text)) return
  const parts = node.data.split(/(\be-mail\p{L}*)/iu)
  if (parts.length > 1) node.replaceWith(...parts.map((part, at) => (at % 2 === 1 ? frameWord(part) : part)))
}

function frameWord(word: string) {
  const frame = document.createElement('span')
  frame.className = styles.word ?? ''
  frame.textContent = word
  return frame
}

/** Attribute of the copy button slots: the id of the heading. */
export const anchorAttribute = 'data-anchor'

/** The button stands next to the heading: inside, it would become part of its name. */
function frameHeading(heading: Element) {
  const frame = document.createElement('div')
  frame.className = styles.heading ?? ''
  const place = document.createElement('div')
  place.className = styles.place ?? ''
  place.setAttribute(anchorAttribute, heading.id)
  heading.replaceWith(frame)
  frame.append(heading, place)
}

/** Makes a wide table scroll in its own frame, which must be reachable by keyboard. */
function frameTable(table: HTMLTableElement) {
  const frame = document.createElement('div')
  frame.className = styles.table ?? ''
  frame.tabIndex = 0
  if (table.caption) {
    // No landmark: a comparison has a table as it was, and as it is, with one caption.
    frame.setAttribute('role', 'group')
    frame.setAttribute('aria-label', getWording(table.caption))
  }
  nameCells(table)
  table.replaceWith(frame)
  frame.append(table)
}

/** On a phone rows are stacked: each cell names its column. */
function nameCells(table: HTMLTableElement) {
  const columns = Array.from(table.tHead?.rows[0]?.cells ?? [], getWording)
  for (const head of table.querySelectorAll('th')) head.scope = head.closest('thead') ? 'col' : 'row'
  for (const cell of table.querySelectorAll('td')) {
    // With two columns the second one needs no name.
    if (columns.length > 2) cell.setAttribute('data-column', columns[cell.cellIndex] ?? '')
  }
}

/** A text that exists only in another language must not switch the visitor's language. */
function keepLanguage(link: Element, lang: Lang) {
  const path = link.getAttribute('href')?.slice(`/${lang}`.length) ?? ''
  link.setAttribute('href', `/${getLocale().lang}${path}`)
}

/** A page that is switched off in the release of this tab: the style sheet says so after the link, in words of the page. */
function markSwitchedOff(link: Element) {
  const path = link.getAttribute('href')?.replace(/^\/[^/?#]*/, '') ?? ''
  if (isSwitchedOff(path)) link.setAttribute('data-switched-off', '')
}

/** Printed pages show the URL of a link, unless it is in this text or already its label. */
function addPrintedAddress(link: HTMLAnchorElement) {
  const own = link.getAttribute('href')
  if (!own || own.startsWith('#')) return
  const address = link.href.replace(/^(mailto|tel):/, '')
  if (!link.textContent.includes(address)) link.setAttribute('data-printed', address)
}
