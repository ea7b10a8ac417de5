// `/remotes.json` of a site: what a team elsewhere needs to know of the live release, to build for it and to check a build (docs/publishing.md).
import type { AppDescription, Release } from '@site/shared/contract'
import { acceptsContract } from '@site/shared/contract'
import { appDescriptionStruct } from '@site/shared/contract/release'
import { needsStruct } from '@site/shared/contract/needs'
import { array, integer, object, optional, pick, record, string, type Infer } from 'superstruct'
import { readJson } from '../files/files.ts'
import { findManifest } from './federation-manifest.ts'
import { parseAs, readDescription, storeAt } from './store.ts'

/** The oldest federation runtime whose remotes run on the present host (docs/decisions/0015); an end-to-end test builds one. */
export const oldestFederation = '2.3.3'

/** By app: what the operator of a store allows its pages beyond the policy of all pages. */
export const grantsStruct = record(string(), needsStruct)

const hostStruct = object({
  ...pick(appDescriptionStruct, ['version', 'contract', 'federation', 'shared', 'gives', 'renamed', 'rules']).schema,
  /** A remote of this contract runs on it, too. */
  oldestContract: integer(),
  oldestFederation: string(),
})
const remoteStruct = object({
  ...pick(appDescriptionStruct, ['name', 'version', 'contract', 'federation', 'paths', 'menu', 'shared']).schema,
  /** URL path of its `mf-manifest.json`. */
  manifest: optional(string()),
})
export const remotesStruct = object({
  release: string(),
  host: hostStruct,
  /** Without those for staff. */
  remotes: array(remoteStruct),
  grants: grantsStruct,
})
export type RemotesFile = Infer<typeof remotesStruct>

/** Returns the file about a release of a store; undefined where the store has no description of its host. */
export async function describeRemotes(site: string, release: Release): Promise<RemotesFile | undefined> {
  const store = storeAt(site)
  const { host, ...apps } = release.apps
  const description = host && (await readDescription(store, host))
  if (!description) return undefined
  const remotes = Object.values(apps).filter(({ internal }) => !internal)
  const isOfStaff = (name: string) => apps[name]?.internal ?? false
  const grants = parseAs(grantsStruct, (await readJson(store.needs)) ?? {}, store.needs)
  return {
    release: release.id,
    host: describeHost(description),
    remotes: remotes.map((app) => {
      const { name, version, contract, federation, paths, menu, shared, base } = app
      const manifest = findManifest(app)
      return {
        name,
        version,
        contract,
        federation,
        paths,
        shared,
        ...(menu && { menu }),
        ...(manifest && { manifest: base + manifest }),
      }
    }),
    // Also of a remote that is not live yet: its first build is checked, too.
    grants: Object.fromEntries(Object.entries(grants).filter(([name]) => !isOfStaff(name))),
  }
}

function describeHost({
  version,
  contract,
  federation,
  shared,
  gives,
  renamed,
  rules,
}: AppDescription): RemotesFile['host'] {
  return {
    version,
    contract,
    oldestContract: acceptsContract(contract, contract - 1) ? contract - 1 : contract,
    federation,
    oldestFederation,
    shared,
    ...(gives && { gives }),
    ...(renamed && { renamed }),
    ...(rules && { rules }),
  }
}
