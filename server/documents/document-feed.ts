import type { DocumentKey } from '@site/shared/calls'
import { splitLocale, type Locale } from '@site/shared/contract'
import { writeDay, writeLabel } from '@site/shared/rules'
import { writeAtomFeed } from '../http/atom-feed.ts'
import type { StoredDocument } from './document-store.ts'

interface Followed {
  key: DocumentKey
  /** The locale that was asked for; its language is that of the addresses. */
  requested: Locale
  /** The text in force. */
  document: Pick<StoredDocument, 'locale' | 'date'>
  title: string
  /** The days on which its versions came into force, newest first. */
  versions: readonly string[]
}

/**
 * The versions of a document as an Atom feed: each leads to its text, and to what it has changed.
 *
 * @param origin of the site, `https://privacy.example.nl`
 * @param self the path of the feed, with its query
 */
export function writeDocumentFeed(
  { key, requested, document, title, versions }: Followed,
  origin: string,
  self: string,
): string {
  const page = `${origin}/${splitLocale(requested).lang}/document/${key}`
  const { lang } = splitLocale(document.locale)
  const updated = (version: string) => `${version}T00:00:00Z`
  const entries = versions.map((version, at) => {
    const address = `${page}?version=${version}`
    const before = versions[at + 1]
    return {
      id: address,
      title: `${writeLabel(title, lang)} ${writeDay(version, lang)}`,
      updated: updated(version),
      alternate: address,
      related: before && `${page}?version=${before}&compare=${version}`,
    }
  })
  return writeAtomFeed({
    id: page,
    title,
    updated: updated(document.date),
    lang,
    self: origin + self,
    alternate: page,
    entries,
  })
}
