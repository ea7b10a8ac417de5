import { ApiRejected, getRequestStatus, statusToken, withdrawRequest, type RequestStatus } from '@site/shared/calls'
import { createSource, useLoaded } from '@site/shared/platform'
import { useState } from 'react'

/** What is known of the request behind a status link. */
export type Status =
  | { kind: 'loading' }
  | { kind: 'found'; request: RequestStatus }
  /** Not, or no longer, known to the server; or no token at all. */
  | { kind: 'unknown' }
  | { kind: 'failed' }

/** By the token of the link; never kept, since it may change at any time. */
const statuses = createSource(getRequestStatus, 0)

/** The request of a status link, and the way to withdraw it. */
export function useStatus(token: string) {
  const isToken = statusToken.is({ token })
  const { state, value, error, retry } = useLoaded(statuses, isToken ? token : undefined)
  /** What has become of it since it was loaded. */
  const [changed, setChanged] = useState<{ token: string; request: RequestStatus }>()
  const [withdrawal, setWithdrawal] = useState<'idle' | 'sending' | 'failed' | 'too_late'>('idle')

  async function withdraw() {
    setWithdrawal('sending')
    try {
      setChanged({ token, request: await withdrawRequest(token) })
      setWithdrawal('idle')
    } catch (refusal) {
      const isTooLate = refusal instanceof ApiRejected && refusal.status === 409
      if (isTooLate) await loadAgain()
      setWithdrawal(isTooLate ? 'too_late' : 'failed')
    }
  }

  async function loadAgain() {
    const request = await statuses.load(token).catch(() => undefined)
    if (request) setChanged({ token, request })
    else retry()
  }

  return { status: toStatus(), withdrawal, withdraw, retry }

  function toStatus(): Status {
    const request = changed?.token === token ? changed.request : value
    if (request) return { kind: 'found', request }
    if (!isToken) return { kind: 'unknown' }
    if (state === 'failed') return { kind: isUnknown(error) ? 'unknown' : 'failed' }
    return { kind: 'loading' }
  }
}

function isUnknown(error: unknown) {
  return error instanceof ApiRejected && [400, 404, 410].includes(error.status)
}
