import { once } from 'node:events'
import { createServer, request as sendRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { port } from './site-under-test.ts'

function mediaTypeOf(url: string): string {
  if (url.includes('.css')) return 'text/css'
  return url.includes('.json') ? 'application/json' : 'text/javascript'
}

/** Faults of a file on its way. */
export const faults = {
  missing: (_request: IncomingMessage, answer: ServerResponse) => {
    answer.writeHead(404, { 'cache-control': 'no-store' }).end('Not found\n')
  },
  failing: (_request: IncomingMessage, answer: ServerResponse) => {
    answer.writeHead(500, { 'cache-control': 'no-store' }).end('Internal Server Error\n')
  },
  aborted: (request: IncomingMessage) => {
    request.socket.destroy()
  },
  hanging: () => undefined,
  /** Kept by the browser for a year, as an intermediate that broke off would have it. */
  truncated: (request: IncomingMessage, answer: ServerResponse) => {
    answer
      .writeHead(200, {
        'content-type': mediaTypeOf(request.url!),
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
      })
      .end('(() => {')
  },
}

/** Fault of one requested file. */
type Fault = (request: IncomingMessage, answer: ServerResponse) => void

/** An answer that ends before all of it has come. */
export function brokenOff(_: IncomingMessage, answer: ServerResponse): void {
  answer.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
  answer.write('{"', () => answer.destroy())
}

/** An answer with this content, as another server could give it, not to be kept. */
export function answering(type: string, content: string): Fault {
  return (_, answer) => {
    const headers = { 'content-type': type, 'cache-control': 'no-store', 'access-control-allow-origin': '*' }
    answer.writeHead(200, headers).end(content)
  }
}

/**
 * Stands between the browser and the site under test, with sockets of its own: what the browser does with a bad answer, its
 * cache included, is what it does out there. Interception within the browser would switch that cache off.
 */
export class FaultyLine {
  /** Paths and statuses in the order in which they were answered; 0 is a fault. */
  readonly requests: string[] = []
  /** Telemetry reports of browsers, as JSON. */
  readonly reports: string[] = []
  #spoiled: RegExp | undefined
  #fault: Fault = faults.missing
  #server: Server | undefined
  readonly #target: () => number

  /** @param target the port of the site, once it is asked for something */
  constructor(target: () => number = () => port) {
    this.#target = target
  }

  async start(): Promise<void> {
    this.#server = createServer((request, answer) => this.#answer(request, answer)).listen(0)
    await once(this.#server, 'listening')
  }

  stop(): void {
    this.#server?.closeAllConnections()
    this.#server?.close()
  }

  /** From now on the files whose path fits come so. */
  spoil(files: RegExp, fault: keyof typeof faults | Fault): void {
    this.#spoiled = files
    this.#fault = typeof fault === 'string' ? faults[fault] : fault
  }

  mend(): void {
    this.#spoiled = undefined
  }

  /** Whether what is asked for at a path meets the fault. */
  isSpoiled(path: string): boolean {
    return this.#spoiled?.test(path) ?? false
  }

  /** The address of a page of the site, by this line. */
  at(country: 'nl' | 'be', path: string): string {
    const address = this.#server?.address()
    if (typeof address !== 'object' || !address) throw new Error('The line is not there yet')
    return `http://${country}.localhost:${address.port}${path}`
  }

  #answer(request: IncomingMessage, answer: ServerResponse): void {
    this.requests.push(`${request.method} ${request.url}`)
    if (this.isSpoiled(request.url!)) {
      this.#fault(request, answer)
      return
    }
    const { method, url: path, headers } = request
    const passed = sendRequest({ host: '127.0.0.1', port: this.#target(), method, path, headers }, (got) => {
      answer.writeHead(got.statusCode!, got.headers)
      got.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    request.pipe(passed)
    if (path !== '/api/telemetry') return
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => this.reports.push(Buffer.concat(parts).toString()))
  }
}
