import type { Release, Removal } from '@site/shared/contract'
import { isRemovedByTeam, mayPublish, removalStatementOf } from '@site/shared/signing'
import type { Content } from '../release/next-release.ts'
import { timeAfter, type Signing } from './renew-publications.ts'

/**
 * That a team has taken its app out, for each app that the release does without: what is known, or signed now where the key may
 * publish the app. Where nobody may, it is left out, and the release is refused.
 * @param live what it will replace
 */
export function signRemovals(
  { apps }: Content,
  live: Release | undefined,
  { by, teams, key }: Pick<Signing, 'by' | 'teams' | 'key'>,
): Record<string, Removal> {
  const gone = Object.keys({ ...live?.apps, ...live?.removals }).filter((name) => !Object.hasOwn(apps, name))
  const removals = gone.map((name): [string, Removal | undefined] => {
    const isNew = live !== undefined && Object.hasOwn(live.apps, name)
    const known = isNew ? undefined : live?.removals?.[name]
    if (!teams || !key || !mayPublish(teams, key.name, name)) return [name, known]
    // Once more where the key that signed it may not publish the app any more.
    if (known && isRemovedByTeam(name, known, teams)) return [name, known]
    const said = { by, at: timeAfter(isNew ? live.publications?.[name] : known), key: key.name }
    return [name, { ...said, signature: key.sign(removalStatementOf(name, said)) }]
  })
  return Object.fromEntries(removals.flatMap(([name, removal]) => (removal ? [[name, removal]] : [])))
}
