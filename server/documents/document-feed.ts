import type { DocumentKey } from '@site/shared/calls'
import type { Lang, Locale } from '@site/shared/contract'
import { writeDay, writeLabel } from '@site/shared/rules'
import { writeAtomFeed } from '../http/atom-feed.ts'

interface Followed {
  key: DocumentKey
  /** The locale that was asked for; its language is that of the addresses. */
  requested: Locale
  /** The locale of the text. */
  locale: Locale
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
  { key, requested, locale, title, versions }: Followed,
  origin: string,
  self: string,
): string {
  const page = `${origin}/${requested.slice(0, 2)}/document/${key}`
  const lang = locale.slice(0, 2) as Lang
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
    updated: updated(versions[0]!),
    lang,
    self: origin + self,
    alternate: page,
    entries,
  })
}
