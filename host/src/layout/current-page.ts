import { getLocale, useLocation, useMatches, useNavigation } from '@site/shared/platform'
import type { Page, Params, RouteHandle } from '@site/shared/contract'
import { getOwner } from '../release.ts'

interface CurrentPage {
  page: Page | undefined
  /** All pages of the remote that this one belongs to. */
  pages: readonly Page[]
  params: Params
  /** Message id of what the page is called: what its loader says, else the manifest. */
  title: string | undefined
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
    const { params } = match
    const title =
      readPageTitle(match.loaderData) ?? (typeof page.title === 'function' ? page.title(params) : page.title)
    return { page, pages, params, title, part, bare: page.chrome === 'bare' }
  }
  const owner = getOwner(getSegments(pathname)[0] ?? '')
  const bare = discovering && (owner?.internal ?? false)
  return { page: undefined, pages: [], params: {}, title: undefined, part: owner?.name, bare }
}

/** See `PageModule.loader` of the contract. */
function readPageTitle(loaded: unknown): string | undefined {
  if (typeof loaded !== 'object' || loaded === null || !('pageTitle' in loaded)) return undefined
  return typeof loaded.pageTitle === 'string' ? loaded.pageTitle : undefined
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
