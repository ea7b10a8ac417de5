import type { Removal } from '../contract/index.ts'
import { isSignedBy, mayPublish, spell, type SignedRelease, type Teams } from './signature.ts'

/** What a team signs to take its app out of the site: which one, by whom, and when. It holds for no other app. */
export function removalStatementOf(name: string, { by, at, key }: Omit<Removal, 'signature'>): Buffer {
  return Buffer.from(`removal 1\n${spell({ name, by, at, key })}`)
}

/** Whether somebody who may publish an app has taken it out. */
export function isRemovedByTeam(name: string, removal: Removal, teams: Teams): boolean {
  const { key, signature } = removal
  return mayPublish(teams, key, name) && isSignedBy(key, signature, removalStatementOf(name, removal))
}

/**
 * What is not there any more although nobody of its team has taken it out, one sentence each. That it was taken out is said in
 * every release after, so that an older signature does not bring it back; the key of then may be gone by now.
 */
export function findUnaskedRemovals(release: SignedRelease, live: SignedRelease, teams: Teams): string[] {
  const gone = Object.keys({ ...live.apps, ...live.removals }).filter((name) => !Object.hasOwn(release.apps, name))
  const unasked = gone.filter((name) => {
    const [own, former] = [release.removals?.[name], live.removals?.[name]]
    const isNew = Object.hasOwn(live.apps, name)
    if (own === undefined) return true
    if (!isNew && spell(own) === spell(former)) return false
    const since = Date.parse((isNew ? live.publications?.[name]?.at : former?.at) ?? '')
    return !isRemovedByTeam(name, own, teams) || Date.parse(own.at) < since
  })
  return unasked.map(
    (name) => `${name} is taken out by a key of its team only, and none has signed that: let SITE_KEY name it`,
  )
}
