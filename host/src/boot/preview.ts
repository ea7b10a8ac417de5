import type { PageRelease } from '@site/shared/contract'

/**
 * Keeps to a preview (docs/decisions/0010) for as long as this tab is open, whatever loads a document: its id is taken out of
 * the address into the storage of the tab, and where the server has sent what is live, asked for again. A preview that it
 * does not have is over.
 *
 * @returns whether the preview that was asked for is not there, and the address to go to instead, if any
 */
export function keepPreview(
  { preview }: Pick<PageRelease, 'preview'>,
  page: string,
): [ended: boolean, elsewhere?: string] {
  const url = new URL(page)
  const { searchParams } = url
  const asked = searchParams.get('preview')
  // Storage may be forbidden: then the preview lasts until the next load of a document.
  try {
    const kept = sessionStorage.getItem('preview')
    if (asked === null && !preview && kept) {
      searchParams.set('preview', kept)
      return [false, url.href]
    }
    if (preview) sessionStorage.setItem('preview', preview.id)
    else if (kept) sessionStorage.removeItem('preview')
  } catch {
    return [!preview && asked !== null]
  }
  if (asked !== null) {
    searchParams.delete('preview')
    history.replaceState(history.state, '', url)
  }
  return [!preview && asked !== null]
}
