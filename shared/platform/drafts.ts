import { createStore } from 'zustand/vanilla'
import type { Values } from '../rules/rule.ts'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { localPath } from './locale.ts'

export interface DraftState<Receipt> {
  /** As typed, by field; none of a field that nobody has entered anything in. */
  values: Values
  /** What the server said when it took the values; undefined until they are sent. */
  receipt: Receipt | undefined
  /** Whether anything was entered since the draft began, and not sent. */
  unsaved: boolean
}

/** What is being filled in: the only copy of it in the page. A form made with it (`useForm`) reads and writes it. */
export interface Draft<Receipt = unknown> {
  getState: () => DraftState<Receipt>
  subscribe: (listener: () => void) => () => void
  /** Enters values, of one form or of one of its steps. */
  set(changes: Values): void
  /** The server took the values: they are kept for the page that confirms it. */
  finish(receipt: Receipt): void
  /** Begins anew. */
  reset(values?: Values): void
}

/** A draft of one form on one page. What outlives the page is {@link drafts}. */
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

const kept = new Map<string, Draft>()

/**
 * The drafts of this tab, in memory and never in the browser's storage: kept from page to page, and the same for all
 * remotes, since `platform` exists once.
 */
export const drafts = {
  /** The draft under `key`. Who names a key says what receipt stands there. */
  of<Receipt>(key: string): Draft<Receipt> {
    const draft = kept.get(key) ?? createDraft()
    kept.set(key, draft)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one place names each key, and so its receipt
    return draft as Draft<Receipt>
  },

  /** Those that were begun, by key. */
  all: (): ReadonlyMap<string, Draft> => kept,
}

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
