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
  RouterProvider as SiteRouter,
  isRouteErrorResponse,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigation,
  useParams,
  useRouteError,
} from 'react-router'
export { afterPress } from './after-press.ts'
export { readOne, readSearch, useUrlFilter, withFilter, type UrlFilter } from './url-filter.ts'
export { dismissBanner, showBanner, useBanner, type Banner } from './banner.ts'
export { enterDialog } from './dialog-history.ts'
export { createDraft, drafts, handOverDrafts, hasUnsavedWork, useLeaveGuard, useUnsavedWork } from './drafts.ts'
export type { Draft, DraftState } from './drafts.ts'
export { emptyPage, useEmptyWhenLeft } from './left-page.ts'
export { useOwnTitle, usePageTitle } from './page-title.ts'
export { createQuery, lazyPart, useQuery } from './query.ts'
export { getLocale, getTextLang, localPath, setLocale, setTextLang } from './locale.ts'
export type { MessageId, SiteLocale } from './locale.ts'
export {
  isSwitchedOff,
  Link,
  NavLink,
  notFound,
  RedirectLoop,
  redirectTo,
  useNavigate,
  useRetry,
} from './navigation.tsx'
export { createSiteRouter, RemoteUnavailable, toRoutes, type DataRouter } from './router.tsx'
export type { SiteRouterOptions } from './router.tsx'
export { createWorker, getStyleNonce } from './needs.ts'
export { setSanitizedHtml } from './sanitized-html.ts'
export { ScrollMemory } from './scroll-memory.tsx'
