export {
  FormattedMessage,
  RawIntlProvider,
  createIntl,
  createIntlCache,
  useIntl,
  type IntlShape,
  type MessageFormatElement,
} from 'react-intl'
export {
  Outlet,
  matchPath,
  isRouteErrorResponse,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigation,
  useParams,
  useRouteError,
} from 'react-router'
export { readOne, readSearch, withFilter, type AddressFilter } from './address-filter.ts'
export { dismissBanner, showBanner, useBanner, type Banner } from './banner.ts'
export { createDraft, drafts, type Draft, type DraftState } from './drafts.ts'
export { Link, NavLink, useNavigate } from './links.tsx'
export { getLocale, getTextLang, localPath, setLocale, setTextLang, type SiteLocale } from './locale.ts'
export { createSource, useLoaded, type Source } from './loading.ts'
export type { MessageId } from './message-id.ts'
export { notFound, RedirectLoop, redirectTo } from './redirects.ts'
export { useLeaveGuard } from './leave-guard.ts'
export { useRetry } from './retry.ts'
export { createSiteRouter, SiteRouter, type DataRouter, type SiteRouterOptions } from './router.tsx'
export { RemoteUnavailable, toRoutes } from './routes.ts'
export { useAddressFilter } from './use-address-filter.ts'
export { ScrollMemory } from './scroll-memory.tsx'
export { setSanitizedHtml } from './sanitized-html.ts'
export { hasUnsavedWork, useUnsavedWork } from './unsaved-work.ts'
