import { createStore } from 'zustand/vanilla'
import type { Values } from '../rules/rule.ts'

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
