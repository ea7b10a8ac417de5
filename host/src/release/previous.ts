import { inTime } from '@site/shared/rules'
import { isWhole } from '../boot/routes.ts'
import { getBoot, getOwner, getSegments } from './release.ts'

// Session storage of this tab, as in `host/src/boot/channel.ts`.
const failedRelease = 'failed-release'

/** The channels of the releases before the live one, the latest first, as `releases` names them. */
const previousNames = ['previous', 'previous-2']

/** In milliseconds: how long it may take to learn whether a previous release has the page. */
const lookTimeout = 2_000

function getChannel(): string {
  return getBoot().release.channel?.name ?? ''
}

/** Returns whether this tab shows a release before the live one, because a remote of the live one did not load. */
export function isPrevious(): boolean {
  return previousNames.includes(getChannel())
}

/** Returns whether an earlier release can be tried: once per tab and live release. Without storage it could repeat forever. */
export function canOpenPrevious(): boolean {
  const { id, channel } = getBoot().release
  // In `npm run dev` a developer wants to see the failure.
  if (process.env.SITE_WATCH) return false
  if (channel) return isPrevious() && channel.name !== previousNames.at(-1)
  try {
    return sessionStorage.getItem(failedRelease) !== id
  } catch {
    return false
  }
}

/**
 * Loads this page from the latest earlier release that has it, on which this tab stays. Resolves with false where none has: a remote that
 * was published for the first time has no page there.
 */
export async function openPreviousRelease(): Promise<boolean> {
  const { id, channel } = getBoot().release
  if (!channel) sessionStorage.setItem(failedRelease, id)
  for (const name of previousNames.slice(previousNames.indexOf(getChannel()) + 1)) {
    const url = new URL(window.location.href)
    url.searchParams.set('preview', name)
    if (!(await hasPage(url, name))) continue
    window.location.replace(url)
    return true
  }
  return false
}

/**
 * Loads this page as its own HTML, which names all files of its remote, where this document is that of another page and the rest of the
 * live release did not load. Returns false elsewhere.
 */
export function openOwnHtml(): boolean {
  const owner = getOwner(getSegments(window.location.pathname).slice(0, 1))
  if (getBoot().release.channel || !owner || isWhole(owner)) return false
  window.location.reload()
  return true
}

/** Without the channel the server answers with the live release, and nothing of the answer says so. */
async function hasPage(url: URL, channel: string): Promise<boolean> {
  try {
    const { ok, headers } = await inTime(fetch(url, { method: 'HEAD' }), lookTimeout)
    return ok && headers.get('site-channel') === channel
  } catch {
    return false
  }
}
