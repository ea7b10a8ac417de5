import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppRelease, Publication, Release } from '@site/shared/contract'
import { isCompressible } from '../files/compress.ts'
import { unlessMissing } from '../files/error-code.ts'
import { readHistory } from '../release/history.ts'
import { readRollout, type RolloutRelease } from '../release/rollout.ts'
import { listReleases, readCurrent, readPast, storeAt, type Store } from '../release/store.ts'

export interface AppStatus {
  name: string
  version: string
  contract: number
  /** Bytes of all its files as sent to a browser that takes Brotli. */
  size: number
  paths: string[]
  base: string
  disabled: boolean
  /** Who published this version when, from which commit, and the team that owns the app; undefined before it was recorded. */
  publication: Publication | undefined
}

export interface PastRelease {
  id: string
  at: string
  by: string
  /** `ready`: published without activating, never live so far. */
  state: 'live' | 'was live' | 'ready'
}

export interface Status {
  /** Undefined before the first publish. */
  release: Release | undefined
  apps: AppStatus[]
  /** What a share of the visitors has instead. */
  rollout: RolloutRelease | undefined
  /** The latest ten, latest first. */
  releases: PastRelease[]
}

/** What is live and what was, for people and programs. `site` is SITE_DIR. */
export async function status(site: string): Promise<Status> {
  const store = storeAt(site)
  const [release, history, ids] = await Promise.all([readCurrent(store), readHistory(store), listReleases(store)])
  const everLive = new Set(history.map(({ id }) => id))
  const releases = await Promise.all(
    ids.slice(0, 10).map(async (id): Promise<PastRelease> => {
      const { at, by } = await readPast(store, id)
      return { id, at, by, state: id === release?.id ? 'live' : everLive.has(id) ? 'was live' : 'ready' }
    }),
  )
  const apps = await Promise.all(
    Object.values(release?.apps ?? {}).map(async (app) => ({
      ...(await describeApp(app, store)),
      disabled: release?.disabled?.includes(app.name) ?? false,
      publication: release?.publications?.[app.name],
    })),
  )
  return { release, apps, rollout: await readRollout(store), releases }
}

async function describeApp(app: AppRelease, store: Store) {
  const { name, version, contract, paths, base, files } = app
  const folder = store.files(app)
  const sent = Object.keys(files).map((file) => join(folder, isCompressible(file) ? `${file}.br` : file))
  const sizes = await Promise.all(sent.map((file) => stat(file).catch(unlessMissing)))
  return { name, version, contract, size: sizes.reduce((sum, file) => sum + (file?.size ?? 0), 0), paths, base }
}
