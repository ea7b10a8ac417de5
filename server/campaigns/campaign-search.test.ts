import { normalizeForSearch, searchPatterns } from './campaign-search.ts'

test.each([
  ['Coöperatie ÉÉN  Akker', 'cooperatie een akker'],
  ['Œuvre & Ægir, Straße', 'oeuvre & aegir, strasse'],
  ['ĳsbaan', 'ijsbaan'],
  [' a\u0000b\tc\n', 'a b c'],
  ['e\u0301', 'e'],
])('%j is searched as %j', (text, folded) => {
  expect(normalizeForSearch(text)).toBe(folded)
})

test.each([
  ['', []],
  [' \u0000 ', []],
  ['Één één akker', ['%een%', '%akker%']],
  ['100%_\\', ['%100\\%\\_\\\\%']],
])('%j becomes the patterns %j', (text, patterns) => {
  expect(searchPatterns(text)).toEqual(patterns)
})
