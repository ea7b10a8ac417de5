// In the place of two modules of the runtime of federation, 2.5 KB of each first page: snapshots describe remotes by a manifest of
// federation, and this site describes them by its release. A name that the runtime imports and that is missing here fails the build.
// Without types: no loader of TypeScript sees it.

/** Stub with the members that the rest of the runtime reads. */
export class SnapshotHandler {
  hooks = { applyPlugin() {} }
  manifestCache = new Map()
}

export const getGlobalRemoteInfo = () => ({})

function fail() {
  throw new Error('This build has no snapshots of federation')
}

export const defaultPreloadArgs = () => fail()
export const formatPreloadArgs = () => fail()
export const normalizePreloadExposes = () => fail()
export const preloadAssets = () => fail()
