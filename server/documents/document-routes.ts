import type { getDocumentFeed, getDocumentVersions, loadDocument } from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import { addDays, dayOf, writeDay, writeLabel } from '@site/shared/rules'
import type { CallHandler } from '../http/answer-call.ts'
import { publicOrigin } from '../http/own-origin.ts'
import { fillTemplate } from '../mail/fill-template.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts/texts.ts'
import type { DocumentStore } from './document-store.ts'
import { readSections } from './search/entries.ts'
import { atomType, writeAtomFeed, writeTag } from '../http/atom-feed.ts'

/** A legal document as HTML, its versions and its feed. Headers give its language, its first and last day in force, and the day of the next version. */
export function documentHandlers({ config, now }: Services, store: DocumentStore) {
  const load: CallHandler<typeof loadDocument> = async ({ params: { key }, query: { locale, version }, reply }) => {
    const document = await store.find(key, locale, dayOf(now()), version)
    if (!document) return 'NOT_FOUND'
    const { lang, country } = splitLocale(document.locale)
    void reply.headers({ 'content-language': `${lang}-${country.toUpperCase()}`, 'document-date': document.date })
    if (document.until) void reply.header('document-until', document.until)
    if (document.next) void reply.header('document-next', document.next)
    return reply.type('text/html; charset=utf-8').send(document.html)
  }

  const versions: CallHandler<typeof getDocumentVersions> = async ({ params: { key }, query: { locale } }) => {
    return (await store.versions(key, locale, dayOf(now()))) ?? 'NOT_FOUND'
  }

  const feed: CallHandler<typeof getDocumentFeed> = async ({ params: { key }, query, request, reply }) => {
    const { locale: requested } = query
    const today = dayOf(now())
    const [document, listedVersions, announced] = await Promise.all([
      store.find(key, requested, today),
      store.versions(key, requested, today),
      store.announced(key, requested, today),
    ])
    if (!document || !listedVersions) return 'NOT_FOUND'
    const [{ heading }] = readSections(document.html)
    const title = heading || key
    const origin = publicOrigin(request, config, requested.endsWith('_be') ? 'BE' : 'NL')
    const page = `${origin}/${splitLocale(requested).lang}/document/${key}`
    const { lang } = splitLocale(document.locale)
    const id = writeTag(`${requested}/document/${key}`)
    const name = writeLabel(title, lang)
    const future = announced.map((version) => ({
      id: `${id}/${version}`,
      title: fillTemplate(texts[lang].documents.announced, { title: name, day: writeDay(version, lang) }),
      updated: `${announcedOn(version, document.date, today)}T00:00:00Z`,
      alternate: `${page}?version=${version}`,
      related: version === document.next ? `${page}?version=${document.date}&compare=${version}` : undefined,
    }))
    const pastEntries = listedVersions.map((version, at) => {
      const address = `${page}?version=${version}`
      const before = listedVersions[at + 1]
      return {
        id: `${id}/${version}`,
        title: `${name} ${writeDay(version, lang)}`,
        updated: `${version}T00:00:00Z`,
        alternate: address,
        related: before && `${page}?version=${before}&compare=${version}`,
      }
    })
    const entries = [...future, ...pastEntries]
    const updated =
      entries
        .map((entry) => entry.updated)
        .toSorted()
        .at(-1) ?? `${document.date}T00:00:00Z`
    const self = origin + request.url
    return reply.type(atomType).send(writeAtomFeed({ id, title, updated, lang, alternate: page, self, entries }))
  }

  return { load, versions, feed }
}

/** Days between the announcement of a version and its first day, as the documents promise. */
const noticeDays = 30

/**
 * Returns when an announced version was last changed, as a feed says it: not in the future, and the same every day. Before the last
 * day to announce it that is the first day of the version in force.
 */
function announcedOn(version: string, inForce: string, today: string): string {
  const last = addDays(version, -noticeDays)
  return last > inForce && last <= today ? last : inForce
}
