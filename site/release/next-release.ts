import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AppRelease, Release } from '@site/shared/contract'

interface NextRelease {
  by: string
  development: boolean
  now: Date
}

/**
 * The release that follows `current` when `changed` apps replace theirs; `current` itself when nothing differs. The id
 * sorts by time and ends in a digest of the apps.
 */
export function nextRelease(current: Release | undefined, changed: readonly AppRelease[], next: NextRelease): Release {
  const named = changed.map((app): [string, AppRelease] => [app.name, app])
  const merged = { ...current?.apps, ...Object.fromEntries(named) }
  const apps = Object.fromEntries(Object.entries(merged).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  if (current !== undefined && isDeepStrictEqual(current.apps, apps)) return current
  const at = next.now.toISOString()
  const content = createHash('sha256').update(JSON.stringify(apps)).digest('hex')
  const id = `${at.replaceAll(/[-:.]/g, '')}-${content.slice(0, 6)}`
  return { id, at, by: next.by, development: next.development, apps }
}
