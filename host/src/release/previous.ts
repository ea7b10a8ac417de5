import { getBoot } from './release.ts'

// Session storage of this tab, as in `host/src/boot/channel.ts`.
const failedRelease = 'failed-release'

/** Returns whether this tab shows the release before the live one, because a remote of the live one did not load. */
export function isPrevious(): boolean {
  return getBoot().release.channel?.name === 'previous'
}

/** Returns whether the previous release can be tried: once per tab and live release. Without storage it could repeat forever. */
export function canOpenPrevious(): boolean {
  const { id, channel } = getBoot().release
  // In `npm run dev` a developer wants to see the failure.
  if (process.env.SITE_WATCH || channel) return false
  try {
    return sessionStorage.getItem(failedRelease) !== id
  } catch {
    return false
  }
}

/** Loads this page again from the previous release, on which this tab stays. Without one the server sends the live release. */
export function openPrevious() {
  sessionStorage.setItem(failedRelease, getBoot().release.id)
  const url = new URL(window.location.href)
  url.searchParams.set('preview', 'previous')
  window.location.replace(url)
}
