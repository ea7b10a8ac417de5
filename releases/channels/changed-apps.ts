import { dayInMs } from '@site/shared/rules'
import { isDeepStrictEqual } from 'node:util'
import type { AppRelease, Release } from '@site/shared/contract'
import { UserError } from '../files/files.ts'
import type { Context } from './context.ts'
import { replaceApps } from './next-release.ts'
import type { State } from './state.ts'

interface ChangedApps {
  live: Release
  /** Names of the apps that differ from it. */
  changed: string[]
  /** The live release with those apps. */
  release: Release
}

/** Returns which of the built apps differ from what is live. @throws UserError when there are none */
export function findChanged(
  publishedNames: readonly string[],
  apps: readonly AppRelease[],
  { live }: Pick<State, 'live'>,
): ChangedApps {
  if (live === undefined) throw new UserError(['Nothing has been published yet: publish all'])
  const changed = apps.filter((app) => !isDeepStrictEqual(app, live.apps[app.name]))
  if (changed.length === 0) throw new UserError([`${publishedNames.join(', ')}: exactly this is live already`])
  return { live, changed: changed.map(({ name }) => name), release: { ...live, ...replaceApps(live, changed) } }
}

export function inDays(days: number, { now }: Pick<Context, 'now'>): { since: string; until: string } {
  const since = now()
  const until = new Date(since.getTime() + days * dayInMs)
  return { since: since.toISOString(), until: until.toISOString() }
}
