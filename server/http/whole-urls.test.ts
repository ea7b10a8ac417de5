// A client of a proxy sends a whole URL in its request line (RFC 9112 §3.2.2): its host counts, and nothing odd gets past the checks.
import { openServer, sendRaw } from '../testing/index.ts'

const server = await openServer()
const call = '/api/campaign-items?countryCode=NL'

const targets: [target: string, status: number, host?: string][] = [
  [call, 200],
  [`http://nl.localhost${call}`, 200],
  [`http://nl.localhost:8080${call}`, 200],
  [`https://be.localhost${call}`, 200],
  [`HTTP://NL.LOCALHOST${call}`, 200],
  // The host of the URL counts, not that of the header.
  [`http://nl.localhost${call}`, 200, 'other.example'],
  [`http://other.example${call}`, 400],
  [`http://nl.localhost@other.example${call}`, 400],
  [`http://a:b@nl.localhost${call}`, 400],
  [`http://nl.localhost:99999${call}`, 400],
  [`http://${call}`, 400],
  ['http://nl.localhost/api/nothing', 404],
  ['http://nl.localhost/favicon.svg', 200],
  ['http://nl.localhost?a=b', 503],
  ['http://nl.localhost', 503],
  [`ftp://nl.localhost${call}`, 400],
  [`http:${call}`, 400],
  [`nl.localhost:80`, 400],
  ['*', 400],
]

test.each(targets)('a request for %s is answered with %i', async (target, status, host = 'nl.localhost') => {
  const answer = await sendRaw(server, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  expect(answer.status).toBe(status)
})

test('without a header for the host that of the URL counts in HTTP/1.0, and two headers are rejected', async () => {
  const url = `http://nl.localhost${call}`
  expect((await sendRaw(server, `GET ${url} HTTP/1.0\r\n\r\n`)).status).toBe(200)
  expect((await sendRaw(server, `GET ${url} HTTP/1.1\r\nConnection: close\r\n\r\n`)).status).toBe(400)
  const twice = 'Host: nl.localhost\r\nHost: be.localhost\r\nConnection: close'
  expect((await sendRaw(server, `GET ${url} HTTP/1.1\r\n${twice}\r\n\r\n`)).status).toBe(400)
})

test('a page of another host leads nowhere else', async () => {
  const answer = await sendRaw(
    server,
    'GET http://nl.localhost//other.example/.. HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  )
  expect(answer.whole).not.toMatch(/location: (?:http:)?\/\/other/i)
})
