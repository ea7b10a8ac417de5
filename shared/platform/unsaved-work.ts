import { useEffect } from 'react'
import { drafts } from './drafts.ts'

const halfFilled = new Set<symbol>()

/**
 * The one flag of this tab: whether a visitor would lose something if the page were loaded anew. True while a form on the
 * page is half filled, and while a draft has been entered and not sent, whatever page is open.
 */
export function hasUnsavedWork(): boolean {
  return halfFilled.size > 0 || [...drafts.all().values()].some((draft) => draft.getState().unsaved)
}

/**
 * Raises the flag for as long as `isFilled`, at most until the page is left. Meanwhile the browser asks before the document
 * is closed, loaded anew or left for another one, as another language is.
 */
export function useUnsavedWork(isFilled: boolean) {
  useEffect(() => {
    if (!isFilled) return undefined
    const form = Symbol('form')
    halfFilled.add(form)
    window.addEventListener('beforeunload', ask)
    return () => {
      halfFilled.delete(form)
      if (halfFilled.size === 0) window.removeEventListener('beforeunload', ask)
    }
  }, [isFilled])
}

function ask(event: BeforeUnloadEvent) {
  event.preventDefault()
}
