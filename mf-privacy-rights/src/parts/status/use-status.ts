import { ApiRejected, getRequestStatus, statusToken } from '@site/shared/calls'
import { createQuery, useQuery } from '@site/shared/platform'

/** Never cached: the state may change at any time. */
const statuses = createQuery(getRequestStatus, 0)

/** The request of a status link; `unknown` without a token, or with one that the server does not know (any more). */
export function useStatus(token: string) {
  const isToken = statusToken.is({ token })
  const { state, value, error, retry } = useQuery(statuses, isToken ? token : undefined)
  const isUnknown = !isToken || (error instanceof ApiRejected && [400, 404, 410].includes(error.status))
  return { request: value, state: isUnknown ? 'unknown' : state, retry } as const
}
