import { matchesPattern, ownerOf, readPath, type SitePath } from './paths.ts'

const paths: [pathname: string, lang: SitePath['lang'], segments: string[]][] = [
  ['/', undefined, []],
  ['/fr', 'fr', []],
  ['/en/about/', 'en', ['about']],
  ['/fr/document/cookie-policy', 'fr', ['document', 'cookie-policy']],
  ['/about', undefined, ['about']],
  ['/NL/about', undefined, ['NL', 'about']],
  ['/xx/about', undefined, ['xx', 'about']],
  ['/nl//about', 'nl', ['about']],
]

test.each(paths)('%s is in the language %s', (pathname, lang, segments) => {
  expect(readPath(pathname)).toEqual({ lang, segments })
})

const apps = { host: { paths: [] }, legal: { paths: ['', 'document'] }, ads: { paths: ['political-ads'] } }

const owners: [segments: string[], owner: keyof typeof apps | undefined][] = [
  [[], 'legal'],
  [['document'], 'legal'],
  [['document', 'cookie-policy'], 'legal'],
  [['political-ads', '7'], 'ads'],
  [['politic'], undefined],
  [['constructor'], undefined],
]

test.each(owners)('the path %j belongs to %s', (segments, owner) => {
  expect(ownerOf(segments, apps)).toBe(owner && apps[owner])
})

const patterns = ['', 'document', 'document/:key', 'ads/:id/of/:key']

const matches: [segments: string[], pattern: string | undefined][] = [
  [[], ''],
  [['document'], 'document'],
  [['document', 'cookie-policy'], 'document/:key'],
  [['document', 'cookie-policy', 'more'], undefined],
  [['ads', '7', 'of', 'x'], 'ads/:id/of/:key'],
  [['ads', '7', 'by', 'x'], undefined],
]

test.each(matches)('the path %j is one of the pattern %s', (segments, pattern) => {
  expect(patterns.find((each) => matchesPattern(each, segments))).toBe(pattern)
})
