import { acceptedEncodings } from './encodings.ts'

test.each([
  [undefined, []],
  ['', []],
  ['identity', []],
  ['gzip', ['gzip']],
  ['gzip, deflate, br, zstd', ['br', 'gzip']],
  ['BR', ['br']],
  ['x-gzip', ['gzip']],
  ['br;q=0, gzip;q=0.5', ['gzip']],
  ['br ; q=0.1', ['br']],
  ['*', ['br', 'gzip']],
  ['*;q=0', []],
  ['gzip;q=0, *', ['br']],
  ['br;q=nonsense', []],
])('a client that says "%s" takes %j', (header, encodings) => {
  expect(acceptedEncodings(header)).toEqual(encodings)
})
