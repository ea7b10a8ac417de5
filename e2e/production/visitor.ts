import { once } from 'node:events'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { buffer, text } from 'node:stream/consumers'
import { connect } from 'node:tls'

export interface Ask {
  headers?: Record<string, string>
  /** Sent as JSON by POST. */
  body?: object
  /** IP address of the visitor, one of this machine's 16 million; without it each request has another one. */
  from?: string
  /** Port of a server without TLS, in place of nginx. */
  plainPort?: number
}

let visitors = 0

/** Each request has an IP address of its own, so that no limit counts them together. */
function nextAddress(): string {
  visitors++
  return `127.${[62_500, 250, 1].map((size) => 1 + (Math.floor(visitors / size) % 250)).join('.')}`
}

/** Visits the site through nginx on this machine, by HTTP/1.1. */
export function createVisitor(port: number, ca: string) {
  async function ask(host: string, path: string, options: Ask = {}) {
    const { headers, body, from = nextAddress(), plainPort } = options
    const content = body && JSON.stringify(body)
    const about = content && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }
    const target = { host: '127.0.0.1', localAddress: from, path, headers: { host, ...about, ...headers } }
    const common = { ...target, method: body ? 'POST' : 'GET', agent: false, timeout: 60_000 }
    const sent = plainPort
      ? requestPlain({ ...common, port: plainPort })
      : request({ ...common, port, servername: host, ca })
    sent.once('timeout', () => sent.destroy(new Error('No answer within 60 s')))
    sent.end(content)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const received = await buffer(answer)
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: received, text: String(received) }
  }

  /** Sends these bytes over TLS; returns what comes back. */
  async function sendBytes(servername: string, bytes: string): Promise<string> {
    return text(await open(servername, bytes))
  }

  /** Sends these bytes over TLS; what comes back is not read. */
  async function open(servername: string, bytes: string) {
    // Node's types do not know that TLS takes the address, too.
    const options = { host: '127.0.0.1', port, servername, ca, localAddress: nextAddress() }
    const socket = connect(options)
    await once(socket, 'secureConnect')
    socket.write(bytes, 'latin1')
    return socket
  }

  return { ask, open, sendBytes }
}
