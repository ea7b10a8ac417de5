import {
  FormattedMessage,
  isRouteErrorResponse,
  Link,
  RedirectLoop,
  RemoteUnavailable,
  useIntl,
  useLocation,
  useRouteError,
} from '@site/shared/platform'
import { useEffect } from 'react'
import { report } from '../telemetry/report-error.ts'
import { useCurrentPage } from '../layout/current-page.ts'
import { InternalError } from './internal-error.tsx'
import { PartUnavailable } from './part-unavailable.tsx'
import { ErrorPage } from './error-page.tsx'
import { isOffered, RemoteDisabled } from '../release.ts'

/** Every failure of a page ends here, inside the layout (product §8, Navigation). */
export function RouteError() {
  const error = useRouteError()
  const { part } = useCurrentPage()
  useEffect(() => report(error), [error])
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (error instanceof RemoteDisabled) return <PartDisabled />
  if (error instanceof RemoteUnavailable) return <PartUnavailable remote={error.remote} />
  return error instanceof RedirectLoop ? <InternalError loop /> : <InternalError remote={part} />
}

function NotFound() {
  const { formatMessage } = useIntl()
  return (
    <ErrorPage
      status="404 · Not Found"
      title={formatMessage({ id: 'host.not_found.title' })}
      text={formatMessage({ id: 'host.not_found.text' })}
    >
      <Link to="/">
        <FormattedMessage id="host.home_link" />
      </Link>
    </ErrorPage>
  )
}

/** A remote was switched off for now. The layout and the other parts go on. */
function PartDisabled() {
  const { formatMessage } = useIntl()
  const { pathname } = useLocation()
  return (
    <ErrorPage
      key={pathname}
      title={formatMessage({ id: 'host.disabled.title' })}
      text={formatMessage({ id: 'host.disabled.text' })}
    >
      {isOffered('/') && (
        <Link to="/">
          <FormattedMessage id="host.home_link" />
        </Link>
      )}
    </ErrorPage>
  )
}
