import {
  data,
  Link as RouterLink,
  NavLink as RouterNavLink,
  replace,
  useLocation,
  useNavigate as useRouterNavigate,
  useNavigation,
  type NavigateOptions,
} from 'react-router'
import { localPath } from './locale.ts'
import type { ComponentProps } from 'react'

const redirectLimit = 20

/** Thrown after too many consecutive redirects; shown as an error page with status 500. */
export class RedirectLoop extends Error {
  override name = 'RedirectLoop'
}

let inARow = 0

/** Returns a redirect that replaces the history entry, for loaders. `path` includes the language. */
export function countedRedirect(path: string): Response {
  inARow += 1
  if (inARow > redirectLimit) {
    inARow = 0
    throw new RedirectLoop(`More than ${redirectLimit} redirects in a row, the last to ${path}`)
  }
  return replace(path)
}

/** Returns a redirect for a loader to throw: to a path of the site, `/not-found`, or an external `https:` URL. */
export function redirectTo(path: string): Response {
  return countedRedirect(path.startsWith('/') ? localPath(path) : path)
}

/** Resets the redirect counter after a navigation. */
export function settleRedirects() {
  inARow = 0
}

/** Returns the 404 page for a loader to throw. */
export function notFound() {
  return data(null, { status: 404, statusText: 'Not Found' })
}

type WithLocalPath<Props> = Omit<Props, 'to'> & {
  /** Path without language: `/privacy-rights/access`. */
  to: string
}

/** A link within the site. */
export function Link({ to, ...rest }: WithLocalPath<ComponentProps<typeof RouterLink>>) {
  return <RouterLink to={localPath(to)} {...rest} />
}

/** Like `Link`, with `aria-current` on the current page. */
export function NavLink({ to, ...rest }: WithLocalPath<ComponentProps<typeof RouterNavLink>>) {
  return <RouterNavLink to={localPath(to)} {...rest} />
}

/** Returns a function that navigates within the site. */
export function useNavigate() {
  const navigate = useRouterNavigate()
  return (to: string, options?: NavigateOptions) => navigate(localPath(to), options)
}

/** Loads the current page again without reloading the document. */
export function useRetry() {
  const { pathname, search } = useLocation()
  const navigate = useRouterNavigate()
  const retrying = useNavigation().state !== 'idle'
  return { retrying, retry: () => void navigate(pathname + search, { replace: true }) }
}
