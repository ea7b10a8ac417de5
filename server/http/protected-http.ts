import { commonHeaders } from '@site/shared/rules'
import { ServerResponse, STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyHttpOptions } from 'fastify'

/** By Node’s error codes; all others are 400. */
const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Server options that add the common headers to answers without hooks, of the router, the HTTP server or its parser. */
export function protectedHttp(development: boolean): Pick<FastifyHttpOptions<Server>, 'http' | 'clientErrorHandler'> {
  const headers = commonHeaders(development)

  class ProtectedResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
    constructor(request: Request) {
      super(request)
      // Limits, shutdown, Fastify and the file itself each have to know when it closes: more than Node warns of.
      this.setMaxListeners(20)
      for (const [name, value] of Object.entries(headers)) this.setHeader(name, value)
    }
  }

  function clientErrorHandler({ code }: ConnectionError, socket: Socket): void {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const status = statuses[code] ?? 400
    const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' })
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n`,
    )
    socket.destroySoon()
  }

  return { http: { ServerResponse: ProtectedResponse }, clientErrorHandler }
}
