import { isDeepStrictEqual } from 'node:util'
import type { Publication, Release } from '@site/shared/contract'
import { findFault, mayPublish, statementOf, type Teams } from '@site/shared/signing'
import type { Content } from '../release/next-release.ts'
import type { TeamKey } from './keys.ts'

export interface Signing {
  by: string
  teams: Teams | undefined
  key: TeamKey | undefined
  /** Commit and owner of an app as its sources say now; undefined for an app whose sources these are not. */
  describe(name: string): Promise<Pick<Publication, 'commit' | 'owner'> | undefined>
}

/**
 * The content with a publication for each app that is published now. Where teams sign, every decision is signed anew that
 * the key may make: also to go back to a version that was signed long ago.
 * @param live what it will replace
 */
export async function renewPublications(
  content: Content,
  live: Release | undefined,
  signing: Signing,
): Promise<Content> {
  const { teams, key } = signing
  const publications: Record<string, Publication> = { ...content.publications }
  // Never below that of the live release: a file that was put back by an older one must not pass.
  const version = Math.max(teams?.version ?? 0, live?.teams ?? 0)
  const renewed: Content = { ...content, publications, ...(version > 0 ? { teams: version } : {}) }
  for (const name of Object.keys(content.apps)) {
    const former = live?.publications?.[name] ?? live?.removals?.[name]
    const sources = await signing.describe(name)
    if (isCurrent(name, renewed, live, signing, sources !== undefined)) continue
    if (teams !== undefined && !mayPublish(teams, key?.name, name)) continue
    const { commit, owner } = sources ?? publications[name] ?? {}
    const isPreviewed = content.preview?.apps.includes(name)
    const isRolledOut = content.rollout?.apps.includes(name)
    const publication: Publication = {
      by: signing.by,
      at: timeAfter(former),
      ...(commit === undefined ? {} : { commit }),
      ...(owner === undefined ? {} : { owner }),
      ...(content.preview && isPreviewed ? { preview: content.preview.id } : {}),
      ...(content.rollout && isRolledOut ? { rollout: content.rollout.id } : {}),
    }
    publications[name] = publication
    if (teams === undefined || key === undefined) continue
    publication.key = key.name
    publication.signature = key.sign(statementOf(name, renewed, publication))
  }
  return renewed
}

/** Whether what is known of an app's publication still says it all. */
function isCurrent(
  name: string,
  content: Content,
  live: Release | undefined,
  { teams, key }: Signing,
  isNamed: boolean,
): boolean {
  const own = content.publications?.[name]
  const former = live?.publications?.[name] ?? live?.removals?.[name]
  if (own === undefined) return teams === undefined && !isNamed
  if (teams === undefined) return !isNamed || isDeepStrictEqual(content.apps[name], live?.apps[name])
  if (findFault(name, content, teams) !== undefined) return false
  // A new key takes the place of the old one with the next publish, so that the old one can be taken out.
  if (isNamed && key?.name !== own.key && mayPublish(teams, key?.name, name)) return false
  return former === undefined || Date.parse(own.at) >= Date.parse(former.at)
}

/** Now, or just after the decision that is replaced, whatever the clock of this machine says. */
export function timeAfter(former: { at: string } | undefined): string {
  const least = former === undefined ? 0 : Date.parse(former.at) + 1
  return new Date(Math.max(Date.now(), least)).toISOString()
}
