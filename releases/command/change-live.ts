import { isDeepStrictEqual } from 'node:util'
import type { AppRelease, Release } from '@site/shared/contract'
import { findReplays, findUnaskedRemovals } from '@site/shared/signing'
import { replaceFile, toJson } from '../files/write-file.ts'
import { writeDeltas } from '../pack/deltas.ts'
import { Refusal } from '../refusal.ts'
import type { Activation } from '../release/history.ts'
import type { Content } from '../release/next-release.ts'
import { readCurrentToChange } from '../release/store.ts'
import { readTeams } from '../sign/keys.ts'
import type { Context } from './context.ts'
import { goLive, isLive, prepare } from './go-live.ts'
import { makeRelease } from './make-release.ts'
import { refreshPreviews } from './preview.ts'
import { refreshRollout, refuseRolledOut } from './refresh-rollout.ts'

export interface Changed {
  release: Release
  /** What was live before; undefined before the first publish. */
  former: Release | undefined
  /** False when exactly this was live already. */
  changed: boolean
}

/** How a release comes about. */
interface Change extends Pick<Activation, 'how' | 'app'> {
  /** Apps whose sources are those of this workspace now. */
  published?: readonly string[]
  /** Keeps it ready for `activate`: nothing becomes live. */
  onlyReady?: boolean
  /** A release that some visitors have: where nothing else is in it, they go on with it. */
  known?: Release
}

/**
 * Makes a release with another content live; the lock must be held.
 * @throws Refusal with the reasons; what was live stays live.
 */
export async function changeLive(
  makeContent: (live: Release | undefined) => Content | Promise<Content>,
  { how, app, published = [], onlyReady = false, known }: Change,
  context: Context,
): Promise<Changed> {
  const former = await readCurrentToChange(context.store)
  const made = await makeRelease(await makeContent(former), former, published, context)
  const release = { ...made, ...findIdentity(made, known) }
  await refuseUnasked(release, former, context)
  if (how === 'publish' && !onlyReady) await refuseRolledOut(release, former, context)
  const page = await prepare(release, context, onlyReady ? [] : findChangedApps(release, former))
  if (!context.quick) await writeDeltas(release, context.store)
  if (await isLive(release, page, context)) return { release, former, changed: false }
  if (onlyReady) {
    await replaceFile(context.store.pastRelease(release.id), toJson(release))
  } else {
    await goLive(release, page, app === undefined ? { how } : { how, app }, context)
    await refreshBeside(release, former, context)
  }
  return { release, former, changed: true }
}

/** After a change of what is live, what is shown beside it follows. The lock must be held. */
export async function refreshBeside(live: Release, former: Release | undefined, context: Context): Promise<void> {
  await refreshRollout(live, former, context)
  await refreshPreviews(live, context)
}

function findIdentity(made: Release, known: Release | undefined): Partial<Pick<Release, 'id' | 'at' | 'by'>> {
  if (!known || !isDeepStrictEqual([made.apps, made.disabled], [known.apps, known.disabled])) return {}
  const { id, at, by } = known
  return { id, at, by }
}

/** Where teams sign, nobody else goes back to what a team has replaced, or takes its app out. */
async function refuseUnasked(release: Release, live: Release | undefined, { store }: Context): Promise<void> {
  const teams = await readTeams(store)
  if (live === undefined || teams === undefined) return
  const reasons = [...findReplays(release, live), ...findUnaskedRemovals(release, live, teams)]
  if (reasons.length > 0) throw new Refusal(reasons)
}

function findChangedApps({ apps }: Release, live: Release | undefined): AppRelease[] {
  return Object.values(apps).filter((app) => !isDeepStrictEqual(app, live?.apps[app.name]))
}
