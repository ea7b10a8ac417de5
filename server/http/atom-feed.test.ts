import { writeAtomFeed } from './atom-feed.ts'

const moment = '2026-11-21T12:00:00Z'

function write(title: string, entries = 0): string {
  const about = { id: 'tag:x.example,2026:a', title, updated: moment, alternate: 'https://x.example/?a=1&b=2' }
  return writeAtomFeed({
    ...about,
    lang: 'nl',
    self: about.alternate,
    entries: Array.from({ length: entries }, () => about),
  })
}

const titles: [what: string, title: string, written: string][] = [
  [
    'markup',
    `</title><script>alert("1'")</script>`,
    '&lt;/title&gt;&lt;script&gt;alert(&quot;1&#39;&quot;)&lt;/script&gt;',
  ],
  ['the end of a section', ']]>', ']]&gt;'],
  ['control characters', 'a\0b\u000bc\u001fd', 'a\u{FFFD}b\u{FFFD}c\u{FFFD}d'],
  ['what is no character', 'a\uFFFEb\uFFFF', 'a\u{FFFD}b\u{FFFD}'],
  ['half a character', 'a\uD800b', 'a\u{FFFD}b'],
  ['an emoji, a tab and line breaks', '💡\t\r\n', '💡\t\r\n'],
]

test.each(titles)('%s stands in a feed as a text', (_what, title, written) => {
  expect(write(title)).toContain(`<title>${written}</title>`)
})

test('addresses are written as XML wants them', () => {
  expect(write('a')).toContain('href="https://x.example/?a=1&amp;b=2"/>')
})

test('a feed has 50 entries at most, and may have none', () => {
  expect(write('a', 60).match(/<entry>/g)).toHaveLength(50)
  expect(write('a')).toMatch(/\/>\n<\/feed>\n$/)
})
