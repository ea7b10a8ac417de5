import {
  data,
  replace,
  Link as RouterLink,
  NavLink as RouterNavLink,
  useNavigate as useRouterNavigate,
  type NavigateOptions,
  useLocation,
  useNavigation,
} from 'react-router'
import { localPath } from './locale.ts'
import type { ComponentProps } from 'react'

/** Product §2 and §9: at most this many redirects in a row. */
const redirectLimit = 20

/** Thrown when a navigation was redirected too often; shown as an error page with status 500. */
export class RedirectLoop extends Error {
  override name = 'RedirectLoop'
}

let inARow = 0

/** A redirect that replaces the history entry, to be returned or thrown by a loader. `path` holds the language. */
export function countedRedirect(path: string): Response {
  inARow += 1
  if (inARow > redirectLimit) {
    inARow = 0
    throw new RedirectLoop(`More than ${redirectLimit} redirects in a row, the last to ${path}`)
  }
  return replace(path)
}

/** To be thrown by a page's loader: another page of the site, `/not-found`, or an `https:` address outside it. */
export function redirectTo(path: string): Response {
  return countedRedirect(path.startsWith('/') ? localPath(path) : path)
}

/** A navigation has ended: the next redirect is the first again. */
export function settleRedirects() {
  inARow = 0
}

/** To be thrown by a page's loader for something that does not exist: the 404 page. */
export function notFound() {
  return data(null, { status: 404, statusText: 'Not Found' })
}

type WithLocalPath<Props> = Omit<Props, 'to'> & {
  /** Path without the language, from the root: `/privacy-rights/access`. */
  to: string
}

/** A link within the site, in the current language. */
export function Link({ to, ...rest }: WithLocalPath<ComponentProps<typeof RouterLink>>) {
  return <RouterLink to={localPath(to)} {...rest} />
}

/** As `Link`, marked with `aria-current` where it leads to the page shown. */
export function NavLink({ to, ...rest }: WithLocalPath<ComponentProps<typeof RouterNavLink>>) {
  return <RouterNavLink to={localPath(to)} {...rest} />
}

/** Navigates within the site, in the current language. */
export function useNavigate() {
  const navigate = useRouterNavigate()
  return (to: string, options?: NavigateOptions) => navigate(localPath(to), options)
}

/** Loads the page at this address again, without reloading the document: a navigation to it that replaces the entry. */
export function useRetry() {
  const { pathname, search } = useLocation()
  const navigate = useRouterNavigate()
  const retrying = useNavigation().state !== 'idle'
  return { retrying, retry: () => void navigate(pathname + search, { replace: true }) }
}
