import type { AppRelease, RemoteManifest } from '@site/shared/contract'

interface Shown {
  present: AppRelease
  former: AppRelease
}

/**
 * What it takes of the host to show another version of a remote. It is handed over, not imported: what two files of the
 * build import stands apart in one of them, and every visitor would pay for that.
 */
export interface HostParts {
  /** Remotes of which this tab shows the version before the present one, by name: until it is loaded anew. */
  shown: Map<string, Shown>
  /** From where pages of a remote come from now on. */
  manifests: Map<string, RemoteManifest>
  loadManifest: (app: AppRelease) => Promise<RemoteManifest>
  loadTexts: (app: AppRelease) => Promise<void>
  forgetRemote: (app: AppRelease) => void
  forgetTexts: (app: AppRelease) => void
  /** Draws anew, with the routes of the version that is to be shown. */
  restart: () => void
}

let parts: HostParts | undefined

/** Once, by the host when it starts. */
export function provideHostParts(provided: HostParts) {
  parts = provided
}

/** What shows former versions: fetched when something has failed. @throws Error where it does not come */
export async function openFormers() {
  const { createFormers } = await import(/* webpackChunkName: "lazy-notice" */ '../former/create-formers.ts')
  if (!parts) throw new Error('The host has not started')
  return createFormers(parts)
}

/** Whether this tab shows an earlier version of a remote. */
export function isFormerShown(remote = ''): boolean {
  return parts?.shown.has(remote) ?? false
}
