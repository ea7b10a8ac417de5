import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release, Rollout } from '@site/shared/contract'
import { unlessMissing } from '../files/error-code.ts'
import { readJson } from '../files/read-json.ts'
import { isRelease } from './shape.ts'
import type { Store } from './store.ts'

export type RolloutRelease = Release & { rollout: Rollout }

/** The roll-out of the store; undefined where there is none, or it has ended by its time, or was cut off while it was written. */
export async function readRollout(store: Store, now = new Date()): Promise<RolloutRelease | undefined> {
  const isThere = await stat(join(store.rollout, 'live.json')).catch(unlessMissing)
  const release = isThere && (await readJson(join(store.rollout, 'release.json')))
  if (!isRelease(release) || !isRollout(release)) return undefined
  return Date.parse(release.rollout.until) > now.getTime() ? release : undefined
}

/** Ends it at once: all see what is live. Without its `live.json` a folder is none, so nobody reads what is left of one. */
export async function endRollout(store: Store): Promise<void> {
  await rm(join(store.rollout, 'live.json'), { force: true })
  await rm(store.rollout, { recursive: true, force: true })
}

function isRollout(release: Release): release is RolloutRelease {
  return release.rollout !== undefined
}
