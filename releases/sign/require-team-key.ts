import { mayPublish } from '@site/shared/signing'
import { Refusal } from '../refusal.ts'
import type { Store } from '../release/store.ts'
import { readTeamKey, readTeams } from './keys.ts'

/**
 * Where teams sign, a key of its team decides over an app, or one for all apps.
 * @param deed what is to be done to them, as a sentence says it before the key
 * @throws Refusal naming each of the apps that the key in the file may not publish
 */
export async function requireTeamKey(
  apps: readonly string[],
  deed: 'published with' | 'rolled out by' | 'switched off by' | 'switched on by' | 'taken out by',
  { store, key: file }: { store: Store; key: string },
): Promise<void> {
  const [teams, key] = await Promise.all([readTeams(store), readTeamKey(file)])
  const strange = apps.filter((name) => teams && !mayPublish(teams, key?.name, name))
  const reasons = strange.map((name) => `${name} is ${deed} a key of its team only: let SITE_KEY name it`)
  if (reasons.length > 0) throw new Refusal(reasons)
}
