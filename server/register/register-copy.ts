import { setImmediate as pause } from 'node:timers/promises'
import { countryCodes, type CampaignSelectionQuery, type CountryCode } from '@site/shared/calls'
import type { CampaignNames } from './campaign-names.ts'
import type { OrderName } from './campaign-order.ts'
import { CountryList, type Selection } from './country-list.ts'
import { readShowing, sharedTextsOf, type Notice, type Showing } from './notice.ts'
import { SharedTexts } from './shared-texts.ts'

/** In notices: between two batches other requests are answered. */
const showingsAtOnce = 5_000

/** Difference from an earlier state of the register. */
export interface Change {
  /** Its id. */
  revision: string
  /** Whether nothing from before remains: what is not in `changed` is gone. */
  isWhole: boolean
  changed: Notice[]
  /** Countries of the advertisements that have left the register, by id. */
  removed: ReadonlyMap<string, CountryCode>
}

/** The register in memory, a list for each country: it is searched and sorted here, whatever becomes of the database. */
export class RegisterCopy {
  /** Revision of the register in this state; empty before the first change. */
  revision = ''
  /** Shared texts: the names and days of its notices. */
  readonly texts = new SharedTexts()
  /** Changes since the start by which an advertisement, or its whole notice, must no longer be shown. */
  withholdings = 0
  readonly #lists: Readonly<Record<CountryCode, CountryList>> = { NL: new CountryList(), BE: new CountryList() }
  readonly #removed = new Map<string, CountryCode>()
  /** By id, of notices that have a picture or withhold one. */
  readonly #showings = new Map<string, Showing>()
  /** By digest: in how many notices a picture is, and how many of those withhold it. */
  readonly #pictures = new Map<string, { uses: number; withheld: number }>()

  /** Until all is ready, readers get what was there before. */
  async apply({ revision, isWhole, changed, removed }: Change): Promise<void> {
    const gone = isWhole ? this.#idsWithout(changed) : [...removed.keys()]
    const previous = new Set([...gone, ...changed.map(({ id }) => id)].map((id) => this.#findAnywhere(id)))
    // One may have moved to the other country.
    const changedCountries = new Set([...previous, ...changed].flatMap((notice) => notice?.country ?? []))
    const replacements: (() => void)[] = []
    for (const code of changedCountries) {
      const unchanged = this.#lists[code].notices.filter((notice) => !previous.has(notice))
      const contents = [...unchanged, ...changed.filter(({ country }) => country === code)]
      replacements.push(await this.#lists[code].prepare(contents))
    }
    const showings = new Map<string, Showing | undefined>(gone.map((id) => [id, undefined]))
    for (const [index, notice] of changed.entries()) {
      showings.set(notice.id, readShowing(notice))
      if (index % showingsAtOnce === showingsAtOnce - 1) await pause()
    }
    for (const [id, showing] of showings) this.#show(id, showing)
    for (const replace of replacements) replace()
    if (isWhole) this.#removed.clear()
    for (const [id, country] of removed) this.#removed.set(id, country)
    for (const { id } of changed) this.#removed.delete(id)
    this.revision = revision
    await this.texts.prune(() => sharedTextsOf(this.all()))
  }

  #idsWithout(notices: Notice[]): string[] {
    const ids = new Set(notices.map(({ id }) => id))
    return this.all().flatMap(({ id }) => (ids.has(id) ? [] : id))
  }

  #findAnywhere(id: string): Notice | undefined {
    return this.#lists.NL.find(id) ?? this.#lists.BE.find(id)
  }

  /** Is called before the lists change. @param showing undefined where the notice is gone */
  #show(id: string, showing: Showing | undefined): void {
    const before = this.#showings.get(id)
    const isHidden = !showing || (showing.isWithheld && !before?.isWithheld)
    if (isHidden && this.#findAnywhere(id)) this.withholdings += 1
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
    return countryCodes.reduce((sum, code) => sum + this.#lists[code].notices.length, 0)
  }

  /** All of both countries, as they are now. */
  all(): Notice[] {
    return countryCodes.flatMap((code) => this.#lists[code].notices)
  }

  /** Countries of the advertisements that have left the register, by id. */
  get removed(): Change['removed'] {
    return this.#removed
  }

  find(id: string, country: CountryCode): Notice | undefined {
    return this.#lists[country].find(id)
  }

  /** Whether an advertisement has left the register. */
  wasRemoved(id: string, country: CountryCode): boolean {
    return this.#removed.get(id) === country
  }

  /** Returns the names in the advertisements of a country, as they are now. */
  names(country: CountryCode): CampaignNames {
    return this.#lists[country].names
  }

  /** Returns what matches a query, in an order. @throws BadRequest where its range ends before it begins */
  select(query: CampaignSelectionQuery, order: OrderName, today: string): Selection {
    return this.#lists[query.countryCode].select(query, order, today)
  }

  /** Returns how many advertisements of a country run on a day. */
  countRunning(country: CountryCode, today: string): number {
    return this.#lists[country].countRunning(today)
  }
}
