import type { Release } from '@site/shared/contract'
import { UserError } from '../files/files.ts'
import { hostName } from '../workspace.ts'
import { makeRelease } from './compose-release.ts'
import { createContext, type SiteOptions } from './context.ts'
import { makeLive, type Changed } from './make-live.ts'
import type { Content } from './next-release.ts'
import { withState } from './state.ts'

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
  step: 'disable' | 'enable' | 'remove',
  makeContent: (live: Release) => Content,
): Promise<Changed> {
  const context = createContext(site, options)
  return withState(context, async (state) => {
    const { live } = state
    if (live === undefined) throw new UserError(['Nothing has been published yet: publish all'])
    if (name === hostName) throw new UserError(['Without the host there is no site: roll it back instead'])
    if (!Object.hasOwn(live.apps, name)) {
      const remotes = Object.keys(live.apps).filter((other) => other !== hostName)
      throw new UserError([`There is no remote "${name}" live: choose from ${remotes.join(', ')}`])
    }
    const release = await makeRelease(makeContent(live), live, [], context)
    return makeLive(release, { how: step, app: name }, state, context)
  })
}
