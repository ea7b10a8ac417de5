import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { SiteOptions } from '../channels/context.ts'
import { createContext } from '../channels/context.ts'
import { end } from '../channels/end.ts'
import { promote } from '../channels/promote.ts'
import { publishCanary } from '../channels/publish-canary.ts'
import { publishPreview } from '../channels/publish-preview.ts'
import { publish } from '../channels/publish.ts'
import { rollback } from '../channels/rollback.ts'
import { readState, type State } from '../channels/state.ts'
import { disable, enable } from '../channels/switch-remotes.ts'
import { describeChange, describePublished, describeSideChannel } from '../channels/describe.ts'
import { ConflictError, UserError } from '../files/files.ts'
import { readHistory } from '../store/history.ts'
import { storeAt, type Store } from '../store/store.ts'
import { describeApp } from './app-state.ts'
import { logStep } from './audit-log.ts'
import { stepsOfBuilds, type AppState, type Order, type Outcome } from './order.ts'

/** Takes a step of a publisher that is proved, for one of its apps. What it does stands in the log of the store. @throws Error for a fault of the store */
export async function receive(order: Order, options: SiteOptions = {}): Promise<Outcome> {
  const { site, app, step, publisher, by, archive } = order
  // Not in the log, which is about their own apps.
  if (!publisher.apps.includes(app))
    return { status: 422, said: '', reasons: [`"${publisher.name}" may not change ${app}`] }
  const store = storeAt(site)
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  const now = options.now ?? (() => new Date())
  const digest =
    archive &&
    createHash('sha256')
      .update(await readFile(archive))
      .digest('hex')
  const note = async (result: 'begun' | 'done' | 'refused' | 'failed', reasons?: readonly string[]) =>
    logStep(store, order, {
      at: now().toISOString(),
      result,
      ...(digest && { archive: digest }),
      ...(reasons && { reasons }),
    })
  const admit = async (state: State) => {
    await rejectStep(order, state, store)
    await note('begun')
  }
  const siteOptions: SiteOptions = {
    ...options,
    by,
    publisher,
    log,
    test: false,
    admit,
    dropPaths: order.choices.dropPaths ?? false,
  }
  try {
    if (step === 'status') {
      const state = await describeApp(app, await readState(createContext(site, siteOptions)), store)
      return { status: 200, said: describeState(state), state }
    }
    const said = await takeStep(order, siteOptions)
    await note('done')
    return { status: 200, said: [...lines, said].join('\n') }
  } catch (error) {
    if (error instanceof UserError) {
      // Its folder is one of this machine, for this step.
      const reasons = error.reasons.map((reason) => (archive ? reason.replaceAll(archive, basename(archive)) : reason))
      if (step !== 'status') await note('refused', reasons)
      return { status: error instanceof ConflictError ? 409 : 422, said: '', reasons }
    }
    await note('failed')
    throw error
  }
}

/** @returns what has changed, for people */
async function takeStep({ site, app, step, archive, choices }: Order, options: SiteOptions): Promise<string> {
  const archives = archive === undefined ? [] : [archive]
  if (stepsOfBuilds.includes(step) && archives.length === 0)
    throw new UserError([`${step} needs an archive: make one with \`pack\``])
  switch (step) {
    case 'publish':
      return describePublished(await publish(site, archives, options))
    case 'preview':
      return describeSideChannel(
        site,
        await publishPreview(site, archives, { ...options, ...(choices.days && { days: choices.days }) }),
      )
    case 'canary': {
      if (choices.share === undefined) throw new UserError(['Say to which share of the visitors: --to 10%'])
      const canaries = await publishCanary(site, archives, { ...options, share: choices.share })
      return canaries.map((canary) => describeSideChannel(site, canary)).join('\n')
    }
    case 'promote':
      return describeChange(await promote(site, app, options))
    case 'rollback':
      return describeChange(await rollback(site, app, options))
    case 'disable':
      return describeChange(await disable(site, app, options))
    case 'enable':
      return describeChange(await enable(site, app, options))
    default:
      return `${(await end(site, choices.channel ?? `canary/${app}`, options)).name} has ended: everybody sees what is live`
  }
}

/** @throws UserError where what is there now stands against a step, ConflictError where the publisher did not know of it */
async function rejectStep({ app, step, tag, publisher, choices }: Order, state: State, store: Store): Promise<void> {
  const presentState = await describeApp(app, state, store)
  if (tag !== presentState.tag) {
    throw new ConflictError([
      `${app} has changed since you looked: ${describeState(presentState)}. Look whether it is still what you want, and try again`,
    ])
  }
  if (step === 'enable' && presentState.isOff) {
    const last = (await readHistory(store)).findLast((one) => one.how === 'disable' && one.app === app)
    const isOwn = last?.by === publisher.name || last?.by.startsWith(`${publisher.name} (`)
    if (!isOwn)
      throw new UserError([`${app} was switched off by ${last?.by ?? 'the operator'}: ask them to switch it on again`])
  }
  const foreign = state.sideChannels
    .filter(({ name }) => step === 'end' && name === choices.channel)
    .flatMap(({ apps }) => apps.filter((name) => !publisher.apps.includes(name)))
  if (foreign.length > 0)
    throw new UserError([
      `${choices.channel} also shows ${foreign.join(', ')}, which "${publisher.name}" may not change`,
    ])
}

function describeState({ app, live, isOff, canary, previews }: AppState): string {
  const { version, by, at } = live ?? {}
  return [
    version ? `${app} ${version} is live${at ? ` since ${at}` : ''}${by ? `, by ${by}` : ''}` : `${app} is not live`,
    ...(isOff ? ['it is switched off'] : []),
    ...(canary ? [`${canary.version} is shown to ${canary.share} % of the visitors`] : []),
    ...previews.map(({ name, until }) => `${name} until ${until}`),
  ].join('; ')
}
