import { createSiteRouter } from '@site/shared/platform'
import { InternalError, RouteError } from '../errors/route-error.tsx'
import { Layout, PendingPage } from '../layout/layout.tsx'
import { discoverRoutes } from './discover-routes.ts'

export type HostRouter = ReturnType<typeof createSiteRouter>

/** Creates the router, which starts to load the remote at this URL at once. */
export function startRouter(): HostRouter {
  return createSiteRouter({
    layout: <Layout />,
    layoutError: <InternalError />,
    error: <RouteError />,
    pending: <PendingPage />,
    discover: discoverRoutes,
  })
}

/** Resolves when the first page can be rendered together with the layout, at the latest after `limit` milliseconds. */
export function untilFirstPage({ state, subscribe }: HostRouter, limit: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, limit)
    const check = ({ initialized }: { initialized: boolean }) => initialized && resolve()
    check(state)
    subscribe(check)
  })
}
