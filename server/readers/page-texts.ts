import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { BoundedCache } from '../bounds/bounded-cache.ts'
import { currentNetwork, measureWork } from '../bounds/synchronous-time.ts'
import type { ReaderPage } from './reader-page.ts'

export interface PageText {
  page: ReaderPage
  /** Another one for another text. */
  tag: string
}

interface StoredText {
  /** Undefined where it could not be written. */
  text: PageText | undefined
  /** Of `performance.now()`. */
  madeAt: number
  /** What `withholdings` returned when it was begun. */
  withholdings: number
}

/** Returns the text of a page; undefined where it could not be written, which is reported already. */
type WriteText = () => Promise<PageText | undefined>

/** In milliseconds: a text that is older is written again. */
const freshness = 5_000
/** In milliseconds: a text that is older is not sent, not even while it is written again. */
const maxAge = 600_000
/**
 * In milliseconds in which the thread had nothing to do: how long a page waits that has no text yet, the short one where another
 * text was late just before. On a busy machine it waits longer: its status depends on the text, too.
 */
const patience = 2_000
const shortPatience = 100
/** In milliseconds: no page waits longer. */
const maxWait = 10_000
const interval = 10
/** Of texts that wait to be written, and of those that one network waits for; pages of others are sent without. */
const maxQueue = 40
const maxQueueOfNetwork = 8
/** Of both, for texts that are written again: a page without a text would be sent with a wrong status. */
const shareOfRenewals = 0.5
/** While the thread is occupied for more than this share of the time, texts get a fifth of it. */
const busyShare = 0.8
const restPerWork = 4
/** In milliseconds: one text that took long does not keep all others waiting. */
const maxRest = 1_000

interface Writing {
  network: string | undefined
  /** Resolves when it is begun. */
  turn: Promise<unknown>
  text: Promise<PageText | undefined>
}

const late = Symbol('late')

/**
 * The texts of pages for readers without a script. A page does not wait for its text where there is an earlier one: that is sent
 * at once, and written again after. Texts are written one at a time; where too many wait, pages are sent without.
 */
export class PageTexts {
  readonly #withholdings: () => number
  readonly #stored = new BoundedCache<StoredText>({ sizeOf })
  readonly #writing = new Map<string, Writing>()
  /** When the next text may be begun. */
  #next: Promise<unknown> = Promise.resolve()
  #rest = Promise.resolve()
  #lastLate = -Infinity

  /** @param withholdings Returns another number once an advertisement is withheld: no text from before is sent after that */
  constructor(withholdings: () => number) {
    this.#withholdings = withholdings
  }

  /** Returns the text of a page; undefined where the page is to be sent without. */
  async read(key: string, write: WriteText): Promise<PageText | undefined> {
    const stored = this.#find(key)
    if (stored && ageOf(stored) < freshness) return stored.text
    const writing = this.#writing.get(key) ?? this.#enqueue(key, write, stored?.text ? shareOfRenewals : 1)
    if (stored?.text || !writing) return stored?.text
    await writing.turn
    const wasLate = performance.now() - this.#lastLate < freshness
    const made = await waitFor(writing.text, wasLate ? shortPatience : patience)
    if (made !== late) return made
    this.#lastLate = performance.now()
    return undefined
  }

  /** Returns the text that there is, without work. */
  peek(key: string): PageText | undefined {
    return this.#find(key)?.text
  }

  /** Returns what may still be sent. */
  #find(key: string): StoredText | undefined {
    const stored = this.#stored.get(key)
    const isCurrent = stored?.withholdings === this.#withholdings()
    return stored && isCurrent && ageOf(stored) < maxAge ? stored : undefined
  }

  /** Returns undefined where too many wait. */
  #enqueue(key: string, write: WriteText, share: number): Writing | undefined {
    const network = currentNetwork()
    const ofNetwork = [...this.#writing.values()].filter((each) => each.network === network)
    if (this.#writing.size >= maxQueue * share || ofNetwork.length >= maxQueueOfNetwork * share) return undefined
    const turn = this.#next
    const text = turn.then(() => this.#write(key, write))
    // One that waits for the database does not keep the others waiting.
    this.#next = turn.then(() => waitFor(text, patience)).then(() => this.#rest)
    const writing = { network, turn, text }
    this.#writing.set(key, writing)
    return writing
  }

  async #write(key: string, write: WriteText): Promise<PageText | undefined> {
    const withholdings = this.#withholdings()
    const begin = performance.eventLoopUtilization()
    let text: PageText | undefined
    const time = await measureWork(async () => {
      text = (await write()) ?? this.peek(key)
    })
    this.#stored.set(key, { text, madeAt: performance.now(), withholdings })
    this.#writing.delete(key)
    const { utilization } = performance.eventLoopUtilization(begin)
    const rest = utilization > busyShare ? Math.min(time * restPerWork, maxRest) : 0
    this.#rest = pause(rest, undefined, { ref: false })
    return text
  }
}

/** Returns `late` once the thread has had nothing to do for so many milliseconds: the text waits for something else. */
async function waitFor<T>(writing: Promise<T>, idleTime: number): Promise<T | typeof late> {
  const begin = performance.eventLoopUtilization()
  const startedAt = performance.now()
  for (;;) {
    const made = await Promise.race([writing, pause(interval, late, { ref: false })])
    if (made !== late) return made
    const { idle } = performance.eventLoopUtilization(begin)
    if (idle > idleTime || performance.now() - startedAt > maxWait) return late
  }
}

function ageOf({ madeAt }: StoredText): number {
  return performance.now() - madeAt
}

function sizeOf({ text }: StoredText): number {
  return 2 * String(text?.page.content ?? '').length
}
