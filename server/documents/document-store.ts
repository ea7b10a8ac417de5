import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentKey } from '@site/shared/calls'
import { allLocales, type Locale } from '@site/shared/contract'
import { addDays } from '@site/shared/rules'
import { fillSite, readSite } from '@site/shared/rules/site'
import { html as escape } from '../http/html.ts'
import { nameHeadings, sanitise } from './name-headings.ts'

export interface StoredDocument {
  /** Sanitised, with an id for every heading. */
  html: string
  locale: Locale
  /** The first day in force, `yyyy-mm-dd`. */
  date: string
  /** The last day in force; undefined for the current version, and for one that is announced. */
  until: string | undefined
  /** First day of the next version, where it is announced; only on the current version. */
  next: string | undefined
}

/** Best first. The other country is the last resort: Belgian visitors get Belgian law, in Dutch where not translated. */
export function documentLocales(locale: Locale): Locale[] {
  const sameCountry: Locale = locale.endsWith('_be') ? 'nl_be' : 'nl_nl'
  return [...new Set<Locale>([locale, sameCountry, 'nl_nl'])]
}

/** Legal documents from `<folder>/<locale>/<key>/<yyyy-mm-dd>.html`, named by their first day in force. A later day announces a text. */
export class DocumentStore {
  readonly #folder: string
  readonly #read = new Map<string, { modified: number; html: Promise<string> }>()

  readonly #fill: (text: string, locale: Locale) => string

  /** @param fill puts values in the place of `{siteName}` and so on; by default those of `site.json` */
  constructor(folder: string, fill = fillDocument) {
    this.#folder = folder
    this.#fill = fill
  }

  /** Returns the text in force on `today` in the best locale, or the one that began, or will begin, on `version`. */
  async find(key: DocumentKey, locale: Locale, today: string, version?: string): Promise<StoredDocument | undefined> {
    const history = await this.#history(key, locale, today)
    if (!history) return undefined
    const { folder, dates, announced } = history
    const date = version && announced.includes(version) ? version : dates[version ? dates.indexOf(version) : 0]
    if (!date) return undefined
    const replaced = dates[dates.indexOf(date) - 1]
    return {
      html: await this.#html(join(folder, `${date}.html`), history.locale),
      locale: history.locale,
      date,
      until: replaced && addDays(replaced, -1),
      next: date === dates[0] ? announced[0] : undefined,
    }
  }

  /** Returns the first days of the versions that have come into force, newest first. */
  async versions(key: DocumentKey, locale: Locale, today: string): Promise<string[] | undefined> {
    return (await this.#history(key, locale, today))?.dates
  }

  /** Returns the first days of the versions that are announced, the last one first. */
  async announced(key: DocumentKey, locale: Locale, today: string): Promise<string[]> {
    return ((await this.#history(key, locale, today))?.announced ?? []).toReversed()
  }

  /** Returns the locales that have a text of their own, with its versions, newest first. */
  async translations(key: DocumentKey, today: string): Promise<Map<Locale, string[]>> {
    const found = new Map<Locale, string[]>()
    for (const locale of allLocales) {
      const history = await this.#history(key, locale, today)
      if (history?.locale === locale) found.set(locale, history.dates)
    }
    return found
  }

  /** Returns the history in one locale: versions in different languages cannot be compared. */
  async #history(key: DocumentKey, locale: Locale, today: string) {
    for (const candidate of documentLocales(locale)) {
      const folder = join(this.#folder, candidate, key)
      const all = await datesIn(folder)
      const dates = all.filter((date) => date <= today).toReversed()
      const announced = all.filter((date) => date > today)
      if (dates.length > 0) return { folder, dates, announced, locale: candidate }
    }
    return undefined
  }

  async #html(path: string, locale: Locale): Promise<string> {
    const { mtimeMs: modified } = await stat(path)
    const held = this.#read.get(path)
    if (held?.modified === modified) return held.html
    const html = readFile(path, 'utf8').then((text) => nameHeadings(sanitise(this.#fill(text, locale))))
    this.#read.set(path, { modified, html })
    html.catch(() => this.#read.delete(path))
    return html
  }
}

const site = readSite()

function fillDocument(text: string, locale: Locale): string {
  return fillSite(text, site, locale, (value) => String(escape`${value}`))
}

/** Returns the days of all versions, the oldest first. */
async function datesIn(folder: string): Promise<string[]> {
  const names = existsSync(folder) ? await readdir(folder) : []
  const dates = names.filter((name) => /^\d{4}-\d{2}-\d{2}\.html$/.test(name)).map((name) => name.slice(0, 10))
  return dates.toSorted()
}
