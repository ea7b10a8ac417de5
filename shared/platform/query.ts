import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

export interface Source<Wanted, Value> {
  /** Loads, or returns the cached or pending answer. Failures are not cached. */
  load: (wanted: Wanted) => Promise<Value>
  find: (wanted: Wanted) => Value | undefined
  /** Returns all cached values, oldest first. */
  list: () => Value[]
  /** Replaces a cached value in all pages, such as a list to which a page was added; ignored where it is no longer cached. */
  replace: (wanted: Wanted, value: Value) => void
  subscribe: (listener: () => void) => () => void
}

interface Entry<Value> {
  promise: Promise<Value>
  value?: Value
}

const clearings = new Set<() => void>()

export function beginLoading() {
  for (const clear of clearings) clear()
}

/** Creates a source, once per module. It keeps at most `most` answers, dropping the oldest; with 0 every call loads. */
export function createQuery<Wanted, Value extends object>(
  fetch: (wanted: Wanted) => Promise<Value>,
  most = Number.POSITIVE_INFINITY,
): Source<Wanted, Value> {
  let entries = new Map<string | undefined, Entry<Value>>()
  const listeners = new Set<() => void>()
  clearings.add(() => {
    entries = new Map()
  })

  function load(wanted: Wanted): Promise<Value> {
    const name = nameOf(wanted)
    const known = entries.get(name)
    if (known) return known.promise
    const current = entries
    const entry: Entry<Value> = { promise: fetch(wanted) }
    current.set(name, entry)
    if (current.size > most) current.delete([...current.keys()][0])
    entry.promise.then(
      (value) => (entry.value = value),
      () => current.get(name) === entry && current.delete(name),
    )
    return entry.promise
  }

  return {
    load,
    find: (wanted) => entries.get(nameOf(wanted))?.value,
    list: () => [...entries.values()].map(({ value }) => value).filter((value) => value !== undefined),
    replace(wanted, value) {
      const name = nameOf(wanted)
      if (!entries.has(name)) return
      entries.set(name, { promise: Promise.resolve(value), value })
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Keys with equal content are equal. */
function nameOf(wanted: unknown): string | undefined {
  return JSON.stringify(wanted)
}

interface Asked<Wanted, Value> {
  wanted: Wanted | undefined
  attempt: number
  value?: Value | undefined
  failure?: { error: unknown }
}

export interface Loaded<Value> {
  /** `retrying` after the visitor asked for a retry. */
  state: 'loading' | 'loaded' | 'failed' | 'retrying'
  value: Value | undefined
  error: unknown
  isRetried: boolean
  retry: () => void
}

/** Returns the value for `wanted`, at once if cached; `loading` while `wanted` is undefined. Ignores late answers. */
export function useQuery<Wanted, Value>(source: Source<Wanted, Value>, wanted: Wanted | undefined): Loaded<Value> {
  const begin = (): Asked<Wanted, Value> => {
    return { wanted, attempt: 1, value: wanted === undefined ? undefined : source.find(wanted) }
  }
  const [asked, setAsked] = useState(begin)
  if (nameOf(asked.wanted) !== nameOf(wanted)) setAsked(begin())

  useEffect(() => {
    if (asked.wanted === undefined || asked.value !== undefined || asked.failure) return
    // As a transition, which keeps the page responsive.
    const finish = (outcome: Partial<typeof asked>) =>
      startTransition(() => setAsked((now) => (now === asked ? { ...asked, ...outcome } : now)))
    source.load(asked.wanted).then(
      (value) => finish({ value }),
      (error: unknown) => finish({ failure: { error } }),
    )
  }, [source, asked])

  const cached = useSyncExternalStore(source.subscribe, () => (wanted === undefined ? undefined : source.find(wanted)))
  const { failure, attempt } = asked
  // The cache may have a newer value, or have dropped it.
  const value = asked.value && (cached ?? asked.value)
  const isRetried = attempt > 1
  const isUnderWay = value === undefined && !failure
  return {
    state: isUnderWay ? (isRetried ? 'retrying' : 'loading') : failure ? 'failed' : 'loaded',
    value,
    error: failure?.error,
    isRetried,
    retry: () => setAsked({ wanted: asked.wanted, attempt: attempt + 1 }),
  }
}
