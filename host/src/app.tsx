import { createSiteRouter, SiteRouter } from '@site/shared/platform'
import { InternalError } from './errors/internal-error.tsx'
import { RouteError } from './errors/route-error.tsx'
import { Layout } from './layout/layout.tsx'
import { PendingPage } from './layout/pending-page.tsx'
import { discoverRoutes } from './remotes/discover-routes.ts'

const router = createSiteRouter({
  layout: <Layout />,
  layoutError: <InternalError />,
  error: <RouteError />,
  pending: <PendingPage />,
  discover: discoverRoutes,
})

export function App() {
  return <SiteRouter router={router} />
}
