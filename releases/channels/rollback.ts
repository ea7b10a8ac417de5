import type { Release } from '@site/shared/contract'
import { UserError } from '../files/files.ts'
import { followApp, listPrevious, listPreviousSteps, readHistory, readSteps } from '../store/history.ts'
import { readPast, type Store } from '../store/store.ts'
import { makeRelease, remakeRelease } from './compose-release.ts'
import { createContext, type Context, type SiteOptions } from './context.ts'
import { makeLive, type Changed } from './make-live.ts'
import { contentOf, withAppsOf } from './next-release.ts'
import { endSideChannel } from './side-channels.ts'
import { withState, type State } from './state.ts'

/**
 * Makes the previous release live again; with the id of a release that one; with the name of an app its previous version only, or ends
 * its canary. A second rollback goes further back. @throws UserError when there is none, or with the reasons of its check
 */
export async function rollback(site: string, target?: string, options: SiteOptions = {}): Promise<Changed> {
  const context = createContext(site, options)
  return withState(context, async (state) => {
    // Ids begin with a date, names with a letter.
    if (target !== undefined && !/^[a-z]/.test(target)) return rollBackTo(target, state, context)
    const { live } = state
    if (live === undefined) throw new UserError(['Nothing has been published yet: there is nothing to roll back'])
    if (target !== undefined) return rollBackApp(target, live, state, context)
    const previous = listPrevious(await readHistory(context.store), live.id).at(-1)
    if (previous === undefined) throw new UserError([`No release was live before ${live.id}: name one of \`status\``])
    return rollBackTo(previous, state, context)
  })
}

async function rollBackTo(id: string, state: State, context: Context): Promise<Changed> {
  const past = await readPast(context.store, id)
  const release = await remakeRelease(past, contentOf(past), state.live, context)
  return makeLive(release, { how: 'rollback' }, state, context)
}

async function rollBackApp(name: string, live: Release, state: State, context: Context): Promise<Changed> {
  const canary = state.sideChannels.find((one) => one.name === `canary/${name}`)
  if (canary) {
    await endSideChannel(state, canary, context)
    context.log(`canary/${name} has ended; another rollback goes further back`)
    return { release: live, previous: live, changed: false }
  }
  const previousRelease = await readPreviousOf(name, live, context.store)
  try {
    const release = await makeRelease(withAppsOf(live, [name], previousRelease), live, [], context)
    return await makeLive(release, { how: 'rollback', app: name }, state, context)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const start = `${name} cannot go back to ${previousRelease.apps[name]?.version} with the rest as live`
    throw new UserError(error.reasons.map((reason) => `${start}: ${reason}`))
  }
}

/** Returns the release that last had the version of an app which was live before its present one. @throws UserError when there is none */
async function readPreviousOf(name: string, live: Release, store: Store): Promise<Release> {
  const steps = followApp(await readSteps(store, await readHistory(store)), name)
  const previous = listPreviousSteps(steps, live.apps[name]?.version).at(-1)
  if (previous !== undefined) return previous.release
  if (steps.length === 0) throw new UserError([`There is no app "${name}" to roll back: \`status\` lists them`])
  throw new UserError([`No other version of ${name} was live before ${live.apps[name]?.version}: publish a new one`])
}
