import {
  data,
  replace,
  useHref,
  useLinkClickHandler,
  useLocation,
  useNavigate as useRouterNavigate,
  useNavigation,
  type NavigateOptions,
} from 'react-router'
import { FormattedMessage } from 'react-intl'
import { ownerOf, segmentsOf } from '@site/shared/contract/paths'
import { localPath } from './locale.ts'
import type { ComponentProps, MouseEvent } from 'react'

const redirectLimit = 20

/** Thrown after too many consecutive redirects; shown as an error page with status 500. */
export class RedirectLoop extends Error {
  override name = 'RedirectLoop'
}

let inARow = 0
const countedRedirects = new WeakSet<Response>()

/** Returns a redirect that replaces the history entry, for loaders. `path` includes the language. */
export function countedRedirect(path: string): Response {
  return countRedirect(replace(path), path)
}

/** Counts a redirect once, and returns it. @throws RedirectLoop */
export function countRedirect(redirect: Response, target: string): Response {
  if (!countedRedirects.has(redirect)) inARow += 1
  if (inARow > redirectLimit) {
    inARow = 0
    throw new RedirectLoop(`More than ${redirectLimit} redirects in a row, the last to ${target}`)
  }
  countedRedirects.add(redirect)
  return redirect
}

export function isRedirecting(): boolean {
  return inARow > 0
}

/** Returns a redirect for a loader to throw: to a path of the site, `/not-found`, or an external `https:` URL. */
export function redirectTo(path: string): Response {
  return countedRedirect(path.startsWith('/') ? localPath(path) : path)
}

export function settleRedirects() {
  inARow = 0
}

export function notFound() {
  return data(null, { status: 404, statusText: 'Not Found' })
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, Pick<NavigateOptions, 'preventScrollReset' | 'replace'> {
  /** Path without language: `/privacy-rights/access`. */
  to: string
  state?: unknown
  reloadDocument?: boolean
}

/** Returns whether `path` belongs to a remote that was switched off in the release of this tab. */
export function isSwitchedOff(path: string): boolean {
  const { disabled, apps } = window.site?.release ?? {}
  if (!disabled || !apps) return false
  const [pathname = ''] = path.split(/[?#]/)
  const owner = ownerOf(segmentsOf(pathname), apps)
  return owner !== undefined && disabled.includes(owner.name)
}

/** A link within the site; says so if its page is switched off. That of the router has much for servers, which no page needs. */
export function Link({
  to,
  replace: replaces,
  state,
  preventScrollReset,
  reloadDocument,
  onClick,
  children,
  ...rest
}: LinkProps) {
  const path = localPath(to)
  const options = { replace: replaces, state, preventScrollReset, target: rest.target }
  const follow = useLinkClickHandler(path, options)
  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (!event.defaultPrevented && !reloadDocument) follow(event)
  }
  return (
    <a {...rest} href={useHref(path)} onClick={handleClick}>
      {children}
      {/* A picture with a name has no room for it. */}
      {isSwitchedOff(to) && !rest['aria-label'] && (
        <small>
          {' '}
          <FormattedMessage id="common.switched_off" />
        </small>
      )}
    </a>
  )
}

/** Like `Link`, with `aria-current` on the page itself and, without `end`, on those below it. */
export function NavLink({ end = false, ...link }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation()
  const path = localPath(link.to)
  const isCurrent = pathname === path || (!end && pathname.startsWith(`${path}/`))
  return <Link aria-current={isCurrent ? 'page' : undefined} {...link} />
}

export function useNavigate() {
  const navigate = useRouterNavigate()
  return (to: string, options?: NavigateOptions) => navigate(localPath(to), options)
}

export function useRetry() {
  const { pathname, search } = useLocation()
  const navigate = useRouterNavigate()
  const retrying = useNavigation().state !== 'idle'
  return { retrying, retry: () => void navigate(pathname + search, { replace: true }) }
}
