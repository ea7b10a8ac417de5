import type { AppRelease, Former, Release } from '@site/shared/contract'
import { inParallel } from '../files/in-parallel.ts'
import { readJson } from '../files/read-json.ts'
import { findLastGood, readHistory, type Standing } from './history.ts'
import type { Content } from './next-release.ts'
import { isAppRelease, readPastRelease } from './shape.ts'
import type { Store } from './store.ts'

/** So many activations are looked back: more is no version that anybody would want to see again. */
const depth = 100

/**
 * The former version of each remote, for a release with this content: that of what is live where the remote does not
 * change, else the last good one of the history. Whether it fits is not looked at here.
 */
export async function chooseFormers(
  { apps }: Content,
  live: Release | undefined,
  store: Store,
): Promise<Record<string, Former>> {
  const remotes = Object.values(apps).filter(({ name }) => name !== 'host')
  const isKept = ({ name, version }: AppRelease) => live?.apps[name]?.version === version
  const changed = remotes.filter((app) => !isKept(app))
  const past = changed.length > 0 && live ? await readPast(live, store) : []
  const found = remotes.map(({ name, version }): [string, Former | undefined] => {
    if (!changed.some((app) => app.name === name)) return [name, live?.formers?.[name]]
    const app = findLastGood(listStandings(name, past), version)?.app
    return [name, isAppRelease(app) ? { app } : undefined]
  })
  return Object.fromEntries(found.flatMap(([name, former]) => (former ? [[name, former]] : [])))
}

type Past = Pick<Release, 'apps' | 'disabled'>

/** What was live, oldest first, and what is; of what the store does not have any more nothing is known. */
async function readPast(live: Release, store: Store): Promise<Past[]> {
  const history = await readHistory(store)
  const ids = history.slice(-depth).map(({ id }) => id)
  const releases = await inParallel(8, [...new Set(ids)], async (id) => {
    return [id, readPastRelease(await readJson(store.pastRelease(id)))] as const
  })
  const known = new Map(releases)
  return [...ids.flatMap((id) => known.get(id) ?? []), live]
}

function listStandings(name: string, past: readonly Past[]): (Standing & { app: AppRelease })[] {
  return past.flatMap(({ apps, disabled = [] }) => {
    const app = apps[name]
    return app ? [{ app, version: app.version, isDisabled: disabled.includes(name) }] : []
  })
}
