import { join } from 'node:path'
import { useEffect } from 'react'
import { act, render, type RenderResult } from '@testing-library/react'
import type { Country, Lang, RemoteManifest } from '@site/shared/contract'
import { fallbackChain } from '@site/shared/contract'
import {
  createIntl,
  createSiteRouter,
  isRouteErrorResponse,
  Outlet,
  RawIntlProvider,
  setLocale,
  SiteRouter,
  toRoutes,
  useOwnTitle,
  useRouteError,
} from '@site/shared/platform'
import { textsOf } from './texts-of.ts'

interface Visit {
  url: string
  country: Country
  manifest: RemoteManifest
  messages: string[]
  /** State of the history entry, as after a reload. */
  state?: object
}

/** Provided by the host. */
export const sharedMessages = join(import.meta.dirname, '../messages')

type Rendered = RenderResult & { router: ReturnType<typeof createSiteRouter> }

/** Renders a remote's manifest at a URL as the host does. */
export async function renderSite({ url, country, manifest, messages, state }: Visit): Promise<Rendered> {
  window.history.replaceState(state ? { usr: state } : null, '', url)
  const lang = (url.split('/')[1] ?? 'nl') as Lang
  setLocale(lang, country)
  const chain = fallbackChain(`${lang}_${country}`)
  const texts = chain.map((locale) => textsOf(messages, locale)).find(Boolean)
  const intl = createIntl({ locale: lang, messages: texts as never })
  const router = createSiteRouter({
    layout: <Layout />,
    error: <ErrorOfPage />,
    pending: <p>…</p>,
    routes: toRoutes(manifest),
  })
  const view = await act(() =>
    render(
      <RawIntlProvider value={intl}>
        <SiteRouter router={router} />
      </RawIntlProvider>,
    ),
  )
  return { ...view, router }
}

/** Writes only the title that a page gives itself. */
function Layout() {
  const title = useOwnTitle() ?? ''
  useEffect(() => {
    document.title = title
  }, [title])
  return <Outlet />
}

/** Shows the status instead of the host's error pages. */
function ErrorOfPage() {
  const error = useRouteError()
  return <h1>{isRouteErrorResponse(error) ? `Status ${error.status}` : `Failed: ${String(error)}`}</h1>
}
