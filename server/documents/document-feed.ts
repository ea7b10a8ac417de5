import type { DocumentKey } from '@site/shared/calls'
import type { Locale } from '@site/shared/contract'
import { writeDay, writeLabel } from '@site/shared/rules'
import { escapeHtml } from '../http/escape-html.ts'

/** Of a longer history, feeds name the newest. */
const most = 50

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
 * The versions of a document as an Atom feed (RFC 4287): each leads to its text, and to what it has changed.
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
  const lang = locale.slice(0, 2)
  const entries = versions.slice(0, most).map((version, at) => {
    const address = `${page}?version=${version}`
    const before = versions[at + 1]
    return `  <entry>
    <id>${escapeHtml(address)}</id>
    <title>${escapeHtml(`${writeLabel(title, lang)} ${writeDay(version, lang)}`)}</title>
    <updated>${version}T00:00:00Z</updated>
    <link rel="alternate" type="text/html" href="${escapeHtml(address)}"/>${before ? `\n    <link rel="related" type="text/html" href="${escapeHtml(`${page}?version=${before}&compare=${version}`)}"/>` : ''}
  </entry>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${lang}">
  <id>${escapeHtml(page)}</id>
  <title>${escapeHtml(title)}</title>
  <updated>${versions[0]}T00:00:00Z</updated>
  <author><name>Lantaarn Media</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeHtml(origin + self)}"/>
  <link rel="alternate" type="text/html" href="${escapeHtml(page)}"/>
${entries.join('\n')}
</feed>
`
}
