import type { PageRelease } from '@site/shared/contract'

/**
 * Keeps this tab on a preview or the previous release: moves its name from the URL to the session storage, and requests it again
 * where the server sent the live release. The previous release ends once another release is live than the one that failed.
 *
 * @returns whether the requested preview has ended, and the URL to load instead, if any
 */
export function keepChannel(
  { id, channel }: Pick<PageRelease, 'id' | 'channel'>,
  page: string,
): [ended: boolean, elsewhere?: string] {
  const url = new URL(page)
  const { searchParams } = url
  const requested = searchParams.get('preview')
  const ended = !channel && requested !== null && requested !== 'previous'
  // Storage may be forbidden: then the preview lasts until the next document.
  try {
    const kept = sessionStorage.getItem('preview')
    const isOver = kept === 'previous' && sessionStorage.getItem('failed-release') !== id
    if (requested === null && !channel && kept && !isOver) {
      searchParams.set('preview', kept)
      return [false, url.href]
    }
    if (channel) sessionStorage.setItem('preview', channel.name.replace('preview/', ''))
    else if (kept) sessionStorage.removeItem('preview')
  } catch {
    return [ended]
  }
  if (requested !== null) {
    searchParams.delete('preview')
    history.replaceState(history.state, '', url)
  }
  return [ended]
}
