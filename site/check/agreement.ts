import { acceptsContract, contractVersion, type AppRelease, type Release } from '@site/shared/contract'
import semver from 'semver'
import { titleOf } from '../release/app-base.ts'
import { hostName } from '../workspace.ts'

/** Host and remotes must speak one contract, run on one federation version and agree on what they share. */
export function checkAgreement({ apps }: Release): string[] {
  const host = apps[hostName]
  if (host === undefined) return ['The release has no host: publish the host, or all']
  const remotes = Object.values(apps).filter((app) => app !== host)
  return [
    ...checkHostContract(host),
    ...remotes.flatMap((remote) => [
      ...checkContract(remote, host),
      ...checkFederation(remote, host),
      ...Object.entries(remote.shared).flatMap((share) => checkShare(remote, host, share)),
    ]),
  ]
}

function checkHostContract({ contract }: AppRelease): string[] {
  if (acceptsContract(contractVersion, contract)) return []
  return [`Host speaks contract ${contract}, this tool ${contractVersion}: publish it with the tool of its own version`]
}

function checkContract(remote: AppRelease, host: AppRelease): string[] {
  if (acceptsContract(host.contract, remote.contract)) return []
  const way = remote.contract > host.contract ? 'publish an older build or update the host' : 'publish a newer build'
  return [`${titleOf(remote.name)} speaks contract ${remote.contract}, this host ${host.contract}: ${way}`]
}

function checkFederation(remote: AppRelease, host: AppRelease): string[] {
  if (remote.federation === host.federation) return []
  const versions = `is built with federation ${remote.federation}, this host with ${host.federation}`
  return [`${titleOf(remote.name)} ${versions}: build both with the same version`]
}

function checkShare(remote: AppRelease, host: AppRelease, [name, range]: [string, string]): string[] {
  const provided = host.shared[name]
  const start = `${titleOf(remote.name)} requires ${name} ${range}`
  if (semver.validRange(range) === null) return [`${start}, which is no version range: correct its package.json`]
  if (provided === undefined) return [`${start}, which this host does not provide: bundle it into the remote`]
  if (semver.satisfies(provided, range)) return []
  return [`${start}, this host provides ${provided}: publish a build made for it or update the host`]
}
