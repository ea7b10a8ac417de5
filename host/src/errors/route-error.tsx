import { isRouteErrorResponse, RedirectLoop, RemoteUnavailable, useRouteError } from '@site/shared/platform'
import { useEffect } from 'react'
import { report } from '../field/start-field.ts'
import { RemoteDisabled } from '../remotes/remote-disabled.ts'
import { InternalError } from './internal-error.tsx'
import { NotFound } from './not-found.tsx'
import { PartDisabled } from './part-disabled.tsx'
import { PartUnavailable } from './part-unavailable.tsx'

/** Every failure of a page ends here, inside the layout (product §8, Navigation). */
export function RouteError() {
  const error = useRouteError()
  useEffect(() => report(error), [error])
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (error instanceof RemoteDisabled) return <PartDisabled />
  if (error instanceof RemoteUnavailable) return <PartUnavailable />
  return <InternalError loop={error instanceof RedirectLoop} />
}
