import type { Page, RemoteManifest, RouteHandle } from '@site/shared/contract'
import { readPath } from '@site/shared/contract/paths'
import { createBrowserRouter, matchRoutes, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import type { ComponentType, ReactNode } from 'react'
import { getLocale, localPath } from './locale.ts'
import { inTimeOfPage, ShownPage, startOpening } from './page-deadline.tsx'
import { resetQueries } from './query.ts'
import { countedRedirect, countRedirect, isRedirecting, notFound, redirectTo, settleRedirects } from './navigation.tsx'
import { replaceDialogs, watchDialogHistory } from './dialog-history.ts'
import { nameHistoryEntries } from './scroll-memory.tsx'

type PageLoader = NonNullable<Awaited<ReturnType<Page['load']>>['loader']>

/** The files of a remote did not load, are incompatible with the host, or show nothing. */
export class RemoteUnavailable extends Error {
  override name = 'RemoteUnavailable'
  readonly remote: string
  /** Whether everything has loaded, and the page was empty for too long. */
  readonly isEmpty: boolean

  constructor(
    remote: string,
    reason: string,
    { isEmpty = false, ...options }: ErrorOptions & { isEmpty?: boolean } = {},
  ) {
    super(`Remote "${remote}" is not available: ${reason}`, options)
    this.remote = remote
    this.isEmpty = isEmpty
  }
}

/** Loads what a page needs besides its code. */
type Prepare = (page: Page) => Promise<void>

/**
 * Returns the routes of a remote's pages and of its old paths, for the current language and country.
 * @param pending Shown while a page suspends
 * @param prepare Runs beside the first load of a page
 */
export function toRoutes(manifest: RemoteManifest, pending?: ReactNode, prepare?: Prepare): RouteObject[] {
  const { country, locale } = getLocale()
  const movedRoutes = Object.entries(manifest.moved?.[locale] ?? {}).map(([path, target]) => ({
    path: localPath(`/${path}`),
    caseSensitive: true,
    loader: ({ request }: { request: Request }) => redirectMoved(target, request),
  }))
  const pages = manifest.pages
    .filter((page) => page.countries?.includes(country) ?? true)
    .map((page) => ({
      id: `${manifest.name}:${page.path}`,
      path: localPath(`/${page.path}`),
      caseSensitive: true,
      handle: { manifest, page } satisfies RouteHandle,
      lazy: () => loadPage(manifest.name, page, pending, prepare),
    }))
  const routes: RouteObject[] = [...pages, ...movedRoutes]
  // An invalid route must fail here: inside the router it would break every page.
  matchRoutes(routes, '/')
  return routes
}

/** Keeps query and hash, except to another site. */
function redirectMoved(target: string, request: Request): Response {
  if (target.startsWith('https:')) return redirectTo(target)
  const { pathname, search } = new URL(request.url)
  // Loaders do not get the hash, but the address bar still has it, perhaps without the language that was added since.
  const hash = pathname.endsWith(window.location.pathname) ? window.location.hash : ''
  return redirectTo(`/${target}${search}${hash}`)
}

/** Loads the code of a page. What does not load in time counts as not available. */
async function loadPage(remote: string, page: Page, pending: ReactNode, prepare?: Prepare) {
  const lateError = () =>
    new RemoteUnavailable(remote, `the page "${page.path}" does not load in time`, { isEmpty: true })
  try {
    const code = loadCode(page)
    const prepared = prepare?.(page)
    // The router says that it opens a page when it has begun to load it.
    await Promise.resolve()
    const [{ default: Component, loader }] = await Promise.all([inTimeOfPage(code, lateError), prepared])
    if (!Component) throw new Error('it exports no component')
    return {
      Component: withPending(Component, pending),
      loader: loader && ((given: LoaderFunctionArgs) => inTimeOfPage(callLoader(loader, given), lateError)),
    }
  } catch (error) {
    if (error instanceof RemoteUnavailable) throw error
    throw new RemoteUnavailable(remote, `the page "${page.path}" did not load`, { cause: error })
  }
}

/** Retries once, except after a timeout: the visitor has waited long enough. */
async function loadCode(page: Page) {
  try {
    return await page.load()
  } catch (error) {
    if (isTimeout(error)) throw error
    return page.load()
  }
}

/** A loader may throw before it returns a promise, and anything. */
async function callLoader(loader: PageLoader, given: LoaderFunctionArgs): Promise<unknown> {
  try {
    const answer = await loader(given)
    return answer instanceof Response ? await readResponse(answer) : answer
  } catch (error) {
    if (error instanceof Response) throw await readResponse(error)
    // The router takes undefined for no error.
    throw error ?? new Error('A loader has thrown no error')
  }
}

/** The router waits for a body without an end, and gives up on an address that it cannot use without showing anything. */
async function readResponse(response: Response): Promise<Response> {
  const target = response.headers.get('location')
  if (target === null) return response.body ? new Response(await response.arrayBuffer(), response) : response
  const { protocol } = new URL(target, window.location.href)
  if (!/^https?:$/.test(protocol)) throw new Error(`A loader redirects to "${target}"`)
  return countRedirect(response, target)
}

function withPending(Component: ComponentType, pending: ReactNode) {
  return function PendingOrPage() {
    return (
      <ShownPage pending={pending}>
        <Component />
      </ShownPage>
    )
  }
}

function isTimeout(error: unknown) {
  return error instanceof Error && 'type' in error && error.type === 'timeout'
}

export type DataRouter = ReturnType<typeof createBrowserRouter>

export interface SiteRouterOptions {
  layout: ReactNode
  layoutError?: ReactNode
  error: ReactNode
  /** Shown until the first page has loaded. */
  pending: ReactNode
  /** For tests; the host discovers its routes. */
  routes?: RouteObject[]
  /** Returns the routes of the remote that owns the first path segment below the language. */
  discover?: (
    path: string,
    target: Pick<Location, 'pathname' | 'search' | 'hash'>,
    /** Whether no page has been shown in this document yet. */
    isFirst: boolean,
  ) => Promise<RouteObject[]>
}

/**
 * Creates the site's router. Adds the routes of a remote on the first visit below a path that it owns; redirects URLs
 * without a language to the default one.
 */
export function createSiteRouter({ layout, layoutError, error, pending, routes = [], discover }: SiteRouterOptions) {
  resetQueries()
  nameHistoryEntries()
  startOpening()
  // Undefined while the router is being created, when it already asks for the first remote.
  let router: DataRouter | undefined
  const target = () => router?.state.navigation.location ?? window.location
  watchDialogHistory(() => router?.state.location.key)
  router = createBrowserRouter(
    [
      {
        id: 'layout',
        element: layout,
        errorElement: layoutError,
        children: [
          {
            id: 'pages',
            errorElement: error,
            hydrateFallbackElement: pending,
            children: [
              ...routes,
              { id: 'fallback', path: '*', loader: ({ request }) => fallback(request, target().hash), element: null },
            ],
          },
        ],
      },
    ],
    {
      async patchRoutesOnNavigation({ path, patch }) {
        const { lang, segments } = readPath(path)
        if (lang !== getLocale().lang || !discover) return
        const isFirst = !router?.state.initialized
        patch('pages', await discover(segments[0] ?? '', target(), isFirst))
      },
    },
  )
  replaceDialogs(router)
  let opened: unknown
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') settleRedirects()
    const isNew = navigation.location !== opened
    opened = navigation.location
    if (opened && isNew && !isRedirecting()) startOpening()
  })
  return router
}

/** Handles URLs without page: no language, another language (its texts need a new document), or unknown. */
function fallback(request: Request, hash: string) {
  const { pathname, search } = new URL(request.url)
  const { lang } = readPath(pathname)
  if (lang === getLocale().lang) throw notFound()
  if (lang) {
    window.location.replace(pathname + search + hash)
    return new Promise(() => undefined)
  }
  return countedRedirect(`/nl${pathname === '/' ? '' : pathname}${search}${hash}`)
}
