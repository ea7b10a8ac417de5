import { createStore } from 'zustand/vanilla'
import type { Values } from '../rules/rule.ts'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { localPath } from './locale.ts'

export interface DraftState<Receipt> {
  /** By field; only those with input. */
  values: Values
  /** The server's answer; undefined until sent. */
  receipt: Receipt | undefined
  /** Whether anything was entered and not sent. */
  unsaved: boolean
}

/** The values being filled in, read and written by `useForm`: their only copy in the page. */
export interface Draft<Receipt = unknown> {
  getState: () => DraftState<Receipt>
  subscribe: (listener: () => void) => () => void
  set(changes: Values): void
  finish(receipt: Receipt): void
  reset(values?: Values): void
}

/** Creates a draft for one form on one page. For longer-lived ones use {@link drafts}. */
export function createDraft<Receipt = unknown>(): Draft<Receipt> {
  const begin = (values: Values = {}): DraftState<Receipt> => ({ values, receipt: undefined, unsaved: false })
  const { getState, setState, subscribe } = createStore(() => begin())
  return {
    getState,
    subscribe,
    set: (changes) => setState(({ values }) => ({ values: { ...values, ...changes }, unsaved: true })),
    finish: (receipt) => setState({ receipt, unsaved: false }),
    reset: (values) => setState(begin(values)),
  }
}

const draftsByKey = new Map<string, Draft>()

const handedOver = 'handed-over-drafts'
let isLeaving = false

/** Gives the unsent drafts to the next document of this tab, once: the same page in another language. */
export function handOverDrafts(): void {
  const unsent = [...draftsByKey].flatMap(([key, draft]) => {
    const { values, unsaved } = draft.getState()
    return unsaved ? [[key, values]] : []
  })
  try {
    sessionStorage.setItem(handedOver, JSON.stringify(Object.fromEntries(unsent)))
    isLeaving = true
  } catch {
    // The browser allows no storage: it asks, as before any other document.
  }
}

function takeDrafts(): Record<string, Values> {
  try {
    const text = sessionStorage.getItem(handedOver)
    sessionStorage.removeItem(handedOver)
    return text ? JSON.parse(text) : {}
  } catch {
    return {}
  }
}

const received = takeDrafts()

/** The drafts of this tab, in memory only: they survive navigation and are shared by all remotes. */
export const drafts = {
  /** Returns the draft of `key`. The receipt's type is up to the caller. */
  of<Receipt>(key: string): Draft<Receipt> {
    const draft = draftsByKey.get(key) ?? createDraft()
    if (!draftsByKey.has(key) && received[key]) draft.set(received[key])
    draftsByKey.set(key, draft)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one place names each key, and so its receipt
    return draft as Draft<Receipt>
  },
}

const halfFilled = new Set<symbol>()

/** Whether the visitor would lose something on reload: a half-filled form on the page, or an unsent draft. */
export function hasUnsavedWork(): boolean {
  return halfFilled.size > 0 || [...draftsByKey.values()].some((draft) => draft.getState().unsaved)
}

/** Marks the page as unsaved while `isFilled`; the browser then asks before the document is left. */
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
  if (!isLeaving) event.preventDefault()
  // Where the document stays after all, the next one is another matter.
  isLeaving = false
}

/**
 * Asks before a half-filled form is left: `blocked` is true until `stay` or `leave` is called. Counts as unsaved work.
 * @param free Paths without language that can be opened without asking: other steps of the form, its confirmation.
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
