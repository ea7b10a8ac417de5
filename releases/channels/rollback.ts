import type { Release } from '@site/shared/contract'
import { UserError } from '../files/files.ts'
import { findFormer, findPrevious, readHistory } from '../store/history.ts'
import { findPast, readPast, type Store } from '../store/store.ts'
import { changeLive, endBeside, withState, type Changed, type State } from './change-channels.ts'
import { createContext, type Context, type SiteOptions } from './context.ts'
import { contentOf, withAppOf } from './next-release.ts'

/**
 * Makes the previous release live again; with the id of a release that one; with the name of an app its previous version only, or ends
 * its canary. A second rollback goes further back. @throws UserError when there is none, or with the reasons of its check
 */
export async function rollback(site: string, target?: string, options: SiteOptions = {}): Promise<Changed> {
  const context = createContext(site, options)
  return withState(context, async (state) => {
    // Ids begin with a date, names with a letter.
    if (target !== undefined && !/^[a-z]/.test(target)) return switchTo(target, state, context)
    const { live } = state
    if (live === undefined) throw new UserError(['Nothing has been published yet: there is nothing to roll back'])
    if (target !== undefined) return rollBackApp(target, live, state, context)
    const former = findPrevious(await readHistory(context.store), live.id)
    if (former === undefined) throw new UserError([`No release was live before ${live.id}: name one of \`status\``])
    return switchTo(former, state, context)
  })
}

async function switchTo(id: string, state: State, context: Context): Promise<Changed> {
  const release = await readPast(context.store, id)
  return changeLive(state, () => contentOf(release), { how: 'rollback', known: release }, context)
}

async function rollBackApp(name: string, live: Release, state: State, context: Context): Promise<Changed> {
  const canary = state.beside.find((one) => one.name === `canary/${name}`)
  if (canary) {
    await endBeside(state, canary, context)
    context.log(`canary/${name} has ended; another rollback goes further back`)
    return { release: live, former: live, changed: false }
  }
  const past = await findFormerOf(name, live, context.store)
  try {
    return await changeLive(state, () => withAppOf(live, name, past), { how: 'rollback', app: name }, context)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const start = `${name} cannot go back to ${past.apps[name]?.version} beside what is live`
    throw new UserError(error.reasons.map((reason) => `${start}: ${reason}`))
  }
}

/** The release that last had the version of an app which was live before its present one. */
async function findFormerOf(name: string, live: Release, store: Store): Promise<Release> {
  const steps = await Promise.all(
    (await readHistory(store)).map(async ({ id, how }) => {
      const version = (await findPast(store, id))?.apps[name]?.version
      return version === undefined ? [] : [{ id, how, version }]
    }),
  )
  const former = findFormer(steps.flat(), live.apps[name]?.version)
  if (former !== undefined) return readPast(store, former.id)
  if (steps.flat().length === 0) throw new UserError([`There is no app "${name}" to roll back: \`status\` lists them`])
  throw new UserError([`No other version of ${name} was live before ${live.apps[name]?.version}: publish a new one`])
}
