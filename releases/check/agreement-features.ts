import type { HostFeatures, Release } from '@site/shared/contract'
import { titleOf } from '../release/app-base.ts'
import { readDescription } from '../release/store.ts'
import { hostName } from '../workspace.ts'
import type { CheckContext } from './rule.ts'

const kinds: readonly [keyof HostFeatures, describe: (names: string) => string][] = [
  ['platform', (names) => `${names} of platform`],
  ['texts', (names) => `the shared text ${names}`],
  ['tokens', (names) => `the design token ${names}`],
]

/**
 * What each remote uses of the host, the host gives: exports of the platform, shared texts, design tokens. Holds for a remote
 * that is newer than the host and for a host that has dropped something.
 */
export async function checkFeatures({ apps }: Release, { store, live: former }: CheckContext): Promise<string[]> {
  const host = apps[hostName]
  const gives = host && (await readDescription(store, host))?.gives
  if (!gives) return []
  const live = former?.apps[hostName]
  const isNewHost = live !== undefined && live.version !== host.version
  const reasons = Object.values(apps).map(async (app) => {
    const uses = (await readDescription(store, app))?.uses
    if (!uses) return []
    return kinds.flatMap(([kind, name]) => {
      const missing = uses[kind].filter((one) => !gives[kind].includes(one))
      if (missing.length === 0) return []
      const names = name(missing.map((one) => `\`${one}\``).join(', '))
      const remedy = isNewHost ? `keep it in the host until ${app.name} does without` : 'publish the host first'
      return [`${titleOf(app.name)} uses ${names}, which host ${host.version} does not give: ${remedy}`]
    })
  })
  return (await Promise.all(reasons)).flat()
}
