import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' }

/** Another origin, such as a CDN: the files of a folder, with headers that a test may change. */
export class StaticOrigin {
  headers: Record<string, string> = { 'Access-Control-Allow-Origin': '*' }
  /** Paths in the order in which they were asked for. */
  readonly asked: string[] = []
  readonly #folder: string
  readonly #server = createServer((request, response) => {
    const path = request.url ?? '/'
    this.asked.push(path)
    readFile(join(this.#folder, path)).then(
      (content) => {
        response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'text/plain', ...this.headers }).end(content)
      },
      () => response.writeHead(404).end(),
    )
  })

  constructor(folder: string) {
    this.#folder = folder
  }

  async start(): Promise<void> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }
}
