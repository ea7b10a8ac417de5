import type { FastifyInstance } from 'fastify'
import { openServer, sendRaw } from '../testing/index.ts'

const rest = 'Host: nl.localhost\r\nConnection: close\r\n\r\n'
const long = 'evil'.repeat(1_000)

const rejected: [string, number, bytes: string][] = [
  ['a bad escape in a call', 400, `GET /api/%ZZevil HTTP/1.1\r\n${rest}`],
  ['a parameter that is too long', 404, `GET /api/plainhtml/${long} HTTP/1.1\r\n${rest}`],
  ['headers that are too large', 431, `GET / HTTP/1.1\r\nX-Evil: ${long.repeat(6)}\r\n${rest}`],
  ['an address that is too large', 431, `GET /${long.repeat(6)} HTTP/1.1\r\n${rest}`],
  ['a method that nobody knows', 400, `EVIL / HTTP/1.1\r\n${rest}`],
  ['a method that is for no page', 405, `PROPFIND /evil HTTP/1.1\r\n${rest}`],
  ['a method that is for no call', 404, `TRACE /api/evil HTTP/1.1\r\n${rest}`],
  ['garbage', 400, 'evil evil evil\r\n\r\n'],
  ['a greeting of TLS', 400, '\x16\x03\x01\x02evil\r\n\r\n'],
  ['no host', 400, 'GET /evil HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two lengths', 400, `POST /api/evil HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${rest}`],
  ['a length and chunks', 400, `POST /api/evil HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n${rest}`],
  ['an expectation that nobody meets', 417, `GET / HTTP/1.1\r\nExpect: evil\r\n${rest}`],
]

const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

describe.each([true, false])('with development %s', (development) => {
  let server: FastifyInstance

  beforeAll(async () => {
    const services = { config: { development }, now: () => new Date() }
    server = await openServer(services)
  })

  test.each(rejected)('%s gets %i, with all headers of protection and without an echo', async (_, status, bytes) => {
    const answer = await sendRaw(server, bytes)
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject(headers)
    expect(answer.headers.get('strict-transport-security')).toBe(development ? undefined : 'max-age=31536000')
    expect(answer.whole).not.toMatch(/evil/i)
  })
})
