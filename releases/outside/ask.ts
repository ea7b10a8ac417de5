import { lookup } from 'node:dns'
import { request as requestHttp, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { decompress } from '../files/compress.ts'

/** How a server somewhere answered. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** Without what it was compressed with. */
  body: Buffer
}

/** In milliseconds, from the connection to the last byte. */
const timeout = 15_000

/** More is no file of a site. */
const mostBytes = 64 * 1024 * 1024

/**
 * Asks a server as a browser would: names below `localhost` are this machine, whatever its resolver says. Redirects are
 * not followed.
 * @throws Error when there is no whole answer in time.
 */
export async function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const address = new URL(url)
  const isLocal = address.hostname.endsWith('.localhost')
  const options: RequestOptions = {
    method,
    headers: { 'accept-encoding': 'identity', ...headers },
    signal: AbortSignal.timeout(timeout),
    agent: false,
    ...(isLocal ? { lookup: (_name, wanted, done) => lookup('localhost', wanted, done) } : {}),
  }
  return new Promise((resolve, reject) => {
    const request = address.protocol === 'https:' ? requestHttps : requestHttp
    request(address, options, (answer) => {
      const parts: Buffer[] = []
      let size = 0
      answer.on('data', (part: Buffer) => {
        size += part.length
        if (size > mostBytes) answer.destroy(new Error(`the answer has more than ${mostBytes} bytes`))
        else parts.push(part)
      })
      answer.once('error', reject)
      answer.once('end', () => {
        if (!answer.complete) reject(new Error('the answer was cut off'))
        else {
          const { statusCode: status = 0, headers: received } = answer
          const sent = Buffer.concat(parts)
          expand(sent, received['content-encoding']).then(
            (body) => resolve({ status, headers: received, body }),
            reject,
          )
        }
      })
    })
      .once('error', reject)
      .end()
  })
}

async function expand(sent: Buffer, encoding: string | undefined): Promise<Buffer> {
  if (sent.length === 0 || encoding === undefined || encoding === 'identity') return sent
  const expanders: Record<string, (content: Buffer) => Promise<Buffer>> = {
    br: decompress['.br'],
    gzip: decompress['.gz'],
  }
  const expander = expanders[encoding]
  if (expander === undefined) throw new Error(`the answer is compressed as ${encoding}, which nobody asked for`)
  return expander(sent)
}
