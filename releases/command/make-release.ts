import type { Release } from '@site/shared/contract'
import { nextRelease, type Content } from '../release/next-release.ts'
import { describeSources } from '../sign/describe-sources.ts'
import { readTeamKey, readTeams } from '../sign/keys.ts'
import { renewPublications } from '../sign/renew-publications.ts'
import { signRemovals } from '../sign/sign-removals.ts'
import type { Context } from './context.ts'
import { nameFormers } from './name-formers.ts'

/**
 * The release with this content, with the former versions of its remotes, signed where teams sign. What is live is taken over where nothing differs.
 * @param published apps whose sources are those of this workspace now, or of their archive
 */
export async function makeRelease(
  content: Content,
  live: Release | undefined,
  published: readonly string[],
  context: Context,
): Promise<Release> {
  const { store, archives, by, key, root, production, quick } = context
  const signing = { by, teams: await readTeams(store), key: await readTeamKey(key) }
  const complete = { ...content, removals: signRemovals(content, live, signing) }
  const renewed = await renewPublications(complete, live, {
    ...signing,
    describe: async (name) => {
      if (quick || !published.includes(name)) return undefined
      return archives.get(name)?.sources ?? describeSources(root, name)
    },
  })
  const whole = await nameFormers(renewed, live, context)
  return nextRelease(live, whole, { by, development: live?.development ?? !production, now: new Date() })
}
