import { inTime } from '../rules/time-limit.ts'
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

export interface Query<Key, Value> {
  /** Loads, or returns the cached or pending answer. Failures are not cached, nor what takes longer than 10 seconds. */
  load: (queryKey: Key) => Promise<Value>
  /** Loads what a page is about to need; its `load` gets this answer, or this failure. */
  start: (queryKey: Key) => void
  find: (queryKey: Key) => Value | undefined
  /** Returns all cached values, oldest first. */
  list: () => Value[]
  /** Replaces a cached value in all pages, such as a list to which a page was added; ignored where it is no longer cached. */
  replace: (queryKey: Key, value: Value) => void
  subscribe: (listener: () => void) => () => void
}

/** In milliseconds: a call fails before that by itself. */
const queryTimeout = 10_000

interface Entry<Value> {
  promise: Promise<Value>
  value?: Value
  hasFailed?: boolean
  /** Started, and not yet loaded by a page. */
  isAhead?: boolean
}

const resets = new Set<() => void>()

/** Empties all caches: a new document begins. */
export function resetQueries() {
  for (const reset of resets) reset()
}

/** Creates a query, once per module. It caches at most `maxEntries` answers, dropping the oldest; with 0 every call loads. */
export function createQuery<Key, Value extends object>(
  fetch: (queryKey: Key) => Promise<Value>,
  maxEntries = Number.POSITIVE_INFINITY,
): Query<Key, Value> {
  let entries = new Map<string | undefined, Entry<Value>>()
  const listeners = new Set<() => void>()
  resets.add(() => {
    entries = new Map()
  })

  function begin(queryKey: Key): Entry<Value> {
    const entry: Entry<Value> = { promise: inTime(fetch(queryKey), queryTimeout) }
    const hash = hashKey(queryKey)
    entries.delete(hash)
    entries.set(hash, entry)
    if (entries.size > maxEntries) entries.delete([...entries.keys()][0])
    entry.promise.then(
      (value) => {
        entry.value = value
      },
      () => {
        entry.hasFailed = true
      },
    )
    return entry
  }

  function load(queryKey: Key): Promise<Value> {
    const cached = entries.get(hashKey(queryKey))
    const isKnownFailure = cached?.hasFailed && !cached.isAhead
    const entry = !cached || isKnownFailure ? begin(queryKey) : cached
    entry.isAhead = false
    return entry.promise
  }

  return {
    load,
    start(queryKey) {
      const cached = entries.get(hashKey(queryKey))
      // What has failed on a page is loaded again by a press alone.
      const isUnseenFailure = cached?.hasFailed && cached.isAhead
      if (!cached || isUnseenFailure) begin(queryKey).isAhead = true
    },
    find: (queryKey) => entries.get(hashKey(queryKey))?.value,
    list: () => [...entries.values()].map(({ value }) => value).filter((value) => value !== undefined),
    replace(queryKey, value) {
      const hash = hashKey(queryKey)
      const cached = entries.get(hash)
      if (!cached || cached.hasFailed) return
      entries.set(hash, { promise: Promise.resolve(value), value })
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Keys with equal content are equal. */
function hashKey(queryKey: unknown): string | undefined {
  return JSON.stringify(queryKey)
}

interface Observed<Key, Value> {
  queryKey: Key | undefined
  attempt: number
  value?: Value | undefined
  failure?: { error: unknown }
}

export interface Loaded<Value> {
  /** `retrying` after the visitor chose to retry. */
  state: 'loading' | 'loaded' | 'failed' | 'retrying'
  value: Value | undefined
  error: unknown
  isRetried: boolean
  retry: () => void
}

/** Returns the value for `queryKey`, at once if cached; `loading` while the key is undefined. Ignores late answers. */
export function useQuery<Key, Value>(query: Query<Key, Value>, queryKey: Key | undefined): Loaded<Value> {
  const begin = (): Observed<Key, Value> => {
    return { queryKey, attempt: 1, value: queryKey === undefined ? undefined : query.find(queryKey) }
  }
  const [observed, setObserved] = useState(begin)
  if (hashKey(observed.queryKey) !== hashKey(queryKey)) setObserved(begin())

  useEffect(() => {
    if (observed.queryKey === undefined || observed.value !== undefined || observed.failure) return
    // As a transition, which keeps the page responsive.
    const finish = (outcome: Partial<typeof observed>) =>
      startTransition(() => setObserved((now) => (now === observed ? { ...observed, ...outcome } : now)))
    query.load(observed.queryKey).then(
      (value) => finish({ value }),
      (error: unknown) => finish({ failure: { error } }),
    )
  }, [query, observed])

  const cached = useSyncExternalStore(query.subscribe, () =>
    queryKey === undefined ? undefined : query.find(queryKey),
  )
  const { failure, attempt } = observed
  // The cache may have a newer value, or have dropped it.
  const value = observed.value && (cached ?? observed.value)
  const isRetried = attempt > 1
  return {
    state: stateOf(value, failure, isRetried),
    value,
    error: failure?.error,
    isRetried,
    retry: () => setObserved({ queryKey: observed.queryKey, attempt: attempt + 1 }),
  }
}

function stateOf(value: unknown, failure: object | undefined, isRetried: boolean): Loaded<unknown>['state'] {
  if (failure) return 'failed'
  if (value !== undefined) return 'loaded'
  return isRetried ? 'retrying' : 'loading'
}

/**
 * Returns a hook that loads what has no key, such as a part of the code, when it is first needed. Unlike `React.lazy`, it
 * can retry a failed import.
 */
export function lazyPart<Part extends object>(load: () => Promise<Part>): (isNeeded?: boolean) => Loaded<Part> {
  const query = createQuery(load)
  return (isNeeded = true) => useQuery<unknown, Part>(query, isNeeded || undefined)
}
