import { isDeepStrictEqual } from 'node:util'
import type { Release, Rollout } from '@site/shared/contract'
import { writeDeltas } from '../pack/deltas.ts'
import { Refusal } from '../refusal.ts'
import type { Content } from '../release/next-release.ts'
import { endRollout, readRollout, type RolloutRelease } from '../release/rollout.ts'
import type { Context } from './context.ts'
import { prepare } from './go-live.ts'
import { makeRelease } from './make-release.ts'
import { writeBeside } from './write-beside.ts'

/** Who has it is told by their cookie: nothing between them and the server may keep the page for others. */
export const rolloutHeaders = { 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding, Cookie' }

/**
 * Makes and writes a roll-out of these apps beside what is live; the lock must be held.
 * @param shown its apps, and what is known of their publication
 * @param published apps whose sources are those of this workspace now
 */
export async function writeRollout(
  live: Release,
  shown: Content & { rollout: Rollout },
  published: readonly string[],
  context: Context,
): Promise<RolloutRelease> {
  const content: Content = {
    ...live,
    apps: { ...live.apps, ...shown.apps },
    publications: { ...live.publications, ...shown.publications },
    rollout: shown.rollout,
  }
  const release = { ...(await makeRelease(content, live, published, context)), rollout: shown.rollout }
  const composed = await prepare(release, context, Object.values(shown.apps))
  await writeDeltas(release, context.store)
  await writeBeside(context.store.rollout, release, composed, rolloutHeaders, context)
  return release
}

/**
 * After a change of what is live: all but the apps of the roll-out are as live in it, too. It ends where these apps were
 * changed, or where it does not fit any more: nobody's publish waits for it, and nobody is left without that publish. The
 * lock must be held.
 */
export async function refreshRollout(live: Release, former: Release | undefined, context: Context): Promise<void> {
  const running = await readRollout(context.store)
  if (running === undefined) return endRollout(context.store)
  const { rollout } = running
  const isOff = (name: string, release: Release | undefined) => release?.disabled?.includes(name) ?? false
  const isTouched = (name: string) =>
    isDeepStrictEqual(live.apps[name], running.apps[name]) ||
    !isDeepStrictEqual(live.apps[name], former?.apps[name]) ||
    isOff(name, live) !== isOff(name, former)
  if (rollout.apps.some(isTouched)) {
    await endRollout(context.store)
    return context.log(`The roll-out of ${describeApps(running)} has ended: all have what is live`)
  }
  const content = { apps: pick(running.apps, rollout.apps), publications: pick(running.publications, rollout.apps) }
  try {
    await writeRollout(live, { ...content, rollout }, [], context)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await endRollout(context.store)
    context.log(`The roll-out of ${describeApps(running)} has ended, it does not fit: ${error.reasons.join('; ')}`)
  }
}

/** A publish of what is being rolled out would end that: whoever wants it says so. @throws Refusal */
export async function refuseRolledOut(next: Release, live: Release | undefined, { store }: Context): Promise<void> {
  const running = await readRollout(store)
  const touched = running?.rollout.apps.some((name) => !isDeepStrictEqual(next.apps[name], live?.apps[name]))
  if (running && touched) throw new Refusal([describeOther(running)])
}

/** Why nothing else can be rolled out, nor published where it is of the same app. */
export function describeOther(running: RolloutRelease): string {
  const { share } = running.rollout
  return `${describeApps(running)} is being rolled out to ${share} %: \`promote\` it, or end that with \`rollout end\``
}

/** Its apps with their versions. */
export function describeApps({ rollout, apps }: RolloutRelease): string {
  return rollout.apps.map((name) => `${name} ${apps[name]?.version}`).join(', ')
}

/** Of values by name, those with one of these names. */
export function pick<Value>(values: Record<string, Value> = {}, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}
