import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { localPath } from './locale.ts'
import { useUnsavedWork } from './unsaved-work.ts'

/**
 * Asks before a half-filled form is left: `blocked` is true while a navigation waits for `stay` or `leave`. A tab that
 * is closed or reloaded is the browser's own question. What is guarded counts as unsaved work.
 *
 * @param free Pages to which the visitor goes without being asked, because nothing is lost on the way: the other steps
 *   of the form, the page that confirms it. Without language: `/privacy-rights/processed`.
 */
export function useLeaveGuard(isFilled: boolean, free: readonly string[] = []) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!isFilled || currentLocation.pathname === nextLocation.pathname) return false
    return !free.some((path) => localPath(path) === nextLocation.pathname)
  })
  useUnsavedWork(isFilled)
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
