import { useBlocker } from 'react-router'
import { localPath } from './locale.ts'
import { useUnsavedWork } from './unsaved-work.ts'

/**
 * Asks before a half-filled form is left: `blocked` is true while a navigation waits for `stay` or `leave`. What is guarded
 * counts as unsaved work, so that the browser asks where the document is left.
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
  return {
    blocked: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  }
}
