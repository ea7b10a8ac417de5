import { setImmediate as pause } from 'node:timers/promises'
import {
  campaignSelectionQuery,
  type CampaignSelectionQuery,
  type CountryCode,
  type PublishedCampaign,
} from '@site/shared/calls'
import { assertDefined, keysOf } from '@site/shared/rules'
import { BoundedCache } from '../bounds/bounded-cache.ts'
import { isRunning, type OrderName } from './campaign-order.ts'
import { selectionTests, type NoticeTest } from './campaign-search.ts'
import { indexNotices, pick, type CountryIndex } from './country-index.ts'

/** What lists search, sort and sum up. */
export interface NoticeFields extends Pick<
  PublishedCampaign,
  | 'id'
  | 'sponsorName'
  | 'payerName'
  | 'ultimateBeneficiaryOwnerName'
  | 'publicationStartDate'
  | 'publicationEndDate'
  | 'campaignContextType'
  | 'channel'
  | 'status'
  | 'budgetLowerBound'
  | 'budgetUpperBound'
  | 'reachLowerBound'
  | 'reachUpperBound'
  | 'noticeVersion'
> {
  country: CountryCode
  searchText: string
  sponsorKey: string
  /** When the notice got its version, in milliseconds. */
  since: number
  /** Another one after every change of the row. */
  stamp: string
}

export interface Notice extends NoticeFields {
  /** JSON of all that is published: as an object it would take three times the memory. */
  published: Buffer
  /** JSON of its former versions, newest first; undefined where it has none. */
  versions: Buffer | undefined
}

/** Names and days are the same in many notices: one string for all takes less memory, and is compared faster. */
const names = new Map<string, string>()
function shared<T extends string | undefined>(text: T): T {
  if (text === undefined) return text
  if (!names.has(text)) names.set(text, text)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same text
  return names.get(text) as T
}

/** Written out: all notices have one shape, which is what makes a pass over all of them quick. */
export function toNotice(fields: NoticeFields, published: string | Buffer, versions?: string | Buffer): Notice {
  return {
    country: shared(fields.country),
    searchText: fields.searchText,
    sponsorKey: shared(fields.sponsorKey),
    since: fields.since,
    stamp: fields.stamp,
    id: fields.id,
    sponsorName: shared(fields.sponsorName),
    payerName: shared(fields.payerName),
    ultimateBeneficiaryOwnerName: shared(fields.ultimateBeneficiaryOwnerName),
    publicationStartDate: shared(fields.publicationStartDate),
    publicationEndDate: shared(fields.publicationEndDate),
    campaignContextType: shared(fields.campaignContextType),
    channel: shared(fields.channel),
    status: shared(fields.status),
    budgetLowerBound: fields.budgetLowerBound,
    budgetUpperBound: fields.budgetUpperBound,
    reachLowerBound: fields.reachLowerBound,
    reachUpperBound: fields.reachUpperBound,
    noticeVersion: fields.noticeVersion,
    published: Buffer.from(published),
    versions: versions === undefined ? undefined : Buffer.from(versions),
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `toNotice`
export const readItem = ({ published }: Notice) => JSON.parse(published.toString()) as PublishedCampaign

export function readVersions({ versions }: Notice): PublishedCampaign[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `readNotices`
  return versions ? (JSON.parse(versions.toString()) as PublishedCampaign[]) : []
}

/** What a notice and its versions show of advertisements. */
interface Showing {
  /** Digests of pictures. */
  pictures: string[]
  isWithheld: boolean
}

const digestName = '"creativeDigest":"'
const digestLength = 64

/** Reads the bytes of the JSON: no text in it can have an unescaped quote. */
function readShowing({ published, versions }: Notice): Showing {
  const pictures = [published, versions].flatMap((json) => (json ? findDigests(json) : []))
  return { pictures: [...new Set(pictures)], isWithheld: published.includes('"creativeWithheld') }
}

function findDigests(json: Buffer): string[] {
  const digests: string[] = []
  for (let start = json.indexOf(digestName); start !== -1; start = json.indexOf(digestName, start + 1)) {
    const begin = start + digestName.length
    digests.push(json.toString('latin1', begin, begin + digestLength))
  }
  return digests
}

/** In notices: between two batches other requests are answered. */
const showingsAtOnce = 5_000

/** What differs from an earlier state of the register. */
export interface Change {
  revision: string
  changed: Notice[]
  /** Ids of what is in it no longer. */
  gone: string[]
  /** All advertisements that were removed after the years that they are kept, by id. */
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
  removed: Change['removed'] = new Map()
  /** Changes since the start by which an advertisement, or its whole notice, must no longer be shown. */
  withholdings = 0
  readonly #notices = new Map<string, Notice>()
  /** By id, of notices that have a picture or withhold one. */
  readonly #showings = new Map<string, Showing>()
  /** By digest: in how many notices a picture is, and how many of those withhold it. */
  readonly #pictures = new Map<string, { uses: number; withheld: number }>()
  #indexes: Record<CountryCode, CountryIndex> = { NL: nothing, BE: nothing }
  readonly #matches = new BoundedCache<Uint8Array>({ maxBytes, sizeOf })
  readonly #selected = new BoundedCache<Int32Array>({ maxBytes, sizeOf })

  /** Until all is ready, readers get what was there before. */
  async apply({ revision, changed, gone, removed }: Change): Promise<void> {
    const before = new Set([...gone, ...changed.map(({ id }) => id)].map((id) => this.#notices.get(id)))
    const indexes = { ...this.#indexes }
    // One may have moved to the other country.
    for (const code of new Set([...before, ...changed].flatMap((notice) => notice?.country ?? []))) {
      const kept = indexes[code].notices.filter((notice) => !before.has(notice))
      indexes[code] = await indexNotices([...kept, ...changed.filter(({ country }) => country === code)])
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
    this.revision = revision
    this.removed = removed
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

  stampOf(id: string): string | undefined {
    return this.#notices.get(id)?.stamp
  }

  find(id: string, country: CountryCode): Notice | undefined {
    const notice = this.#notices.get(id)
    return notice?.country === country ? notice : undefined
  }

  /** Whether an advertisement was removed after the years that it is kept. */
  wasRemoved(id: string, country: CountryCode): boolean {
    return this.removed.get(id) === country
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
      const running = this.#match(`${query.countryCode} running ${today}`, notices, (one) => isRunning(one, today))
      const runningFirst = new Int32Array(found.length)
      const first = pick(found, running)
      runningFirst.set(first)
      runningFirst.set(pick(found, running, 0), first.length)
      return runningFirst
    })
    return new Selection(notices, places)
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
