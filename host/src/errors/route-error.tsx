import { isRouteErrorResponse, RedirectLoop, RemoteUnavailable, useRouteError } from '@site/shared/platform'
import { useEffect } from 'react'
import { report } from '../field/start-field.ts'
import { useCurrentPage } from '../layout/current-page.ts'
import { RemoteDisabled } from '../remotes/remote-disabled.ts'
import { InternalError } from './internal-error.tsx'
import { NotFound } from './not-found.tsx'
import { PartDisabled } from './part-disabled.tsx'
import { PartUnavailable } from './part-unavailable.tsx'

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
