import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { publish } from '../../releases/index.ts'
import { toMonolith, toStaircase } from './controls.ts'
import { startFront, type Difference } from './front.ts'
import { buildMonolith } from './monolith.ts'

export interface Contender {
  name: string
  port: number
}

const root = resolve(import.meta.dirname, '../..')
const store = join(root, 'var/bench/site')

/**
 * Builds and starts the composed site and its controls; the first is the one that the others are compared with.
 * @param against the folder of another tree, with a store that `npm start` or `npm run site publish all` has built there
 */
export async function startContenders(against: string | undefined) {
  console.log('The site …')
  await publish(store, ['all'], { by: 'bench', verify: false, log: console.log })
  console.log('The monolith …')
  const monolith = await buildMonolith()
  const findFile = (path: string) => {
    const name = basename(path.replace(/\?.*/, ''))
    return path.startsWith('/apps/host/') && name in monolith.files ? join(monolith.folder, name) : undefined
  }
  const differences: Record<string, Difference> = {
    composed: {},
    monolith: { findFile, changeHtml: (html) => toMonolith(html, monolith, true) },
    'monolith, late calls': { findFile, changeHtml: (html) => toMonolith(html, monolith, false) },
    staircase: { changeHtml: toStaircase },
  }
  const site = await startSite(root, store)
  const closing = [site.close]
  const contenders: Contender[] = []
  for (const [name, difference] of Object.entries(differences)) {
    const front = await startFront(site.port, difference)
    closing.unshift(front.close)
    contenders.push({ name, port: front.port })
  }
  if (against !== undefined) {
    const other = await startSite(resolve(against), findStore(resolve(against)))
    const front = await startFront(other.port)
    closing.unshift(front.close, other.close)
    contenders.push({ name: 'other tree', port: front.port })
  }
  return {
    contenders,
    async close() {
      for (const close of closing) await close()
    },
  }
}

function findStore(tree: string): string {
  const stores = ['var/bench/site', 'var/site'].map((path) => join(tree, path))
  const found = stores.find((path) => existsSync(join(path, 'apps')))
  if (!found) throw new Error(`Nothing is published in ${tree}: run "npm run site publish all" there`)
  return found
}

/** Starts the server of a tree, by the Node of that tree, with sample data in a database of its own. */
async function startSite(tree: string, site: string) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-site-'))
  const node = join(tree, 'node_modules/.bin/node')
  const child = spawn(existsSync(node) ? node : process.execPath, ['server/main.ts'], {
    cwd: tree,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      OIDC_PORT: '0',
      SITE_DIR: site,
      DATABASE_DIR: join(folder, 'db'),
      MAIL_DIR: join(folder, 'mail'),
    },
  })
  const ended = once(child, 'exit')
  const said = await Promise.race([once(child.stdout, 'data').then(String), ended.then(() => 'It ended.')])
  const port = Number(/localhost:(\d+)/.exec(said)?.[1])
  if (!port) throw new Error(`The server of ${tree} did not start: ${said}`)
  return {
    port,
    async close() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
