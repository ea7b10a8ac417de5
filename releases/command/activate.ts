import type { Release } from '@site/shared/contract'
import { findFormerFaults } from '../check/formers.ts'
import { withLock } from '../files/lock.ts'
import { writeDeltas } from '../pack/deltas.ts'
import { Refusal } from '../refusal.ts'
import { findFormer, findPrevious, readHistory, type Activation } from '../release/history.ts'
import type { Content } from '../release/next-release.ts'
import { endRollout, readRollout } from '../release/rollout.ts'
import { listReleases, readCurrent, readPast, type Store } from '../release/store.ts'
import { changeLive, refreshBeside, type Changed } from './change-live.ts'
import { createContext, readCheckContext, type Context, type SiteOptions } from './context.ts'
import { goLive, prepare } from './go-live.ts'
import { describeApps } from './refresh-rollout.ts'

/**
 * Makes a release of the store live, whole: every app goes to the version that it names.
 * @throws Refusal when there is none with this id, or with the reasons of its check.
 */
export async function activate(site: string, id: string, options: SiteOptions = {}): Promise<Changed> {
  const context = createContext(site, options)
  return withLock(context.store.lock, () => switchTo(id, 'activate', context))
}

/**
 * With the name of an app, gives that app its former version and leaves the others as they are. Without a name, or with
 * the id of a release, makes the release live whole that was live before the present one, or the one with this id. A
 * second rollback goes further back. That of an app which is being rolled out ends the roll-out, and what is live stays.
 * @throws Refusal when there is none, or with the reasons of its check.
 */
export async function rollback(site: string, target?: string, options: SiteOptions = {}): Promise<Changed> {
  const context = createContext(site, options)
  return withLock(context.store.lock, async () => {
    if (target === undefined) return switchTo(await findFormerRelease(context), 'rollback', context)
    // Ids begin with a date, names with a letter.
    return /^[a-z]/.test(target) ? rollBackApp(target, context) : switchTo(target, 'rollback', context)
  })
}

async function switchTo(id: string, how: Activation['how'], context: Context): Promise<Changed> {
  const release = await readPast(context.store, id)
  const former = await readCurrent(context.store)
  // Where teams sign, each app's going back is a decision of its team: a release of its own, signed now.
  const checked = await readCheckContext(context)
  const isSigned = checked.teams !== undefined || former?.teams !== undefined
  // A former version that is damaged meanwhile keeps nobody from going back: the release comes without it.
  const isDamaged = Object.keys(await findFormerFaults(release, checked)).length > 0
  if ((isSigned && id !== former?.id) || isDamaged) return changeLive(() => contentOf(release), { how }, context)
  const asked = Object.values(release.apps).filter(({ name, base }) => former?.apps[name]?.base !== base)
  const composed = await prepare(release, context, asked)
  await writeDeltas(release, context.store)
  await goLive(release, composed, { how }, context)
  await refreshBeside(release, former, context)
  return { release, former, changed: true }
}

function contentOf({ apps, disabled, publications, teams }: Release): Content {
  return {
    apps,
    ...(disabled ? { disabled } : {}),
    ...(publications ? { publications } : {}),
    ...(teams === undefined ? {} : { teams }),
  }
}

async function findFormerRelease({ store }: Context): Promise<string> {
  const current = await readCurrent(store)
  if (current === undefined) throw new Refusal(['Nothing has been published yet: there is nothing to roll back'])
  const former = findPrevious(await readHistory(store), current.id)
  if (former === undefined) throw new Refusal([`No release was live before ${current.id}: name one of \`status\``])
  return former
}

async function rollBackApp(name: string, context: Context): Promise<Changed> {
  const [running, current] = await Promise.all([readRollout(context.store), readCurrent(context.store)])
  if (current && running?.rollout.apps.includes(name)) {
    await endRollout(context.store)
    context.log(`The roll-out of ${describeApps(running)} has ended; another rollback goes further back`)
    return { release: current, former: current, changed: false }
  }
  const past = await findFormerOf(name, context.store)
  const app = past.apps[name]
  if (app === undefined) throw new Error(`${past.id} has no ${name}`)
  const makeContent = (live: Release | undefined): Content => ({
    ...live,
    apps: { ...live?.apps, [name]: app },
    publications: { ...live?.publications, ...(past.publications?.[name] ? { [name]: past.publications[name] } : {}) },
  })
  try {
    return await changeLive(makeContent, { how: 'rollback', app: name }, context)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const start = `${name} cannot go back to ${app.version} beside what is live`
    throw new Refusal(error.reasons.map((reason) => `${start}: ${reason}`))
  }
}

/** The release that last had the version of an app which was live before its present one. */
async function findFormerOf(name: string, store: Store): Promise<Release> {
  const current = await readCurrent(store)
  if (current === undefined) throw new Refusal(['Nothing has been published yet: there is nothing to roll back'])
  const [history, ids] = await Promise.all([readHistory(store), listReleases(store)])
  const known = new Set(ids)
  const steps = await Promise.all(
    history
      .filter(({ id }) => known.has(id))
      .map(async ({ id, how }) => {
        const version = (await readPast(store, id).catch(unlessRefused))?.apps[name]?.version
        return version === undefined ? [] : [{ id, how, version }]
      }),
  )
  const former = findFormer(steps.flat(), current.apps[name]?.version)
  if (former !== undefined) return readPast(store, former.id)
  if (steps.flat().length === 0) throw new Refusal([`There is no app "${name}" to roll back: \`status\` lists them`])
  throw new Refusal([`No other version of ${name} was live before ${current.apps[name]?.version}: publish a new one`])
}

/** A release of an older contract cannot come back, so nothing goes back to it. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}
