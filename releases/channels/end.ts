import { UserError } from '../files/files.ts'
import { createContext, type SiteOptions } from './context.ts'
import { endSideChannel } from './side-channels.ts'
import { withState, type SideChannel } from './state.ts'

/** Ends a preview or canary; `target` is its name, or only its app or id. @throws UserError when there is none */
export async function end(site: string, target: string, options: SiteOptions = {}): Promise<SideChannel> {
  const context = createContext(site, options)
  return withState(context, async (state) => {
    const names = new Set([target, `canary/${target}`, `preview/${target}`])
    const ended = state.sideChannels.find(({ name }) => names.has(name))
    if (ended === undefined) throw new UserError([`There is no preview or canary "${target}": \`status\` lists them`])
    await endSideChannel(state, ended, context)
    return ended
  })
}
