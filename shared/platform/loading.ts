import { startTransition, useEffect, useState } from 'react'

/** Something that pages show and have to load, such as documents: what came for one wish is kept for the next. */
export interface Source<Wanted, Value> {
  /** Loads it, or gives what is kept or under way. What fails is not kept: the next call tries again. */
  load: (wanted: Wanted) => Promise<Value>
  /** What is there at once; undefined where it has not come. */
  find: (wanted: Wanted) => Value | undefined
  /** All that is there, in the order in which it was asked for. */
  list: () => Value[]
}

interface Entry<Value> {
  promise: Promise<Value>
  value?: Value
}

const clearings = new Set<() => void>()

/** A new document has nothing yet; the router says so when it is made. */
export function beginLoading() {
  for (const clear of clearings) clear()
}

/**
 * A source of what `fetch` gives, one for all pages: made once, beside the page, not within a component.
 *
 * @param most How many answers are kept until the document is left; the oldest goes first. With 0 every call loads.
 */
export function createSource<Wanted, Value extends object>(
  fetch: (wanted: Wanted) => Promise<Value>,
  most = Number.POSITIVE_INFINITY,
): Source<Wanted, Value> {
  let entries = new Map<string | undefined, Entry<Value>>()
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
  }
}

/** Wishes with the same content are the same. */
function nameOf(wanted: unknown): string | undefined {
  return JSON.stringify(wanted)
}

interface Asked<Wanted, Value> {
  wanted: Wanted | undefined
  attempt: number
  value?: Value | undefined
  failure?: { error: unknown }
}

/** What a page shows of something loaded. */
export interface Loaded<Value> {
  /** `retrying` after a failure, on the visitor's wish. */
  state: 'loading' | 'loaded' | 'failed' | 'retrying'
  /** Where `loaded`. */
  value: Value | undefined
  /** Why it failed. */
  error: unknown
  /** Whether the visitor has asked for it again. */
  isRetried: boolean
  retry: () => void
}

/**
 * What `source` gives for `wanted`, at once where it is there. The answer to a former wish is let go.
 *
 * @param wanted Undefined as long as there is nothing to ask for: the state is `loading`.
 */
export function useLoaded<Wanted, Value>(source: Source<Wanted, Value>, wanted: Wanted | undefined): Loaded<Value> {
  const begin = (): Asked<Wanted, Value> => {
    return { wanted, attempt: 1, value: wanted === undefined ? undefined : source.find(wanted) }
  }
  const [asked, setAsked] = useState(begin)
  if (nameOf(asked.wanted) !== nameOf(wanted)) setAsked(begin())

  useEffect(() => {
    if (asked.wanted === undefined || asked.value !== undefined || asked.failure) return
    // In slices, between which the browser can do other things.
    const finish = (outcome: Partial<typeof asked>) =>
      startTransition(() => setAsked((now) => (now === asked ? { ...asked, ...outcome } : now)))
    source.load(asked.wanted).then(
      (value) => finish({ value }),
      (error: unknown) => finish({ failure: { error } }),
    )
  }, [source, asked])

  const { value, failure, attempt } = asked
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
