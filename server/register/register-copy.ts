import {
  campaignSelectionQuery,
  type CampaignItem,
  type CampaignSelectionQuery,
  type CountryCode,
} from '@site/shared/calls'
import { keysOf } from '@site/shared/rules'
import { LRUCache } from 'lru-cache'
import { campaignOrders, type OrderName } from '../campaigns/campaign-order.ts'
import { selectionTest } from '../campaigns/campaign-search.ts'

/** A row of `campaign_items`, without nulls. */
export interface Row extends CampaignItem {
  country: CountryCode
  searchText: string
  sponsorKey: string
  noticeVersion: number
  /** ISO. */
  noticeSince: string
  /** Another one after every change of the row. */
  stamp: string
}

/** A row of `campaign_versions`. */
export interface VersionRow {
  noticeVersion: number
  noticeSince: string
  notice: CampaignItem
}

const sought = [
  'id',
  'country',
  'searchText',
  'sponsorKey',
  'sponsorName',
  'payerName',
  'ultimateBeneficiaryOwnerName',
  'publicationStartDate',
  'publicationEndDate',
  'campaignContextType',
  'channel',
  'status',
  'budgetLowerBound',
  'budgetUpperBound',
  'stamp',
] as const

/** What lists search, sort and sum up, with the whole row as JSON: as an object it would take three times the memory. */
export interface Notice extends Pick<Row, (typeof sought)[number]> {
  spendingRank: bigint
  viewsRank: bigint
  /** Of `noticeSince`, in milliseconds. */
  since: number
  row: Buffer
  /** JSON of its former versions, newest first; undefined where it has none. */
  versions: Buffer | undefined
}

/** Puts the lower bound before the upper one; an open upper bound is above every other, and no bound at all below. */
function rank(lower: number | undefined, upper: number | undefined): bigint {
  const [first, second] = [lower ?? (upper === undefined ? -1 : 0), upper ?? (lower === undefined ? 0 : 2 ** 32 - 1)]
  return BigInt(first) * 2n ** 32n + BigInt(second)
}

export function toNotice(row: Row, versions?: string): Notice {
  const parts = Object.fromEntries(sought.map((name) => [name, row[name]]))
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts that `Pick` names
    ...(parts as Pick<Row, (typeof sought)[number]>),
    spendingRank: rank(row.budgetLowerBound, row.budgetUpperBound),
    viewsRank: rank(row.reachLowerBound, row.reachUpperBound),
    since: Date.parse(row.noticeSince),
    row: Buffer.from(JSON.stringify(row)),
    versions: versions === undefined ? undefined : Buffer.from(versions),
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `toNotice`
export const readRow = ({ row }: Notice) => JSON.parse(row.toString()) as Row

export function readVersions({ versions }: Notice): VersionRow[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `readChange`
  return versions ? (JSON.parse(versions.toString()) as VersionRow[]) : []
}

/** What differs from an earlier state of the register. */
export interface Change {
  revision: string
  changed: Notice[]
  /** Ids of what is in it no longer. */
  gone: string[]
  /** All advertisements that were removed after the years that they are kept. */
  removed: { id: string; country: CountryCode }[]
}

/** In notices of all selections together. */
const mostSelected = 4_000_000

/** The register in memory: lists are searched and sorted here, whatever becomes of the database. */
export class RegisterCopy {
  /** Of the register when it was like this; empty before the first change. */
  revision = ''
  removed: Change['removed'] = []
  readonly #notices = new Map<string, Notice>()
  readonly #sorted = new Map<string, Notice[]>()
  readonly #selected = new LRUCache<string, Notice[]>({
    maxSize: mostSelected,
    sizeCalculation: ({ length }) => 1 + length,
  })

  apply({ revision, changed, gone, removed }: Change): void {
    for (const id of gone) this.#notices.delete(id)
    for (const notice of changed) this.#notices.set(notice.id, notice)
    for (const [key, list] of this.#sorted) {
      const kept = list.filter((notice) => this.#notices.get(notice.id) === notice)
      // Sorting what is sorted but for its end takes hardly longer than reading it.
      const all = [...kept, ...changed.filter(({ country }) => key.startsWith(country))]
      this.#sorted.set(key, all.sort(campaignOrders[orderOf(key)].compare))
    }
    this.#selected.clear()
    this.revision = revision
    this.removed = removed
  }

  get size(): number {
    return this.#notices.size
  }

  /** All of both countries, as they are now. */
  all(): Notice[] {
    return [...this.#notices.values()]
  }

  /** Whether an advertisement was removed after the years that it is kept. */
  wasRemoved(id: string, country: CountryCode): boolean {
    return this.removed.some((one) => one.id === id && one.country === country)
  }

  stampOf(id: string): string | undefined {
    return this.#notices.get(id)?.stamp
  }

  find(id: string, country: CountryCode): Notice | undefined {
    const notice = this.#notices.get(id)
    return notice?.country === country ? notice : undefined
  }

  /** Returns all of a country in an order. */
  list(country: CountryCode, order: OrderName): Notice[] {
    const key = `${country} ${order}`
    const known = this.#sorted.get(key)
    if (known) return known
    const list = this.all().filter((notice) => notice.country === country)
    this.#sorted.set(key, list.sort(campaignOrders[order].compare))
    return list
  }

  /** Returns what matches a query, in an order. @throws BadRequest where its range ends before it begins */
  select(query: CampaignSelectionQuery, order: OrderName, today: string): Notice[] {
    const isMatch = selectionTest(query, today)
    const key = JSON.stringify([order, today, ...keysOf(campaignSelectionQuery.schema).map((name) => query[name])])
    const known = this.#selected.get(key)
    if (known) return known
    const { arrange = (list: Notice[]) => list } = campaignOrders[order]
    const list = this.list(query.countryCode, order)
    const found = arrange(isMatch ? list.filter(isMatch) : list, today)
    this.#selected.set(key, found)
    return found
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the second word of the keys that `list` makes
const orderOf = (key: string) => key.split(' ')[1] as OrderName
