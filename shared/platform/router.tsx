import { langs } from '@site/shared/contract'
import type { ReactNode } from 'react'
import { createBrowserRouter, RouterProvider, type RouteObject } from 'react-router'
import { beginLoading } from './loading.ts'
import { getLocale } from './locale.ts'
import { countedRedirect, notFound, settleRedirects } from './redirects.ts'
import { nameHistoryEntries } from './scroll-memory.tsx'

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
