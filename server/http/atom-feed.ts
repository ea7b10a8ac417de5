import type { Lang } from '@site/shared/contract'
import { companyDomain, companyName } from '@site/shared/rules'
import { html as xml, type SafeHtml } from './html.ts'

export const atomType = 'application/atom+xml; charset=utf-8'

const longestFeed = 50

interface AtomEntry {
  /** Tag URI by `writeTag`, one for each language: never changes. */
  id: string
  title: string
  updated: string
  alternate: string
  related?: string | undefined
  summary?: string | undefined
}

interface AtomFeed extends Pick<AtomEntry, 'id' | 'title' | 'updated' | 'alternate'> {
  lang: Lang
  self: string
  entries: readonly AtomEntry[]
}

/** Returns a tag URI (RFC 4151), which stays the same whatever the hosts of the site are called. */
export function writeTag(what: string): string {
  return `tag:${companyDomain},2025:${what}`
}

/** Returns a feed (RFC 4287). All values stay texts; characters that XML cannot hold become U+FFFD. */
export function writeAtomFeed({ lang, self, alternate, entries, ...feed }: AtomFeed): string {
  const feedXml = xml`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${lang}">
  <id>${clean(feed.id)}</id>
  <title>${clean(feed.title)}</title>
  <updated>${clean(feed.updated)}</updated>
  <author><name>${companyName}</name></author>
  <link rel="self" type="application/atom+xml" href="${clean(self)}"/>
  <link rel="alternate" type="text/html" href="${clean(alternate)}"/>
${entries.slice(0, longestFeed).map(writeEntry)}</feed>
`
  return String(feedXml)
}

function writeEntry({ id, title, updated, alternate, related, summary }: AtomEntry): SafeHtml {
  return xml`  <entry>
    <id>${clean(id)}</id>
    <title>${clean(title)}</title>
    <updated>${clean(updated)}</updated>
    <link rel="alternate" type="text/html" href="${clean(alternate)}"/>${
      related && xml`\n    <link rel="related" type="text/html" href="${clean(related)}"/>`
    }${summary && xml`\n    <summary>${clean(summary)}</summary>`}
  </entry>
`
}

/** XML 1.0 cannot hold most control characters, nor lone surrogates. */
function clean(value: string): string {
  return value.replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
}
