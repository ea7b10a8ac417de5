import type { PageRelease } from '@site/shared/contract'

interface ChannelState {
  /** Whether the requested preview has ended. */
  ended: boolean
  /** The URL to load instead of this page. */
  redirect?: string
}

/**
 * Keeps this tab on a preview or a previous release: moves its name from the URL to the session storage, and requests it again
 * where the server sent the live release. A previous release ends once another release is live than the one that failed.
 */
export function keepChannel({ id, channel }: Pick<PageRelease, 'id' | 'channel'>, page: string): ChannelState {
  const url = new URL(page)
  const { searchParams } = url
  const requested = searchParams.get('preview')
  const ended = !channel && requested !== null && !isPrevious(requested)
  try {
    const storedPreview = sessionStorage.getItem('preview')
    const isOver = isPrevious(storedPreview) && sessionStorage.getItem('failed-release') !== id
    if (requested === null && !channel && storedPreview && !isOver) {
      searchParams.set('preview', storedPreview)
      return { ended, redirect: url.href }
    }
    if (channel) sessionStorage.setItem('preview', channel.name.replace('preview/', ''))
    else if (storedPreview) sessionStorage.removeItem('preview')
    if (requested !== null) {
      searchParams.delete('preview')
      history.replaceState(history.state, '', url)
    }
  } catch {
    // Storage may be forbidden: then the preview lasts until the next document, and its name stays in the URL.
  }
  return { ended }
}

/** `previous`, or `previous-2`. */
function isPrevious(name: string | null): boolean {
  return name?.startsWith('previous') ?? false
}
