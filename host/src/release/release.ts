import type { AppMention, PageApp, Boot } from '@site/shared/contract'
import { ownerOf, readPath, segmentsOf } from '@site/shared/contract/paths'
import { assertDefined } from '@site/shared/rules'

export function getBoot(): Boot {
  return assertDefined(window.site, 'window.site')
}

export function getHost(): PageApp {
  return getBoot().release.apps.host
}

/** Returns whether this tab shows a preview, or requested one that has ended. */
export function isPreview(): boolean {
  const { release, previewEnded } = getBoot()
  return previewEnded || (release.channel?.name.startsWith('preview/') ?? false)
}

/** Returns the segments of a path below the language. */
export function getSegments(pathname: string): string[] {
  return readPath(pathname).segments
}

/** Returns the remote that owns a page, by the segments of its path below the language. */
export function getOwner(segments: readonly string[]): PageApp | AppMention | undefined {
  return ownerOf(segments, getBoot().release.apps)
}

/** Returns whether the remote was switched off in the release that this tab was opened with. */
export function isDisabled(name: string): boolean {
  return getBoot().release.disabled?.includes(name) ?? false
}

/** The remote that owns a URL was switched off (`npm run site disable`): not a failure, and a retry changes nothing. */
export class RemoteDisabled extends Error {
  constructor(remote: string) {
    super(`Remote "${remote}" is switched off`)
    this.name = 'RemoteDisabled'
  }
}

/** Returns whether `path` (below the language) belongs to a remote that is switched on. */
export function isOffered(path: string): boolean {
  const owner = getOwner(segmentsOf(path))
  return owner !== undefined && !isDisabled(owner.name)
}

export function getFile(app: PageApp, file: string): { url: string; integrity: string } {
  const record = app.files[file]
  if (!record) throw new Error(`${app.name} ${app.version} has no file ${file}`)
  return { ...record, url: app.base + file }
}

/**
 * Returns the toggles that are on for the host of this document, each with its value if it has one. The server sends them with
 * the page as `Server-Timing`, the one response header that a page can read of itself.
 */
export function readToggles(): ReadonlyMap<string, string> {
  const [opened] = performance.getEntriesByType('navigation')
  const timings = opened instanceof PerformanceNavigationTiming ? opened.serverTiming : undefined
  return new Map(timings?.map(({ name, description }) => [name, description]))
}
