import { type RemoteManifest, type RouteHandle, langs } from '@site/shared/contract'
import { matchRoutes, type RouteObject, createBrowserRouter, RouterProvider } from 'react-router'
import { getLocale, localPath } from './locale.ts'
import type { ReactNode } from 'react'
import { beginLoading } from './loading.ts'
import { countedRedirect, notFound, settleRedirects } from './navigation.tsx'
import { nameHistoryEntries } from './scroll-memory.tsx'

/** Files of a remote could not be loaded, or are not what the host can work with. */
export class RemoteUnavailable extends Error {
  override name = 'RemoteUnavailable'
  readonly remote: string

  constructor(remote: string, reason: string, options?: ErrorOptions) {
    super(`Remote "${remote}" is not available: ${reason}`, options)
    this.remote = remote
  }
}

/**
 * The routes of a remote's pages, for the current language and country.
 * @param current The manifest to load pages from: patched routes cannot be replaced, a reloaded manifest can.
 * @param fallBack Gives another manifest for the page of a pattern that did not load, or throws that failure.
 */
export function toRoutes(
  manifest: RemoteManifest,
  current: () => RemoteManifest = () => manifest,
  fallBack: (failure: unknown, pattern: string) => Promise<RemoteManifest> = (failure) => Promise.reject(failure),
): RouteObject[] {
  const { country } = getLocale()
  const routes = manifest.pages
    .filter((page) => page.countries?.includes(country) ?? true)
    .map((page) => ({
      id: `${manifest.name}:${page.path}`,
      path: localPath(`/${page.path}`),
      caseSensitive: true,
      handle: { manifest, page } satisfies RouteHandle,
      lazy: () =>
        loadPage(current(), page.path).catch(async (failure: unknown) =>
          loadPage(await fallBack(failure, page.path), page.path),
        ),
    }))
  // A route that the router cannot work with must fail here: inside the router it would break every address.
  matchRoutes(routes, '/')
  return routes
}

/** One silent second try, unless the first ran into its time limit: the visitor has waited long enough then. */
async function loadPage(manifest: RemoteManifest, path: string) {
  const page = manifest.pages.find((candidate) => candidate.path === path)
  if (!page) throw new RemoteUnavailable(manifest.name, `it no longer has the page "${path}"`)
  try {
    const { default: Component, loader } = await page.load().catch((error: unknown) => {
      if (isTimeout(error)) throw error
      return page.load()
    })
    if (!Component) throw new Error('it exports no component')
    return { Component, loader }
  } catch (error) {
    throw new RemoteUnavailable(manifest.name, `the page "${path}" did not load`, { cause: error })
  }
}

function isTimeout(error: unknown) {
  return error instanceof Error && 'type' in error && error.type === 'timeout'
}

export type DataRouter = ReturnType<typeof createBrowserRouter>

export interface SiteRouterOptions {
  /** Navbar, outlet, footer. */
  layout: ReactNode
  /** Shown when the layout itself fails. */
  layoutError?: ReactNode
  /** Shown in the layout in place of a page that failed. */
  error: ReactNode
  /** Shown in the layout until the first page is there. */
  pending: ReactNode
  /** Routes known from the start (tests); a host discovers them. */
  routes?: RouteObject[]
  /**
   * Gives the routes of the remote that owns `path` (first segment below the language), none when no remote does;
   * `target` is where the visitor goes.
   */
  discover?: (path: string, target: { pathname: string; search: string }) => Promise<RouteObject[]>
}

/**
 * The one router of the site. Routes of a remote are patched in on the first visit below a path that it owns; every
 * address without a language is redirected to the default one (product §2).
 */
export function createSiteRouter({ layout, layoutError, error, pending, routes = [], discover }: SiteRouterOptions) {
  beginLoading()
  nameHistoryEntries()
  // The router asks for its first remote while it is being made.
  let router: DataRouter | undefined
  const target = () => router?.state.navigation.location ?? window.location
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
        const [lang, segment = ''] = path.split('/').filter(Boolean)
        if (lang === getLocale().lang && discover) patch('pages', await discover(segment, target()))
      },
    },
  )
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') settleRedirects()
  })
  return router
}

/** No page has this address: it lacks a language, has another one (its texts need a new document), or is unknown. */
function fallback(request: Request, hash: string) {
  const { pathname, search } = new URL(request.url)
  const first = pathname.split('/').find(Boolean) ?? ''
  if (first === getLocale().lang) throw notFound()
  if ((langs as readonly string[]).includes(first)) {
    window.location.replace(pathname + search + hash)
    return new Promise(() => undefined)
  }
  return countedRedirect(`/nl${pathname === '/' ? '' : pathname}${search}${hash}`)
}

export function SiteRouter({ router }: { router: DataRouter }) {
  return <RouterProvider router={router} />
}
