import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { connect as connectHttp2, type IncomingHttpHeaders as Http2Headers } from 'node:http2'
import { request } from 'node:https'
import type { TcpNetConnectOpts } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { connect, type ConnectionOptions } from 'node:tls'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** Names and values as they came over the wire. */
  rawHeaders: string[]
  body: Buffer
  text: string
}

export interface Ask {
  method?: string
  headers?: Record<string, string>
  body?: string | object
  /** The address of the network card that it comes from: of this machine's own 16 million, each call another. */
  from?: string
}

let calls = 0

/** Each visitor has an address of their own, so that no limit takes them for one. */
export function nextAddress(): string {
  calls++
  return `127.${1 + (Math.floor(calls / 62_500) % 250)}.${1 + (Math.floor(calls / 250) % 250)}.${1 + (calls % 250)}`
}

/** Visits the site through nginx on this machine, whatever the name service says. */
export function createVisitor(port: number, ca: string) {
  const target = (host: string) => ({ host: '127.0.0.1', port, servername: host, ca })

  /** Sends one request by HTTP/1.1 over a connection of its own. @throws when no whole answer comes */
  async function ask(
    host: string,
    path: string,
    { method = 'GET', headers = {}, body, from }: Ask = {},
  ): Promise<Answer> {
    const isJson = typeof body === 'object'
    const content = isJson ? JSON.stringify(body) : body
    const length = content === undefined ? {} : { 'content-length': String(Buffer.byteLength(content)) }
    const sent = request({
      ...target(host),
      path,
      method,
      agent: false,
      localAddress: from ?? nextAddress(),
      timeout: 60_000,
      headers: { host, ...(isJson && { 'content-type': 'application/json' }), ...length, ...headers },
    })
    sent.once('timeout', () => sent.destroy(new Error('No answer within 60 s')))
    sent.end(content)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const received = await buffer(answer)
    const { statusCode = 0, headers: answered, rawHeaders } = answer
    return { status: statusCode, headers: answered, rawHeaders, body: received, text: String(received) }
  }

  /** Asks without TLS; gives status and where it leads. */
  async function askPlain(plainPort: number, host: string, path: string) {
    const sent = get({ host: '127.0.0.1', port: plainPort, path, agent: false, headers: { host } })
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    return { status: answer.statusCode, location: answer.headers.location }
  }

  /** Gets a page by HTTP/2; fails where the server does not speak it. */
  async function askHttp2(host: string, path: string) {
    const session = connectHttp2(`https://127.0.0.1:${port}`, { ca, servername: host })
    try {
      await once(session, 'connect')
      const stream = session.request({ ':path': path, ':authority': host })
      const [headers] = (await once(stream, 'response')) as [Http2Headers]
      const received = await text(stream)
      return { protocol: session.alpnProtocol, status: headers[':status'], headers, text: received }
    } finally {
      session.close()
    }
  }

  /** Sends these very bytes over TLS; gives what comes back. */
  async function sendBytes(servername: string, bytes: string) {
    const options: ConnectionOptions & TcpNetConnectOpts = { ...target(servername), localAddress: nextAddress() }
    const socket = connect(options)
    await once(socket, 'secureConnect')
    socket.write(bytes, 'latin1')
    return text(socket)
  }

  return { ask, askPlain, askHttp2, sendBytes }
}
