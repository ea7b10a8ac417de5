import { createSiteRouter } from '@site/shared/platform'
import { InternalError } from './errors/internal-error.tsx'
import { RouteError } from './errors/route-error.tsx'
import { Layout } from './layout/layout.tsx'
import { PendingPage } from './layout/pending-page.tsx'
import { discoverRoutes } from './remotes/discover-routes.ts'

/** The router starts to load the remote at this address as soon as it is made. */
export function createHostRouter() {
  return createSiteRouter({
    layout: <Layout />,
    layoutError: <InternalError />,
    error: <RouteError />,
    pending: <PendingPage />,
    discover: discoverRoutes,
  })
}
