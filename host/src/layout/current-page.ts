import { getLocale, useLocation, useMatches, useNavigation } from '@site/shared/platform'
import type { Page, Params, RouteHandle } from '@site/shared/contract'
import { getOwner } from '../release.ts'

interface CurrentPage {
  page: Page | undefined
  /** All pages of the remote that this one belongs to. */
  pages: readonly Page[]
  params: Params
  /** Name of the remote that it belongs to, or that owns its address. */
  part: string | undefined
  bare: boolean
}

/** The page being shown. Until the first one is known, an internal area is bare already, so that nothing flashes. */
export function useCurrentPage(): CurrentPage {
  const match = useMatches().at(-1)
  const { pathname } = useLocation()
  const discovering = useNavigation().state !== 'idle'
  if (match && isOfPage(match.handle)) {
    const { page, manifest } = match.handle
    const { name: part, pages } = manifest
    return { page, pages, params: match.params, part, bare: page.chrome === 'bare' }
  }
  const owner = getOwner(getSegments(pathname)[0] ?? '')
  return { page: undefined, pages: [], params: {}, part: owner?.name, bare: discovering && (owner?.internal ?? false) }
}

/** The routes of remotes have it, those of the host (what is not found, the layout itself) have none. */
function isOfPage(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'page' in handle && 'manifest' in handle
}

/** The path below the language, in parts. */
export function getSegments(pathname: string): string[] {
  const segments = pathname.split('/').filter(Boolean)
  return segments[0] === getLocale().lang ? segments.slice(1) : segments
}
