import type { getDocumentFeed, getDocumentVersions, loadDocument } from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import { dayOf, writeDay, writeLabel } from '@site/shared/rules'
import type { CallHandler } from '../http/answer-call.ts'
import { publicOrigin } from '../http/own-origin.ts'
import type { Services } from '../services.ts'
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
    const [document, listed] = await Promise.all([
      store.find(key, requested, today),
      store.versions(key, requested, today),
    ])
    if (!document || !listed) return 'NOT_FOUND'
    const [{ heading }] = readSections(document.html)
    const title = heading || key
    const origin = publicOrigin(request, config, requested.endsWith('_be') ? 'BE' : 'NL')
    const page = `${origin}/${splitLocale(requested).lang}/document/${key}`
    const { lang } = splitLocale(document.locale)
    const id = writeTag(`${requested}/document/${key}`)
    const entries = listed.map((version, at) => {
      const address = `${page}?version=${version}`
      const before = listed[at + 1]
      return {
        id: `${id}/${version}`,
        title: `${writeLabel(title, lang)} ${writeDay(version, lang)}`,
        updated: `${version}T00:00:00Z`,
        alternate: address,
        related: before && `${page}?version=${before}&compare=${version}`,
      }
    })
    const updated = `${document.date}T00:00:00Z`
    const self = origin + request.url
    return reply.type(atomType).send(writeAtomFeed({ id, title, updated, lang, alternate: page, self, entries }))
  }

  return { load, versions, feed }
}
