import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/**
 * Asks before a half-filled form is left: `blocked` is true while a navigation waits for `stay` or `leave`. A tab that is
 * closed or reloaded is the browser's own question.
 */
export function useLeaveGuard(isFilled: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isFilled && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isFilled) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isFilled])
  return {
    blocked: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  }
}
