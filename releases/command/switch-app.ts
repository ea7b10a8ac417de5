import type { Release } from '@site/shared/contract'
import { withLock } from '../files/lock.ts'
import { Refusal } from '../refusal.ts'
import type { Content } from '../release/next-release.ts'
import { requireTeamKey } from '../sign/require-team-key.ts'
import { hostName } from '../workspace.ts'
import { changeLive, type Changed } from './change-live.ts'
import { createContext, type SiteOptions } from './context.ts'

/**
 * Switches a remote off: a page that says so stands at its addresses, and no menu leads there. It stays off, whatever
 * version of it is published, until `enable`.
 * @throws Refusal for what is no remote of the live release, or is off already.
 */
export async function disable(site: string, name: string, options: SiteOptions = {}): Promise<Changed> {
  return change(site, name, options, 'disable', (live) => {
    const { disabled = [] } = live
    if (disabled.includes(name)) throw new Refusal([`${name} is switched off already`])
    return { ...live, disabled: [...disabled, name] }
  })
}

/** Switches a remote on again. @throws Refusal for what is no remote of the live release, or is not off. */
export async function enable(site: string, name: string, options: SiteOptions = {}): Promise<Changed> {
  return change(site, name, options, 'enable', (live) => {
    const { disabled = [] } = live
    if (!disabled.includes(name)) throw new Refusal([`${name} is not switched off`])
    return { ...live, disabled: disabled.filter((other) => other !== name) }
  })
}

/**
 * Takes a remote out of the site: its addresses do not exist any more. Its files stay for the tabs that have it open, and
 * `rollback` brings it back. A `publish all` does too, as long as its folder is in the workspace. Where teams sign, the release
 * says who took it out, signed with a key that may publish it, for as long as it is out.
 * @throws Refusal for what is no remote of the live release.
 */
export async function remove(site: string, name: string, options: SiteOptions = {}): Promise<Changed> {
  return change(site, name, options, 'remove', (live) => {
    const { [name]: _, ...apps } = live.apps
    return { ...live, apps }
  })
}

/** What is done to the remote, as sentences say it before the key. */
const deeds = { disable: 'switched off by', enable: 'switched on by', remove: 'taken out by' } as const

async function change(
  site: string,
  name: string,
  options: SiteOptions,
  how: keyof typeof deeds,
  makeContent: (live: Release) => Content,
): Promise<Changed> {
  const context = createContext(site, options)
  return withLock(context.store.lock, () =>
    changeLive(
      async (live) => {
        if (live === undefined) throw new Refusal(['Nothing has been published yet'])
        if (name === hostName) throw new Refusal(['Without the host there is no site: roll it back instead'])
        if (Object.hasOwn(live.apps, name)) {
          await requireTeamKey([name], deeds[how], context)
          return makeContent(live)
        }
        const remotes = Object.keys(live.apps).filter((other) => other !== hostName)
        throw new Refusal([`There is no remote "${name}" live: choose from ${remotes.join(', ')}`])
      },
      { how, app: name },
      context,
    ),
  )
}
