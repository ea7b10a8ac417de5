import { setImmediate as pause } from 'node:timers/promises'
import { campaignSelectionQuery, type CampaignSelectionQuery, type CountryCode } from '@site/shared/calls'
import { assertDefined, keysOf } from '@site/shared/rules'
import { BoundedCache } from '../bounds/bounded-cache.ts'
import { CampaignNames } from './campaign-names.ts'
import { isRunning, type OrderName } from './campaign-order.ts'
import { selectionTests, type NoticeTest } from './campaign-search.ts'
import { indexNotices, pick, type CountryIndex } from './country-index.ts'
import { readShowing, sharedTextsOf, type Notice, type Showing } from './notice.ts'
import { SharedTexts } from './shared-texts.ts'

/** In notices: between two batches other requests are answered. */
const showingsAtOnce = 5_000

/** What differs from an earlier state of the register. */
export interface Change {
  /** Its id. */
  revision: string
  /** Whether nothing from before remains: what is not in `changed` is gone. */
  isWhole: boolean
  changed: Notice[]
  /** Countries of the advertisements that have left the register, by id. */
  removed: ReadonlyMap<string, CountryCode>
}

/** What matches a query, in an order. */
export class Selection {
  readonly #notices: readonly Notice[]
  readonly #places: Int32Array

  constructor(notices: readonly Notice[], places: Int32Array) {
    this.#notices = notices
    this.#places = places
  }

  get length(): number {
    return this.#places.length
  }

  at(index: number): Notice {
    return assertDefined(this.#notices[this.#places[index] ?? -1], 'An advertisement of a selection')
  }

  slice(start: number, end = this.length): Notice[] {
    const length = Math.max(0, Math.min(end, this.length) - start)
    return Array.from({ length }, (_, index) => this.at(start + index))
  }
}

/** In bytes: the least recently used selections are found anew. */
const maxBytes = 64 * 1024 * 1024

const nothing: CountryIndex = { notices: [], orders: {} }

/** The register in memory: lists are searched and sorted here, whatever becomes of the database. */
export class RegisterCopy {
  /** Of the register when it was like this; empty before the first change. */
  revision = ''
  /** Of the names and days of its notices. */
  readonly texts = new SharedTexts()
  /** Changes since the start by which an advertisement, or its whole notice, must no longer be shown. */
  withholdings = 0
  readonly #notices = new Map<string, Notice>()
  readonly #removed = new Map<string, CountryCode>()
  /** By id, of notices that have a picture or withhold one. */
  readonly #showings = new Map<string, Showing>()
  /** By digest: in how many notices a picture is, and how many of those withhold it. */
  readonly #pictures = new Map<string, { uses: number; withheld: number }>()
  #indexes: Record<CountryCode, CountryIndex> = { NL: nothing, BE: nothing }
  readonly #names = new WeakMap<CountryIndex, CampaignNames>()
  readonly #matches = new BoundedCache<Uint8Array>({ maxBytes, sizeOf })
  readonly #selected = new BoundedCache<Int32Array>({ maxBytes, sizeOf })

  /** Until all is ready, readers get what was there before. */
  async apply({ revision, isWhole, changed, removed }: Change): Promise<void> {
    const gone = isWhole ? this.#idsWithout(changed) : [...removed.keys()]
    const before = new Set([...gone, ...changed.map(({ id }) => id)].map((id) => this.#notices.get(id)))
    const indexes = { ...this.#indexes }
    // One may have moved to the other country.
    for (const code of new Set([...before, ...changed].flatMap((notice) => notice?.country ?? []))) {
      const unchanged = indexes[code].notices.filter((notice) => !before.has(notice))
      indexes[code] = await indexNotices([...unchanged, ...changed.filter(({ country }) => country === code)])
    }
    const showings = new Map<string, Showing | undefined>(gone.map((id) => [id, undefined]))
    for (const [at, notice] of changed.entries()) {
      showings.set(notice.id, readShowing(notice))
      if (at % showingsAtOnce === showingsAtOnce - 1) await pause()
    }
    this.#indexes = indexes
    for (const [id, showing] of showings) this.#show(id, showing)
    for (const id of gone) this.#notices.delete(id)
    for (const notice of changed) this.#notices.set(notice.id, notice)
    this.#matches.clear()
    this.#selected.clear()
    if (isWhole) this.#removed.clear()
    for (const [id, country] of removed) this.#removed.set(id, country)
    for (const { id } of changed) this.#removed.delete(id)
    this.revision = revision
    await this.texts.prune(() => sharedTextsOf(this.#notices.values()))
  }

  #idsWithout(notices: Notice[]): string[] {
    const ids = new Set(notices.map(({ id }) => id))
    return [...this.#notices.keys()].filter((id) => !ids.has(id))
  }

  /** @param showing undefined where the notice is gone */
  #show(id: string, showing: Showing | undefined): void {
    const before = this.#showings.get(id)
    const isHidden = !showing || (showing.isWithheld && !before?.isWithheld)
    if (isHidden && this.#notices.has(id)) this.withholdings += 1
    this.#countPictures(before, -1)
    this.#countPictures(showing, 1)
    if (showing && (showing.isWithheld || showing.pictures.length > 0)) this.#showings.set(id, showing)
    else this.#showings.delete(id)
  }

  #countPictures(showing: Showing | undefined, by: 1 | -1): void {
    for (const digest of showing?.pictures ?? []) {
      const { uses, withheld } = this.#pictures.get(digest) ?? { uses: 0, withheld: 0 }
      const changed = { uses: uses + by, withheld: withheld + (showing?.isWithheld ? by : 0) }
      if (changed.uses > 0) this.#pictures.set(digest, changed)
      else this.#pictures.delete(digest)
    }
  }

  /** Whether a picture is shown; undefined where no notice has it, now or in an earlier version. One that withholds it is enough. */
  isShown(digest: string): boolean | undefined {
    const picture = this.#pictures.get(digest)
    return picture && picture.withheld === 0
  }

  get size(): number {
    return this.#notices.size
  }

  /** All of both countries, as they are now. */
  all(): Notice[] {
    return [...this.#notices.values()]
  }

  /** Countries of the advertisements that have left the register, by id. */
  get removed(): Change['removed'] {
    return this.#removed
  }

  find(id: string, country: CountryCode): Notice | undefined {
    const notice = this.#notices.get(id)
    return notice?.country === country ? notice : undefined
  }

  /** Whether an advertisement has left the register. */
  wasRemoved(id: string, country: CountryCode): boolean {
    return this.#removed.get(id) === country
  }

  /** Returns the names in the advertisements of a country, as they are now. */
  names(country: CountryCode): CampaignNames {
    const index = this.#indexes[country]
    const names = this.#names.get(index) ?? new CampaignNames(index.notices)
    this.#names.set(index, names)
    return names
  }

  /** Returns what matches a query, in an order. @throws BadRequest where its range ends before it begins */
  select(query: CampaignSelectionQuery, order: OrderName, today: string): Selection {
    const { notices, orders } = this.#indexes[query.countryCode]
    const parts = [today, ...keysOf(campaignSelectionQuery.schema).map((name) => query[name])]
    const tests = selectionTests(query, today)
    const places = this.#selected.getOrMake(`${order} ${JSON.stringify(parts)}`, () => {
      let found = orders[order === 'running' ? 'newest' : order] ?? new Int32Array()
      for (const [name, test] of tests) found = pick(found, this.#match(`${query.countryCode} ${name}`, notices, test))
      if (order !== 'running') return found
      const running = this.#running(query.countryCode, today)
      const runningFirst = new Int32Array(found.length)
      const first = pick(found, running)
      runningFirst.set(first)
      runningFirst.set(pick(found, running, 0), first.length)
      return runningFirst
    })
    return new Selection(notices, places)
  }

  /** Returns how many advertisements of a country run on a day. */
  countRunning(country: CountryCode, today: string): number {
    return this.#running(country, today).reduce((sum, runs) => sum + runs, 0)
  }

  #running(country: CountryCode, today: string): Uint8Array {
    const { notices } = this.#indexes[country]
    return this.#match(`${country} running ${today}`, notices, (one) => isRunning(one, today))
  }

  /** Returns for each advertisement whether it passes a test. */
  #match(key: string, notices: readonly Notice[], isMatch: NoticeTest): Uint8Array {
    return this.#matches.getOrMake(key, () => {
      const matches = new Uint8Array(notices.length)
      notices.forEach((notice, place) => (matches[place] = isMatch(notice) ? 1 : 0))
      return matches
    })
  }
}

function sizeOf({ byteLength }: Uint8Array | Int32Array): number {
  return byteLength
}
