import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

interface Options<T> {
  /** Entries, at most: 1,000 where left out. */
  maxEntries?: number
  /** Bytes of all entries with their keys, at most: 32 MB where left out. */
  maxBytes?: number
  /** Returns the size of a value in bytes, where it is large. */
  sizeOf?: (value: T) => number
  /** Milliseconds after which an entry is evicted, counted from when it was stored first; never where left out. */
  timeToLive?: number
}

const defaultEntries = 1_000
const defaultBytes = 32 * 1024 * 1024

/** Longer keys are stored as their digest. */
const maxKeyLength = 64
/** In bytes: what an entry takes besides key and value. */
const entrySize = 200

/** Cache of any values. */
interface AnyCache {
  readonly entries: number
  readonly bytes: number
  readonly limits: { entries: number; bytes: number }
  set: (key: string, value: never, bytes?: number) => void
}

const caches: WeakRef<AnyCache>[] = []

/** Returns all caches that are in use: a test fills each of them. */
export function listCaches(): AnyCache[] {
  return caches.flatMap((reference) => reference.deref() ?? [])
}

/**
 * A cache whose keys come from visitors: bounded in entries and in bytes, with the keys. The least recently used entries are
 * evicted. Every such cache of the server is one of these (server/testing/attacks/bounds.test.ts).
 */
export class BoundedCache<T extends object | string | number> {
  readonly #entries: LRUCache<string, T>
  readonly #sizeOf: (value: T) => number
  readonly #pending = new Map<string, Promise<T>>()

  constructor({
    maxEntries = defaultEntries,
    maxBytes = defaultBytes,
    sizeOf = () => 0,
    timeToLive = 0,
  }: Options<T> = {}) {
    this.#sizeOf = sizeOf
    this.#entries = new LRUCache({
      max: maxEntries,
      maxSize: maxBytes,
      ttl: timeToLive,
      noUpdateTTL: true,
      // The time is read each time, and not cached for a millisecond.
      ttlResolution: 0,
    })
    caches.push(new WeakRef(this))
  }

  get(key: string): T | undefined {
    return this.#entries.get(shorten(key))
  }

  /** Stores a value of so many bytes; one that is larger than the whole cache is not stored. */
  set(key: string, value: T, bytes = this.#sizeOf(value)): void {
    this.#store(shorten(key), value, bytes)
  }

  /** Returns the stored value, or makes and stores it. */
  getOrMake(key: string, make: () => T): T {
    const known = this.get(key)
    if (known !== undefined) return known
    const made = make()
    this.set(key, made)
    return made
  }

  /** Returns the stored value, or makes and stores it, once for all who request it meanwhile. Failures are not stored. */
  async fetch(key: string, make: () => Promise<T>): Promise<T> {
    const stored = shorten(key)
    return this.#entries.get(stored) ?? this.#pending.get(stored) ?? this.#make(stored, make)
  }

  #make(storedKey: string, make: () => Promise<T>): Promise<T> {
    const making = make()
      .then((value) => {
        this.#store(storedKey, value, this.#sizeOf(value))
        return value
      })
      .finally(() => this.#pending.delete(storedKey))
    this.#pending.set(storedKey, making)
    return making
  }

  #store(stored: string, value: T, bytes: number): void {
    this.#entries.set(stored, value, { size: entrySize + 2 * stored.length + bytes })
  }

  /** Milliseconds until an entry is evicted by its time. */
  remainingTime(key: string): number {
    return this.#entries.getRemainingTTL(shorten(key))
  }

  clear(): void {
    this.#entries.clear()
  }

  get limits() {
    const { max, maxSize } = this.#entries
    return { entries: max, bytes: maxSize }
  }

  get entries(): number {
    return this.#entries.size
  }

  /** Size of all entries with their keys. */
  get bytes(): number {
    return this.#entries.calculatedSize
  }
}

function shorten(key: string): string {
  return key.length <= maxKeyLength ? key : createHash('sha256').update(key).digest('base64url')
}
