import type { Page, Params, RouteHandle } from '@site/shared/contract'
import {
  useIntl,
  useLocation,
  useMatches,
  useNavigation,
  useOwnTitle,
  type IntlShape,
  type MessageId,
} from '@site/shared/platform'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { companyName } from '@site/shared/rules'
import { getOwner, getSegments } from '../release/release.ts'
import { report } from '../telemetry/start-telemetry.ts'

interface CurrentPage {
  page: Page | undefined
  pages: readonly Page[]
  params: Params
  title: string | undefined
  /** Name of the remote that it belongs to, or that owns its URL. */
  part: string | undefined
  bare: boolean
}

/** Returns the current page. Until the first one is known, an internal area is bare already, so that nothing flashes. */
export function useCurrentPage(): CurrentPage {
  const intl = useIntl()
  const ownTitle = useOwnTitle()
  const match = useMatches().at(-1)
  const { pathname } = useLocation()
  const discovering = useNavigation().state !== 'idle'
  // While the routes of a URL are not known yet, the router matches a page whose path is a prefix of it.
  const isWhole = match && getSegments(match.pathname).length === getSegments(pathname).length
  if (isWhole && isOfPage(match.handle)) {
    const { page, manifest } = match.handle
    const { name: part, pages } = manifest
    const { params } = match
    const title = ownTitle ?? formatTitle(intl, page.title, params)
    return { page, pages, params, title, part, bare: page.chrome === 'bare' }
  }
  const owner = getOwner(getSegments(pathname))
  const bare = discovering && (owner?.internal ?? false)
  return { page: undefined, pages: [], params: {}, title: undefined, part: owner?.name, bare }
}

/** Only the routes of remotes have such a handle. */
function isOfPage(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'page' in handle && 'manifest' in handle
}

/** Elements of the head that the server writes for the first page. */
const ofFirstPage =
  'link:is([rel=canonical], [hreflang], [type="text/html"], [data-served]), meta:is([name=description], [property])'

/** Sets the document title to that of the current page; error pages set their own with `useErrorTitle`. */
export function useDocumentTitle() {
  const { title } = useCurrentPage()
  // Earlier than the effect of an error page in its place, whose title stays.
  useLayoutEffect(() => setTitle(title), [title])
  const { pathname, search } = useLocation()
  const first = useRef<string>(undefined)
  useEffect(() => {
    if (!title) return
    const address = pathname + search
    first.current ??= address
    // The next page has no canonical address, instead of that of the first, which the browser would share.
    if (first.current !== address) for (const element of document.head.querySelectorAll(ofFirstPage)) element.remove()
  }, [title, pathname, search])
}

/** Returns nothing where the function of a remote fails: the layout around the page belongs to all remotes. */
export function formatTitle(intl: IntlShape, text: Page['title'], params: Params): string | undefined {
  try {
    const id = typeof text === 'function' ? text(params) : text
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id of the remote's own texts, checked by its build
    return intl.formatMessage({ id: id as MessageId }, params)
  } catch (error) {
    void report(error)
    return undefined
  }
}

export function useErrorTitle(title: string | undefined) {
  useEffect(() => setTitle(title), [title])
}

function setTitle(title: string | undefined) {
  if (title) document.title = `${title} | ${companyName}`
}
