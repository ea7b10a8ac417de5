import {
  ApiRejected,
  getRequestStatus,
  statusToken,
  withdrawRequest,
  type RequestStatus,
} from '@site/shared/calls'
import { useEffect, useState } from 'react'

/** What is known of the request behind a status link. */
export type Status =
  | { kind: 'loading' }
  | { kind: 'found'; request: RequestStatus }
  /** Not, or no longer, known to the server; or no token at all. */
  | { kind: 'unknown' }
  | { kind: 'failed' }

/** The request of a status link, and the way to withdraw it. */
export function useStatus(token: string) {
  const [known, setKnown] = useState<{ token: string; status: Status }>()
  const [withdrawal, setWithdrawal] = useState<'idle' | 'sending' | 'failed' | 'too_late'>('idle')

  const status: Status = known?.token === token ? known.status : { kind: 'loading' }
  const setStatus = (read: Status) => setKnown({ token, status: read })

  useEffect(() => {
    let isCurrent = true
    void readStatus(token).then((read) => isCurrent && setKnown({ token, status: read }))
    return () => {
      isCurrent = false
    }
  }, [token])

  async function retry() {
    setStatus({ kind: 'loading' })
    setStatus(await readStatus(token))
  }

  async function withdraw() {
    setWithdrawal('sending')
    try {
      setStatus({ kind: 'found', request: await withdrawRequest(token) })
      setWithdrawal('idle')
    } catch (error) {
      const isTooLate = error instanceof ApiRejected && error.status === 409
      if (isTooLate) setStatus(await readStatus(token))
      setWithdrawal(isTooLate ? 'too_late' : 'failed')
    }
  }

  return { status, withdrawal, withdraw, retry: () => void retry() }
}

async function readStatus(token: string): Promise<Status> {
  if (!statusToken.is({ token })) return { kind: 'unknown' }
  try {
    return { kind: 'found', request: await getRequestStatus(token) }
  } catch (error) {
    const isRefused = error instanceof ApiRejected && [400, 404, 410].includes(error.status)
    return { kind: isRefused ? 'unknown' : 'failed' }
  }
}
