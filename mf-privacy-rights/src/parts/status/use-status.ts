import { ApiRejected, getRequestStatus, statusToken, withdrawRequest, type RequestStatus } from '@site/shared/calls'
import { createQuery, useQuery } from '@site/shared/platform'
import { useState } from 'react'

export type Status =
  | { kind: 'loading' }
  | { kind: 'found'; request: RequestStatus }
  /** No token, or one that the server does not know (any more). */
  | { kind: 'unknown' }
  | { kind: 'failed' }

/** Never cached: the state may change at any time. */
const statuses = createQuery(getRequestStatus, 0)

/** The request of a status link, and how to withdraw it. */
export function useStatus(token: string) {
  const isToken = statusToken.is({ token })
  const { state, value, error, retry } = useQuery(statuses, isToken ? token : undefined)
  /** The request after a change on this page. */
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
