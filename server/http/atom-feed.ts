import type { Lang } from '@site/shared/contract'
import { escapeHtml } from './escape-html.ts'

/** The type of a feed, with its encoding. */
export const atomType = 'application/atom+xml; charset=utf-8'

/** Of more, a feed has the first. */
const mostEntries = 50

interface AtomEntry {
  /** An address or a `tag:`, for ever the same. */
  id: string
  title: string
  /** RFC 3339. */
  updated: string
  /** The page that it is about. */
  alternate: string
  /** A page that belongs to it. */
  related?: string | undefined
  summary?: string | undefined
}

interface AtomFeed extends Pick<AtomEntry, 'id' | 'title' | 'updated' | 'alternate'> {
  lang: Lang
  /** Its own address. */
  self: string
  entries: readonly AtomEntry[]
}

/** Writes a feed by RFC 4287. Whatever its texts hold, they stay texts; what XML cannot hold becomes U+FFFD. */
export function writeAtomFeed({ lang, self, alternate, entries, ...feed }: AtomFeed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${lang}">
  <id>${text(feed.id)}</id>
  <title>${text(feed.title)}</title>
  <updated>${text(feed.updated)}</updated>
  <author><name>Lantaarn Media</name></author>
  <link rel="self" type="application/atom+xml" href="${text(self)}"/>
  <link rel="alternate" type="text/html" href="${text(alternate)}"/>
${entries
  .slice(0, mostEntries)
  .map((entry) => `${writeEntry(entry)}\n`)
  .join('')}</feed>
`
}

function writeEntry({ id, title, updated, alternate, related, summary }: AtomEntry): string {
  return [
    '  <entry>',
    `    <id>${text(id)}</id>`,
    `    <title>${text(title)}</title>`,
    `    <updated>${text(updated)}</updated>`,
    `    <link rel="alternate" type="text/html" href="${text(alternate)}"/>`,
    ...(related ? [`    <link rel="related" type="text/html" href="${text(related)}"/>`] : []),
    ...(summary ? [`    <summary>${text(summary)}</summary>`] : []),
    '  </entry>',
  ].join('\n')
}

/** XML 1.0 has no way to write most control characters, nor half a character. */
function text(value: string): string {
  return escapeHtml(value.replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}'))
}
