import { getDocument, type DocumentKey, type LegalDocument } from '@site/shared/api'
import type { Lang, Locale } from '@site/shared/contract'
import { getLocale, setSanitizedHtml } from '@site/shared/platform'
import styles from './legal-text.module.css'

/** A legal text, sanitised and ready to be copied into the page. */
export interface PreparedText {
  /** An element with the text; never itself put into the page. */
  source: HTMLElement
  lang: Lang
}

const prepared = new WeakMap<Promise<LegalDocument | null>, PreparedText>()

/** The text where it is there without waiting. */
export function getPreparedText(key: DocumentKey, locale: Locale): PreparedText | undefined {
  return prepared.get(getDocument(key, locale))
}

/** Loads and prepares a text; null where either did not work out, to be tried again. */
export async function loadText(key: DocumentKey, locale: Locale): Promise<PreparedText | null> {
  const answer = getDocument(key, locale)
  const known = prepared.get(answer)
  if (known) return known
  try {
    const document = await answer
    const text = document && (await prepareText(document))
    if (text) prepared.set(answer, text)
    return text
  } catch {
    // The browser has no sanitiser of its own and the one to be loaded did not come: as if there were no answer.
    return null
  }
}

async function prepareText({ html, lang }: LegalDocument): Promise<PreparedText> {
  const source = document.createElement('article')
  await setSanitizedHtml(source, html)
  for (const table of source.querySelectorAll('table')) frameTable(table)
  for (const link of source.querySelectorAll(`a[href="/${lang}"], a[href^="/${lang}/"]`)) keepLanguage(link, lang)
  return { source, lang }
}

/** A table wider than the window scrolls in a frame of its own, which the keyboard must reach. */
function frameTable(table: HTMLTableElement) {
  const frame = document.createElement('div')
  frame.className = styles.table ?? ''
  frame.tabIndex = 0
  if (table.caption) {
    frame.setAttribute('role', 'region')
    frame.setAttribute('aria-label', table.caption.textContent)
  }
  table.replaceWith(frame)
  frame.append(table)
}

/** A text that only exists in another language must not lead the visitor into that language. */
function keepLanguage(link: Element, lang: Lang) {
  const path = link.getAttribute('href')!.slice(`/${lang}`.length)
  link.setAttribute('href', `/${getLocale().lang}${path}`)
}
