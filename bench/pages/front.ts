import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, constants } from 'node:zlib'
import { portOf } from '../measure.ts'

/** Difference of a contender from the composed site. */
export interface Difference {
  /** Returns another HTML in place of the composed one. */
  changeHtml?: (html: string) => string
  /** Returns a file in place of what the site would send, by path; a `.br` stands beside it. */
  findFile?: (path: string) => string | undefined
}

/** Headers that were made for the composed page: they do not fit a changed one. */
const protections = new Set(['content-security-policy', 'integrity-policy', 'etag', 'link'])

/** Starts a proxy before a server of the site. The composed site has one too, so that all contenders pay the same. */
export async function startFront(target: number, { changeHtml, findFile }: Difference = {}) {
  const compressed = new Map<string, Buffer>()
  function compress(html: string) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    const known = compressed.get(html) ?? brotliCompressSync(html, { params })
    compressed.set(html, known)
    return known
  }

  async function answer(received: IncomingMessage, reply: ServerResponse) {
    const { url = '/', method } = received
    const file = findFile?.(url)
    if (file) return sendFile(file, reply)
    const isPage = received.headers['sec-fetch-dest'] === 'document'
    const headers = { ...received.headers, ...(isPage && changeHtml ? { 'accept-encoding': 'identity' } : {}) }
    const passed = request({ port: target, path: url, method, headers })
    received.pipe(passed)
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      passed.once('response', resolve).once('error', reject)
    })
    const { statusCode = 502 } = response
    if (!isPage || !changeHtml || !String(response.headers['content-type']).startsWith('text/html')) {
      reply.writeHead(statusCode, response.headers)
      return void response.pipe(reply)
    }
    const unprotected = Object.entries(response.headers).filter(([name]) => !protections.has(name))
    const body = compress(changeHtml(String(await buffer(response))))
    const changed = { 'content-encoding': 'br', 'content-length': body.length }
    reply.writeHead(statusCode, { ...Object.fromEntries(unprotected), ...changed }).end(body)
  }

  const server = createServer((received, reply) => {
    answer(received, reply).catch((error: unknown) => reply.destroy(new Error('No answer', { cause: error })))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: portOf(server),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function sendFile(file: string, reply: ServerResponse) {
  const type = { '.js': 'text/javascript', '.css': 'text/css' }[extname(file)] ?? 'application/octet-stream'
  const body = await readFile(`${file}.br`)
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'content-encoding': 'br',
    'content-length': body.length,
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    vary: 'Accept-Encoding',
  }
  reply.writeHead(200, headers).end(body)
}
