import { useLocation, useNavigate } from '@site/shared/platform'
import { useEffect } from 'react'

/**
 * The token of the status page that a mailed link brought behind its `#`; empty where it brought none. It goes from the
 * address into the state of the history entry at once: an address is passed on, photographed and kept; the state outlives
 * a reload and nothing else.
 */
export function useMailedToken(): string {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const brought = hash.slice(1)
  useEffect(() => {
    if (!brought) return
    const here = pathname.replace(/^\/\w\w/, '') + search
    void navigate(here, { replace: true, state: { token: brought } })
  }, [brought, navigate, pathname, search])
  return brought || readToken(state)
}

function readToken(state: unknown): string {
  const isToken = typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string'
  return isToken ? String(state.token) : ''
}
