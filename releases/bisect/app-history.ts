import type { AppRelease, Publication } from '@site/shared/contract'
import { readJson } from '../files/read-json.ts'
import { Refusal } from '../refusal.ts'
import { readHistory } from '../release/history.ts'
import { isRelease } from '../release/shape.ts'
import type { Store } from '../release/store.ts'

/** A version of an app, and how it went live for the first time. */
export interface AppStep {
  version: string
  /** Id of the release. */
  release: string
  at: string
  app: AppRelease
  publication: Publication | undefined
}

/**
 * The versions of an app that were live, oldest first, each once; without those whose release is gone from the store.
 * @throws Refusal where there are fewer than two
 */
export async function readAppHistory(store: Store, name: string): Promise<AppStep[]> {
  const steps = new Map<string, AppStep>()
  for (const { id, at } of await readHistory(store)) {
    const release = await readJson(store.pastRelease(id))
    const app = isRelease(release) ? release.apps[name] : undefined
    if (!isRelease(release) || app === undefined || steps.has(app.version)) continue
    const { version } = app
    steps.set(version, { version, release: id, at, app, publication: release.publications?.[name] })
  }
  if (steps.size === 0) throw new Refusal([`No release of ${store.releases} has an app "${name}"`])
  if (steps.size === 1) throw new Refusal([`${name} has had one version only: there is nothing to walk`])
  return [...steps.values()]
}

/** A version in words: whose it is, from what, since when. */
export function describeStep({ version, release, at, publication }: AppStep): string {
  const { by = 'somebody', commit, owner } = publication ?? {}
  const from = [commit && `commit ${commit}`, owner].filter(Boolean).join(', ')
  return `${version}, live since ${at} with release ${release}, published by ${by}${from && ` (${from})`}`
}

/** What a person can do next about a version that is worse than the one before it. */
export function describeRemedy(name: string, former: AppStep | undefined, first: AppStep): string[] {
  if (former === undefined) return []
  const commits = [former, first].map(({ publication }) => publication?.commit?.replace('-changed', ''))
  return [
    `Before it: ${former.version}. If the bad one is live now, \`npm run site rollback ${name}\` goes back.`,
    ...(commits.every(Boolean) && commits[0] !== commits[1]
      ? [`What changed: git log ${commits.join('..')} -- ${name} shared`]
      : []),
  ]
}
