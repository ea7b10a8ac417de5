import {
  FormattedMessage,
  hasUnsavedWork,
  isRouteErrorResponse,
  Link,
  RedirectLoop,
  RemoteUnavailable,
  useLocation,
  useRetry,
  useRouteError,
} from '@site/shared/platform'
import type { MenuName } from '@site/shared/contract'
import { Button, exact, Emblem, List } from '@site/shared/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { listMenu } from '../layout/menu.ts'
import { SiteSearch } from '../layout/mobile-menu.tsx'
import { PendingPage } from '../layout/pending-page.tsx'
import styles from './error-page.module.css'
import { canOpenPrevious, openOwnHtml, openPreviousRelease } from '../release/previous.ts'
import { isOffered, RemoteDisabled } from '../release/release.ts'
import { useEmptyPage } from '../screen/empty-page.ts'
import { report } from '../telemetry/start-telemetry.ts'
import { ErrorPage } from './error-page.tsx'

/** In milliseconds: how long leaving for the previous release waits until the failure is counted. */
const reportTimeout = 1000

const topicMenus: readonly MenuName[] = ['service', 'transparency-centre', 'conditions']
const maxTopics = 6

/** Replaces a page that failed, inside the layout. */
export function RouteError() {
  const error = useRouteError()
  const { pathname } = useLocation()
  const isUnavailable = error instanceof RemoteUnavailable
  useEffect(() => {
    if (!isUnavailable) void report(error)
  }, [isUnavailable, error])
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (error instanceof RemoteDisabled) return <PartDisabled key={pathname} />
  if (isUnavailable) return <PartUnavailable key={pathname} error={error} />
  return <InternalError loop={error instanceof RedirectLoop} />
}

/** Replaces a page that shows nothing. */
export function EmptyPage() {
  const error = useEmptyPage()
  return error && <PartUnavailable error={error} />
}

function NotFound() {
  return (
    <ErrorPage status="404" name="not_found" drawing={<NoLight />} hint={<WaysOn />}>
      <HomeLink />
    </ErrorPage>
  )
}

function NoLight() {
  return (
    <p className={styles.drawing}>
      <Emblem />
      <FormattedMessage id="host.not_found.drawing" />
    </p>
  )
}

/** Links to the first entries of the menus. */
function WaysOn() {
  const entries = topicMenus.flatMap(listMenu).filter(({ to }) => to !== '/search')
  const topics = entries.filter(({ to }, at) => entries.findIndex((other) => other.to === to) === at)
  return (
    <div className={styles.ways}>
      {isOffered('/search') && <SiteSearch />}
      <List className={styles.topics}>
        {topics.slice(0, maxTopics).map(({ to, text }) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </List>
    </div>
  )
}

/** Other ways to make a request, on the pages for that. */
function useRightsHint(): ReactNode {
  const { pathname } = useLocation()
  return pathname.includes('/privacy-rights') && <FormattedMessage id="host.rights_otherwise" values={{ exact }} />
}

/** The remote was switched off for now. The layout and the other remotes still work. */
function PartDisabled() {
  const hint = useRightsHint()
  return (
    <ErrorPage name="disabled" hint={hint}>
      {isOffered('/') && <HomeLink />}
    </ErrorPage>
  )
}

/**
 * The remote did not load, after its retries. Loads the page from the previous release, or offers that where unsaved work would
 * be lost. Where that was tried before, the layout and the other remotes still work, and Retry loads it without a new document.
 */
function PartUnavailable({ error }: { error: RemoteUnavailable }) {
  const hint = useRightsHint()
  const { retry, retrying } = useRetry()
  const [mayLeave] = useState(() => canOpenPrevious() && !hasUnsavedWork())
  const [isLeaving, setIsLeaving] = useState(mayLeave)
  const begun = useRef(false)
  useEffect(() => {
    const reported = report(error)
    if (!isLeaving || begun.current) return
    begun.current = true
    const timeout = new Promise((resolve) => setTimeout(resolve, reportTimeout))
    void Promise.race([reported, timeout]).then(loadOtherwise).then(setIsLeaving)
  }, [isLeaving, error])
  if (isLeaving) return <PendingPage />
  return (
    <ErrorPage name="unavailable" hint={hint}>
      <Button loading={retrying} onClick={retry}>
        <FormattedMessage id="common.retry" />
      </Button>
      {!mayLeave && <PreviousButton />}
      <HomeLink />
    </ErrorPage>
  )
}

/** A page that throws, with the previous release as an offer only: the visitor may have typed something. */
export function InternalError({ loop = false }: { loop?: boolean }) {
  return (
    <ErrorPage status="500 · Internal Error" name={loop ? 'redirect_loop' : 'internal_error'}>
      {!loop && <PreviousButton />}
      <HomeLink reloadDocument />
    </ErrorPage>
  )
}

function PreviousButton() {
  const [canOpen, setCanOpen] = useState(canOpenPrevious)
  const [isLeaving, setIsLeaving] = useState(false)
  if (!canOpen) return null
  function open() {
    setIsLeaving(true)
    void loadOtherwise().then(setCanOpen)
  }
  return (
    <Button variant="secondary" loading={isLeaving} onClick={open}>
      <FormattedMessage id="host.previous.show" />
    </Button>
  )
}

/** Loads this page in another way; resolves with false where there is none. */
async function loadOtherwise(): Promise<boolean> {
  return (await openPreviousRelease()) || openOwnHtml()
}

function HomeLink({ reloadDocument = false }: { reloadDocument?: boolean }) {
  return (
    <Link to="/" reloadDocument={reloadDocument}>
      <FormattedMessage id="host.home_link" />
    </Link>
  )
}
