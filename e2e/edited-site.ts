import { exec } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Release } from '@site/shared/contract'
import { dayInMs, minuteInMs } from '@site/shared/rules'
import { pack, promote, publish, publishCanary, publishPreview, rollback } from '../releases/index.ts'
import type { Publisher } from '../releases/store/publishers.ts'
import { listApps } from '../releases/workspace.ts'
import { readLiveRelease } from './live-release.ts'
import { OwnServer, siteUnderTest } from './own-server.ts'

const root = resolve(import.meta.dirname, '..')

/** Source maps are for debugging, which none of these tests does. */
const noMaps = { recursive: true, filter: (path: string) => !path.endsWith('.map') }

/**
 * The site of the other tests in a release store of its own, served by a real server; what is published into it is, by the
 * real release tool. A change is made in the built file, as a build would have made it, so that no test waits for webpack.
 */
export class EditedSite {
  readonly #folder: string
  readonly #server: OwnServer
  readonly #whole: boolean
  readonly #production: boolean
  #minutesAhead = 0

  /** @param whole publishes what only returning visitors and other publishers need too: deltas, and what the store holds is checked */
  constructor(name: string, { whole = false, production = false } = {}) {
    this.#folder = join(root, 'var', name)
    this.#server = new OwnServer(name)
    this.#whole = whole
    this.#production = production
    rmSync(this.#folder, { recursive: true, force: true })
    cpSync(siteUnderTest, this.store, noMaps)
    this.reset()
    for (const app of listApps(root)) {
      cpSync(join(root, app, 'package.json'), join(this.#folder, app, 'package.json'))
    }
    mkdirSync(join(this.#folder, 'shared'))
    mkdirSync(join(this.#folder, 'releases'))
    for (const file of ['pnpm-lock.yaml', 'site.json', 'logo.svg', 'releases/build-app.ts'])
      cpSync(join(root, file), join(this.#folder, file))
  }

  /** Takes away everything that was published. */
  empty() {
    rmSync(this.store, { recursive: true })
  }

  /** The builds as they were before anything was edited. */
  reset() {
    for (const app of listApps(root)) {
      const built = join(this.#folder, app, 'built')
      rmSync(built, { recursive: true, force: true })
      cpSync(join(root, app, 'dist'), built, noMaps)
    }
  }

  /** Its release store. */
  get store() {
    return join(this.#folder, 'store')
  }

  get port() {
    return this.#server.port
  }

  /** Returns the live release. */
  get release(): Release {
    return readLiveRelease(this.store)
  }

  get origin() {
    return `http://nl.localhost:${this.port}`
  }

  at(country: 'nl' | 'be', path: string) {
    return `http://${country}.localhost:${this.port}${path}`
  }

  /** Damages files of an app's live version in the store. Returns a function that repairs them. */
  spoil(app: string, pattern: RegExp): () => void {
    const own = Object.keys(this.release.apps[app]?.files ?? {}).filter((name) => pattern.test(name))
    if (own.length === 0) throw new Error(`${app} has no file like ${pattern}`)
    const paths = own.flatMap((name) =>
      ['', '.br', '.gz'].map((ending) => join(this.store, 'apps', app, name + ending)),
    )
    const whole = paths.filter((path) => existsSync(path)).map((path) => [path, readFileSync(path)] as const)
    for (const [path] of whole) writeFileSync(path, 'spoilt')
    return () => whole.forEach(([path, content]) => writeFileSync(path, content))
  }

  /** Changes a built file of an app, which gets another name by that. */
  edit(app: string, pattern: RegExp, change: (content: string) => string) {
    const folder = join(this.#folder, app, 'built')
    const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) => pattern.test(name))
    if (!file) throw new Error(`${app} has no file like ${pattern}`)
    const content = change(readFileSync(join(folder, file), 'utf8'))
    const digest = createHash('sha256').update(content).digest('hex').slice(0, 10)
    const name = basename(file).replace(/\.[0-9a-f]{10}\./, `.${digest}.`)
    writeFileSync(join(folder, file), content)
    renameSync(join(folder, file), join(folder, dirname(file), name))
    for (const other of ['app.json', ...(app === 'host' ? ['shell.html'] : [])]) {
      const text = readFileSync(join(folder, other), 'utf8')
      writeFileSync(join(folder, other), text.replaceAll(basename(file), name))
    }
    // The entry knows its parts by the digests in their names.
    const [, replaced = ''] = /\.([0-9a-f]{10})\.(?:js|css)$/.exec(file) ?? []
    if (replaced && app !== 'host' && !file.startsWith('remoteEntry')) {
      this.edit(app, /^remoteEntry.*\.js$/, (code) => code.replaceAll(replaced, digest))
    }
  }

  /** Changes a Dutch text of mf-legal, in each file that has it. */
  changeText(from: string, to: string) {
    const folder = join(this.#folder, 'mf-legal/built')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((name) => /^messages\/(?:[\w-]+\/)?nl_nl\.\w+\.json$/.test(name))) {
      if (!readFileSync(join(folder, file), 'utf8').includes(from)) continue
      this.edit('mf-legal', new RegExp(`^${file.replaceAll('.', '\\.')}$`), (texts) => texts.replaceAll(from, to))
    }
  }

  /** @param apps names, or archives */
  async publish(...apps: string[]) {
    await publish(this.store, apps, this.#options())
  }

  /** Says what belongs to whom. */
  setPublishers(publishers: readonly Publisher[]) {
    writeFileSync(join(this.store, 'publishers.json'), JSON.stringify(publishers))
  }

  /** Packs the build of an app. Returns the path and the version of the archive. */
  async pack(app: string, folder: string) {
    return pack(app, { ...this.#options(), out: join(this.#folder, 'archives', folder, `${app}.tgz`) })
  }

  /** Returns the id of the preview. */
  async preview(...apps: string[]): Promise<string> {
    return (await publishPreview(this.store, apps, this.#options())).name.replace('preview/', '')
  }

  /** Shows it to a share of the visitors, in percent. */
  async startCanary(share: number, ...apps: string[]) {
    await publishCanary(this.store, apps, { ...this.#options(), share })
  }

  async promote() {
    await promote(this.store, undefined, this.#options())
  }

  /** Makes what was live before live again. */
  async rollback() {
    await rollback(this.store, undefined, this.#options())
  }

  #options() {
    const build = async (app: string) => {
      const dist = join(this.#folder, app, 'dist')
      rmSync(dist, { recursive: true, force: true })
      cpSync(join(this.#folder, app, 'built'), dist, { recursive: true })
      return ''
    }
    // There are no sources to look at.
    const verify = async () => []
    return {
      root: this.#folder,
      build,
      verify,
      production: this.#production,
      by: 'test',
      quick: !this.#whole,
      now: () => this.now,
    }
  }

  /** @param variables further ones of its configuration */
  async start(variables: Record<string, string> = {}) {
    await this.#server.start({ ...variables, SITE_DIR: this.store })
  }

  /** Time passes for its server and for what is published into it, at once. */
  passMinutes(count: number) {
    this.#minutesAhead += count
    this.#server.passMinutes(count)
  }

  get now() {
    return new Date(Date.now() + this.#minutesAhead * minuteInMs)
  }

  /** Runs a command line as a person does who types it, at the time of this site. Returns what it prints. */
  async type(command: string): Promise<string> {
    const env = {
      ...process.env,
      SITE_DIR: this.store,
      CLOCK_DAYS: String((this.#minutesAhead * minuteInMs) / dayInMs),
      NODE_OPTIONS: `--import ${join(root, 'e2e/shifted-clock.ts')}`,
    }
    return (await promisify(exec)(command, { cwd: root, env })).stdout
  }

  async close() {
    await this.#server.stop()
  }
}
