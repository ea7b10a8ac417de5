import type { Channel, Release } from '@site/shared/contract'
import { replaceFile, toJson } from '../files/files.ts'
import { writeDeltas } from '../store/deltas.ts'
import { announceHistory, readHistory, type Activation } from '../store/history.ts'
import { writeComposed } from '../store/write-channels.ts'
import { composePrevious, prepare } from './compose-release.ts'
import type { Context } from './context.ts'
import { announceDifferences } from './differences.ts'
import { rebase } from './side-channels.ts'
import { replaceChannels, type State } from './state.ts'

export interface Changed {
  release: Release
  /** Release that was live before. */
  previous: Release | undefined
  /** False when exactly this was live already. */
  changed: boolean
}

/**
 * Makes a release live, with its previous release, previews and canaries. Each command that changes what is live ends with this.
 * @param step how it came about, for the history @throws UserError; then nothing has changed
 */
export async function makeLive(
  release: Release,
  step: Pick<Activation, 'how' | 'app'>,
  state: State,
  context: Context,
): Promise<Changed> {
  const { store, by, quick } = context
  const current = state.channels?.channels['live']
  const madeLiveAt = context.now().toISOString()

  const composed = await prepare(release, state.live, context)
  // The other commands exist to take something back or away.
  await announceDifferences(state.live, release, context, step.how !== 'publish' || context.dropPaths)
  if (!quick) await writeDeltas(release, store)
  const files = await writeComposed(store.site, release, composed)

  const history = await readHistory(store)
  const isSame = current?.folder === files.folder
  if (isSame && history.at(-1)?.id === release.id) return { release, previous: state.live, changed: false }

  const steps = [...history, { id: release.id, at: madeLiveAt, by, ...step }]
  await announceHistory(store, release, history, steps)
  const live: Channel = { ...files, since: isSame ? current.since : madeLiveAt }
  const sideChannels = isSame ? state.sideChannels : await rebase(state, release, context)
  const previous = await composePrevious(steps, release, context)
  await replaceChannels(state, { live, ...previous }, sideChannels, release, context)
  await replaceFile(store.history, toJson(steps))
  return { release, previous: state.live, changed: true }
}
