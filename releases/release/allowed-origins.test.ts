import { parseOrigin } from './allowed-origins.ts'

test.each([
  ['https://cdn.example', 'https://cdn.example'],
  ['https://cdn.example/', 'https://cdn.example'],
  ['HTTPS://CDN.example:443', 'https://cdn.example'],
  ['http://nl.localhost:8081', 'http://nl.localhost:8081'],
])('%s is the origin %s', (text, origin) => {
  expect(parseOrigin(text)).toBe(origin)
})

test.each([
  '',
  'cdn.example',
  '//cdn.example',
  'https://cdn.example/apps',
  'https://a@cdn.example',
  'ftp://cdn.example',
])('"%s" is no origin', (text) => {
  expect(() => parseOrigin(text)).toThrow(`"${text}" is no origin`)
})
