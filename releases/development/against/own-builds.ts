import { join } from 'node:path'
import type { AppRelease, PageApp } from '@site/shared/contract'
import { errorMessage } from '@site/shared/rules'
import { checkAmong } from '../../channels/check-against.ts'
import { toPageApp } from '../../compose/compose.ts'
import { UserError } from '../../files/files.ts'
import type { RemotesFile } from '../../store/remotes-file.ts'
import { watchApps } from '../watch-apps.ts'

/** The newest build that can be shown. */
export interface OwnBuild {
  app: AppRelease
  hash: string
  /** The files of its hot updates so far. */
  updates: PageApp['files']
}

export interface OwnBuilds {
  /** Undefined until the first build can be shown. */
  newest: OwnBuild | undefined
  /** Why the last save is not shown; '' for nothing. */
  problem: string
  /** Calls a listener after each build, and with each warning. Returns a function that ends it. */
  listen(listener: Listener): () => void
  /** Tells all listeners of one line. */
  warn(warning: string): void
  /** Resolves once a build can be shown. */
  ready: Promise<void>
  /** Where the files of builds are: those of hot updates in another folder. */
  files: string
  hot: string
}

type Listener = (warning?: string) => void

interface Watching {
  root: string
  /** For its files; empty. */
  folder: string
  log: (line: string) => void
}

/** Builds a remote again after each save, and checks each build among the live apps of a site. */
export function watchOwn(name: string, site: RemotesFile, { root, folder, log }: Watching): OwnBuilds {
  const listeners = new Set<Listener>()
  const { promise: firstBuild, resolve } = Promise.withResolvers<void>()
  const store = join(folder, 'store')
  const hot = join(folder, 'hot')
  const builds: OwnBuilds = {
    newest: undefined,
    problem: '',
    ready: firstBuild,
    files: join(store, 'apps', name),
    hot: join(hot, name),
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    warn(warning) {
      for (const listener of listeners) listener(warning)
    },
  }
  async function check(hash: string, updates: PageApp['files']) {
    const [app] = await checkAmong(site, store, [name], { root, build: async () => '', quick: true, warn: log })
    if (app) builds.newest = { app, hash, updates: { ...builds.newest?.updates, ...updates } }
    resolve()
  }
  void watchApps({
    root,
    apps: [name],
    hot,
    onSave: () => undefined,
    async onBuilds([build]) {
      if (!build) return
      builds.problem = build.errors
      if (!build.errors)
        await check(build.hash, build.updates).catch((error: unknown) => (builds.problem = describe(error)))
      log(builds.problem || `${name}: built`)
      for (const listener of listeners) listener()
    },
  })
  return builds
}

function describe(error: unknown): string {
  return error instanceof UserError ? error.reasons.join('\n') : errorMessage(error)
}

/** Returns the message to an open page about a build (shared/development/against.ts). */
export function tellPage({ newest, problem }: OwnBuilds): string {
  if (!newest) return ''
  const { app, hash, updates } = newest
  const shown = toPageApp(app)
  return JSON.stringify({ app: { ...shown, files: { ...shown.files, ...withoutSizes(updates) } }, hash, problem })
}

function withoutSizes(files: PageApp['files']): PageApp['files'] {
  return Object.fromEntries(Object.entries(files).map(([name, { integrity }]) => [name, { integrity }]))
}
