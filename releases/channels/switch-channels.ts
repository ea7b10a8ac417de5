import type { Release } from '@site/shared/contract'
import { UserError } from '../files/files.ts'
import { isCanary } from '../store/write-channels.ts'
import { hostName } from '../workspace.ts'
import { changeLive, endBeside, withState, type Changed } from './change-channels.ts'
import type { Beside } from './compose-release.ts'
import { createContext, type SiteOptions } from './context.ts'
import { withAppOf, type Content } from './next-release.ts'

/** Makes a canary live for all as the release that its visitors have; `app` may be left out where there is only one. */
export async function promote(site: string, app?: string, options: SiteOptions = {}): Promise<Changed> {
  const context = createContext(site, options)
  return withState(context, async (state) => {
    const canaries = state.beside.filter(({ channel }) => isCanary(channel))
    const [canary, other] = canaries.filter(({ name }) => app === undefined || name === `canary/${app}`)
    if (canary === undefined)
      throw new UserError([`There is no canary${app ? ` of ${app}` : ''}: publish <app> --to 10%`])
    if (other) throw new UserError([`Say which one: ${canaries.flatMap(({ apps }) => apps).join(', ')}`])
    const [name = ''] = canary.apps
    const makeContent = (live: Release | undefined) => withAppOf(live, name, canary.release)
    return changeLive(state, makeContent, { how: 'promote', app: name, known: canary.release }, context)
  })
}

/** Ends a preview or canary; `target` is its name, or only its app or id. @throws UserError when there is none */
export async function end(site: string, target: string, options: SiteOptions = {}): Promise<Beside> {
  const context = createContext(site, options)
  return withState(context, async (state) => {
    const names = new Set([target, `canary/${target}`, `preview/${target}`])
    const ended = state.beside.find(({ name }) => names.has(name))
    if (ended === undefined) throw new UserError([`There is no preview or canary "${target}": \`status\` lists them`])
    await endBeside(state, ended, context)
    return ended
  })
}

/** Switches a remote off until `enable`: its URLs show a page that says so, and no menu leads there. @throws UserError */
export async function disable(site: string, name: string, options: SiteOptions = {}): Promise<Changed> {
  return change(site, name, options, 'disable', (live) => {
    const { disabled = [] } = live
    if (disabled.includes(name)) throw new UserError([`${name} is switched off already`])
    return { ...live, disabled: [...disabled, name] }
  })
}

/** Switches a remote on again. @throws UserError for a name that is no remote of the live release, or is not off */
export async function enable(site: string, name: string, options: SiteOptions = {}): Promise<Changed> {
  return change(site, name, options, 'enable', (live) => {
    const { disabled = [] } = live
    if (!disabled.includes(name)) throw new UserError([`${name} is not switched off`])
    return { ...live, disabled: disabled.filter((other) => other !== name) }
  })
}

/** Removes a remote; its files stay for open tabs and `rollback`. `publish all` brings it back while it has a folder. @throws UserError */
export async function remove(site: string, name: string, options: SiteOptions = {}): Promise<Changed> {
  return change(site, name, options, 'remove', (live) => {
    const { [name]: _, ...apps } = live.apps
    return { ...live, apps }
  })
}

async function change(
  site: string,
  name: string,
  options: SiteOptions,
  how: 'disable' | 'enable' | 'remove',
  makeContent: (live: Release) => Content,
): Promise<Changed> {
  const context = createContext(site, options)
  return withState(context, async (state) => {
    const { live } = state
    if (live === undefined) throw new UserError(['Nothing has been published yet'])
    if (name === hostName) throw new UserError(['Without the host there is no site: roll it back instead'])
    if (!Object.hasOwn(live.apps, name)) {
      const remotes = Object.keys(live.apps).filter((other) => other !== hostName)
      throw new UserError([`There is no remote "${name}" live: choose from ${remotes.join(', ')}`])
    }
    return changeLive(state, () => makeContent(live), { how, app: name }, context)
  })
}
