import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { publish } from '../../releases/index.ts'
import { OwnServer, siteUnderTest } from '../own-server.ts'

const root = resolve(import.meta.dirname, '../..')

/** The site of the other tests with a server of its own, and one remote, `mf-legal`, published to another origin. */
export class TwoOrigins {
  readonly #server = new OwnServer('tampering')

  async start() {
    const store = join(root, 'var/e2e-servers', 'tampering-site')
    rmSync(store, { recursive: true, force: true })
    cpSync(siteUnderTest, store, { recursive: true, verbatimSymlinks: true })
    await this.#server.start({ SITE_DIR: store })
    writeFileSync(join(store, 'allowed-origins.json'), JSON.stringify([this.assets]))
    // Of a build that is there already.
    await publish(store, ['mf-legal'], { origin: this.assets, verify: false, by: 'test' })
  }

  at(path: string): string {
    return `http://nl.localhost:${this.#server.port}${path}`
  }

  /** The other origin. */
  get assets(): string {
    return `http://assets.localhost:${this.#server.port}`
  }

  async stop() {
    await this.#server.stop()
  }
}
