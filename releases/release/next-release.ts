import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Release } from '@site/shared/contract'

/** What a release says, besides who made it and when. */
export type Content = Pick<
  Release,
  'apps' | 'disabled' | 'formers' | 'publications' | 'removals' | 'teams' | 'preview' | 'rollout'
>

interface NextRelease {
  by: string
  development: boolean
  now: Date
}

/**
 * The release that follows `current` with another content; `current` itself when nothing differs. Of an app that it does
 * not have, nothing else is kept but that it was taken out. The id sorts by time and ends in a digest of the apps.
 */
export function nextRelease(current: Release | undefined, content: Content, next: NextRelease): Release {
  const apps = sortByName(content.apps)
  const disabled = content.disabled?.filter((name) => Object.hasOwn(apps, name)).toSorted() ?? []
  const ofApps = <Value>(values: Record<string, Value> = {}) =>
    sortByName(Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(apps, name))))
  const [formers, publications] = [ofApps(content.formers), ofApps(content.publications)]
  const isOut = ([name]: [string, unknown]) => !Object.hasOwn(apps, name)
  const removals = sortByName(Object.fromEntries(Object.entries(content.removals ?? {}).filter(isOut)))
  const whole: Content = {
    apps,
    ...(disabled.length > 0 ? { disabled } : {}),
    ...(Object.keys(formers).length > 0 ? { formers } : {}),
    ...(Object.keys(publications).length > 0 ? { publications } : {}),
    ...(Object.keys(removals).length > 0 ? { removals } : {}),
    ...(content.teams === undefined ? {} : { teams: content.teams }),
    ...(content.preview === undefined ? {} : { preview: content.preview }),
    ...(content.rollout === undefined ? {} : { rollout: content.rollout }),
  }
  if (current !== undefined && isDeepStrictEqual(contentOf(current), whole)) return current
  const at = next.now.toISOString()
  const digest = createHash('sha256')
    .update(JSON.stringify([whole.apps, whole.disabled]))
    .digest('hex')
  const id = `${at.replaceAll(/[-:.]/g, '')}-${digest.slice(0, 6)}`
  return { id, at, by: next.by, development: next.development, ...whole }
}

function contentOf({ id: _id, at: _at, by: _by, development: _development, ...content }: Release): Content {
  return content
}

function sortByName<Value>(values: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
