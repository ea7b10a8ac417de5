import { readHistory } from '../release/history.ts'
import { listReleases, readCurrent, readPast, storeAt } from '../release/store.ts'

/** So many releases back a tab may have been opened. */
const depth = 5

/**
 * Addresses of files that the releases before the live one started with, and their digests: tabs that were opened with one
 * of them still ask for these. None where the store does not have the live release, or no other.
 */
export async function listFormerFiles(site: string, live: string): Promise<[address: string, integrity: string][]> {
  const store = storeAt(site)
  if ((await readCurrent(store))?.id !== live) return []
  const [history, known] = await Promise.all([readHistory(store), listReleases(store)])
  const ids = [...new Set(history.map(({ id }) => id))].filter((id) => id !== live && known.includes(id))
  const releases = await Promise.all(ids.slice(-depth).map(async (id) => readPast(store, id)))
  const files = releases.flatMap(({ apps }) =>
    Object.values(apps).flatMap(({ base, entry, files: all }) =>
      entry.flatMap((file): [string, string][] => (all[file] ? [[base + file, all[file].integrity]] : [])),
    ),
  )
  return [...new Map(files)]
}
