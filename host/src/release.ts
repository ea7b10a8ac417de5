import type { AppMention, AppRelease, Boot, FileRecord } from '@site/shared/contract'
import { present } from '@site/shared/rules'

/** What the boot script, which has run before anything of the host, has left. */
export function getBoot(): Boot {
  return present(window.site, 'window.site')
}

/** The host as it stands in the release that this tab was opened with. */
export function getHost(): AppRelease {
  return getBoot().release.apps.host
}

/** Whether this tab shows a preview, or was to show one that has ended. */
export function isPreview(): boolean {
  const { release, previewEnded } = getBoot()
  return previewEnded || release.preview !== undefined
}

/** The remote that owns `segment`, the first one below the language; `''` is home. */
export function getOwner(segment: string): AppMention | undefined {
  return Object.values(getBoot().release.apps).find((app) => app.paths.includes(segment))
}

/** Whether the remote was switched off in the release that this tab was opened with. */
export function isDisabled(name: string): boolean {
  return getBoot().release.disabled?.includes(name) ?? false
}

/** The remote that owns an address was switched off (`npm run site disable`): nothing is wrong, and a retry changes nothing. */
export class RemoteDisabled extends Error {
  constructor(remote: string) {
    super(`Remote "${remote}" is switched off`)
    this.name = 'RemoteDisabled'
  }
}

/** Whether a menu may lead to `path` (below the language): a remote that is switched on has it. */
export function isOffered(path: string): boolean {
  const owner = getOwner(path.split('/')[1] ?? '')
  return owner !== undefined && !isDisabled(owner.name)
}

export function getFile(app: AppRelease, file: string): FileRecord & { url: string } {
  const record = app.files[file]
  if (!record) throw new Error(`${app.name} ${app.version} has no file ${file}`)
  return { ...record, url: app.base + file }
}

/**
 * The toggles that are on for the host of this document, each with its value if it has one: the server sends them with the
 * page, as `Server-Timing`, which is the one header that a page can read of itself.
 */
export function readToggles(): ReadonlyMap<string, string> {
  const [opened] = performance.getEntriesByType('navigation')
  const said = opened instanceof PerformanceNavigationTiming ? opened.serverTiming : undefined
  return new Map(said?.map(({ name, description }) => [name, description]))
}
