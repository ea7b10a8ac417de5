import { createSiteRouter, SiteRouter } from '@site/shared/platform'
import { useSyncExternalStore } from 'react'
import { InternalError } from './errors/internal-error.tsx'
import { RouteError } from './errors/route-error.tsx'
import { Layout, PendingPage } from './layout/layout.tsx'
import { forgetTexts, loadPartTexts } from './messages/texts.ts'
import { attempt, beginDiscovery, discoverRoutes, manifests } from './remotes/discover-routes.ts'
import { forgetRemote } from './remotes/federation.ts'
import { provideHostParts } from './remotes/formers.ts'

export type HostRouter = ReturnType<typeof createSiteRouter>

let router: HostRouter | undefined
let starts = 0
const listeners = new Set<() => void>()

/**
 * Makes a router, which starts to load the remote at this address at once; in the place of the former one, where another
 * version of a remote is to be shown: a router does not exchange the routes that it has.
 */
export function startRouter() {
  router?.dispose()
  beginDiscovery()
  router = createSiteRouter({
    layout: <Layout />,
    layoutError: <InternalError />,
    error: <RouteError />,
    pending: <PendingPage />,
    discover: discoverRoutes,
  })
  starts += 1
  for (const listener of listeners) listener()
}

provideHostParts({
  shown: new Map(),
  manifests,
  loadManifest: attempt,
  loadTexts: loadPartTexts,
  forgetRemote,
  forgetTexts,
  restart: startRouter,
})

/** Tells of the present router, and of each that takes its place. */
export function followRouter(tell: (present: HostRouter) => void) {
  if (router) tell(router)
  listeners.add(() => router && tell(router))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * When the first page can be drawn, but no later than in `limit` milliseconds: drawn together with what is around it, it is
 * there sooner than after that.
 */
export function untilFirstPage(limit: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, limit)
    const isReady = ({ initialized }: { initialized: boolean }) => initialized && resolve()
    followRouter((present) => {
      isReady(present.state)
      present.subscribe(isReady)
    })
  })
}

/** The site as the present router shows it. */
export function HostSite() {
  const count = useSyncExternalStore(subscribe, () => starts)
  return router && <SiteRouter key={count} router={router} />
}
