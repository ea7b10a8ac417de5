import { join } from 'node:path'
import { allowUnanswered, fakeApi, renderSite, respond } from '@site/shared/testing'
import { getHomeFacts, getSearchEntries, loadDocument } from '@site/shared/calls'
import type { Country, Lang } from '@site/shared/contract'
import manifest from '../manifest.ts'

const folder = join(import.meta.dirname, '../..')

allowUnanswered(getHomeFacts, getSearchEntries)

export function visit(url: string, country: Country) {
  const messages = [join(folder, '../shared/messages'), join(folder, 'messages')]
  return renderSite({ url, country, manifest, messages })
}

export function textAnswer(html: string, lang: Lang = 'nl', facts: Record<string, string> = {}) {
  return new Response(html, { headers: { 'content-type': 'text/html', 'content-language': lang, ...facts } })
}

/** Answers every document with its key as title. Returns the requests made. */
export function fakeDocuments() {
  return fakeApi([
    respond(loadDocument, ({ url }) => textAnswer(`<h1>Text of ${new URL(url).pathname.split('/').at(-1)}</h1>`)),
  ])
}

/** jsdom has no layout: records the ids of elements scrolled into view, and sets what the page reads. */
export function fakeScrolling() {
  const shown: string[] = []
  Element.prototype.scrollIntoView = function record(this: Element) {
    shown.push(this.id)
  }
  window.scrollTo = () => scrollPageTo(0)
  scrollPageTo(0)
  return shown
}

export function scrollPageTo(y: number) {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
  window.dispatchEvent(new Event('scroll'))
}
