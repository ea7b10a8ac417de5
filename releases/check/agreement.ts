import { acceptsContract, contractVersion, describeContracts } from '@site/shared/contract'
import type { AppRelease, HostFeatures, Release, Renamed } from '@site/shared/contract'
import semver from 'semver'
import { oldestFederation } from '../store/remotes-file.ts'
import { readDescription, type Store } from '../store/store.ts'
import { hostName, titleOf } from '../workspace.ts'
import type { CheckContext } from './check-context.ts'

/** Host and remotes must implement one contract, run on federation versions that work together and agree on what they share. */
export function checkAgreement(release: Release, changed: readonly AppRelease[]): string[] {
  const host = release.apps[hostName]
  if (host === undefined) return ['The release has no host: publish the host, or all']
  const remotes = listAffected(release, changed).filter((app) => app !== host)
  return [
    ...checkHostContract(host),
    ...remotes.flatMap((remote) => [
      ...checkContract(remote, host),
      ...checkFederation(remote, host),
      ...Object.entries(remote.shared).flatMap((share) => checkShare(remote, host, share)),
    ]),
  ]
}

/**
 * Returns the apps that run with another host than before, or have changed themselves. What is switched off runs nowhere, so it stops no
 * other app; `enable` checks it again.
 */
function listAffected({ apps, disabled = [] }: Release, changed: readonly AppRelease[]): AppRelease[] {
  const isNewHost = changed.some(({ name }) => name === hostName)
  const affected = isNewHost ? Object.values(apps) : changed
  return affected.filter(({ name }) => !disabled.includes(name))
}

function checkHostContract({ contract }: AppRelease): string[] {
  if (acceptsContract(contractVersion, contract)) return []
  return [
    `Host implements contract ${contract}, this tool ${contractVersion}: publish it with the tool of its own version`,
  ]
}

function checkContract(remote: AppRelease, host: AppRelease): string[] {
  const fault = describeContracts(host.contract, remote.contract)
  return fault === undefined ? [] : [`${titleOf(remote.name)} ${fault}`]
}

/** Each remote brings its part of the runtime, which calls that of the host: a host runs what is not newer, down to a version that is known to work. */
function checkFederation({ name, federation, adopted }: AppRelease, host: AppRelease): string[] {
  // It brings a runtime of its own, which only meets that of the host in what both share.
  if (adopted) return []
  const known = `${oldestFederation} to ${host.federation}`
  if (federation === host.federation) return []
  if (semver.satisfies(federation, `>=${oldestFederation} <=${host.federation}`)) return []
  const isNewer = semver.valid(federation) !== null && semver.gt(federation, host.federation)
  const remedy = isNewer ? 'publish the host first' : 'build it with a newer `shared`'
  return [`${titleOf(name)} is built with federation ${federation}, this host runs ${known}: ${remedy}`]
}

function checkShare(remote: AppRelease, host: AppRelease, [name, range]: [string, string]): string[] {
  const provided = host.shared[name]
  const start = `${titleOf(remote.name)} requires ${name} ${range}`
  if (semver.validRange(range) === null) return [`${start}, which is no version range: correct its package.json`]
  if (provided === undefined) return [`${start}, which this host does not provide: bundle it into the remote`]
  if (semver.satisfies(provided, range)) return []
  return [`${start}, this host provides ${provided}: publish a build made for it or update the host`]
}

const kinds: readonly [keyof HostFeatures, describe: (names: string) => string][] = [
  ['platform', (names) => `${names} of platform`],
  ['texts', (names) => `the shared text ${names}`],
  ['tokens', (names) => `the design token ${names}`],
]

/** The host gives the exports of the platform, shared texts and design tokens that remotes use, which may be newer than the host. */
export async function checkFeatures(
  release: Release,
  changedApps: readonly AppRelease[],
  { store, live }: CheckContext,
): Promise<string[]> {
  const host = release.apps[hostName]
  const gives = host && (await readDescription(store, host))?.gives
  if (!gives) return []
  const liveHost = live?.apps[hostName]
  const isNewHost = liveHost !== undefined && liveHost.version !== host.version
  const reasons = listAffected(release, changedApps).map(async (app) => {
    const uses = (await readDescription(store, app))?.uses
    if (!uses) return []
    return kinds.flatMap(([kind, name]) => {
      const missing = uses[kind].filter((one) => !gives[kind].includes(one))
      if (missing.length === 0) return []
      const names = name(missing.map((one) => `\`${one}\``).join(', '))
      const remedy = remedyOf(app, isNewHost, live)
      return [`${titleOf(app.name)} uses ${names}, which host ${host.version} does not give: ${remedy}`]
    })
  })
  return (await Promise.all(reasons)).flat()
}

/** Returns a line for each name of the host that an app uses and that is going. */
export function describeRenamed(app: string, uses: HostFeatures | undefined, renamed: Renamed | undefined): string[] {
  if (!uses || !renamed) return []
  return kinds.flatMap(([kind, describe]) =>
    uses[kind].flatMap((used) => {
      const entry = renamed[kind][used]
      if (!entry) return []
      return [
        `${titleOf(app)} uses ${describe(`\`${used}\``)}, which contract ${entry.until} has no longer: use ${entry.use}`,
      ]
    }),
  )
}

/** The same of the apps that are published, by what the host of the release says. */
export async function listRenamed({ apps }: Release, published: readonly string[], store: Store): Promise<string[]> {
  const host = apps[hostName]
  const renamed = host && (await readDescription(store, host))?.renamed
  const lines = published.map(async (name) => {
    const app = apps[name]
    return describeRenamed(name, app && (await readDescription(store, app))?.uses, renamed)
  })
  return (await Promise.all(lines)).flat()
}

function remedyOf({ name, version }: AppRelease, isNewHost: boolean, live: Release | undefined): string {
  if (isNewHost) return `keep it in the host until ${name} does without, or disable ${name}`
  return live?.apps[name]?.version === version ? 'publish a newer build of it' : 'publish the host first'
}
