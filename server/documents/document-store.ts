import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentKey } from '@site/shared/api'
import type { Locale } from '@site/shared/contract'
import { sanitise } from './sanitise.ts'

export interface StoredDocument {
  html: string
  /** The locale whose text it is. */
  locale: Locale
}

/**
 * The locales whose text serves `locale`, best first. Unlike messages, a document of the other country is the last
 * resort: Belgian visitors get Belgian law, in Dutch where it is not translated.
 */
function documentLocales(locale: Locale): Locale[] {
  const sameCountry: Locale = locale.endsWith('_be') ? 'nl_be' : 'nl_nl'
  return [...new Set<Locale>([locale, sameCountry, 'nl_nl'])]
}

/** Legal documents from `<folder>/<locale>/<key>/<yyyy-mm-dd>.html`: a file is named by the day it comes into force. */
export class DocumentStore {
  readonly #folder: string
  readonly #read = new Map<string, { modified: number; html: Promise<string> }>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The text in force on `today`, in the best locale that has one. */
  async find(key: DocumentKey, locale: Locale, today: string): Promise<StoredDocument | undefined> {
    for (const candidate of documentLocales(locale)) {
      const folder = join(this.#folder, candidate, key)
      const file = await newestFile(folder, today)
      if (file) return { html: await this.#html(join(folder, file)), locale: candidate }
    }
    return undefined
  }

  /** Sanitised when read; read again when the file changes. */
  async #html(path: string): Promise<string> {
    const { mtimeMs: modified } = await stat(path)
    const held = this.#read.get(path)
    if (held?.modified === modified) return held.html
    const html = readFile(path, 'utf8').then(sanitise)
    this.#read.set(path, { modified, html })
    html.catch(() => this.#read.delete(path))
    return html
  }
}

async function newestFile(folder: string, today: string): Promise<string | undefined> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const inForce = names.filter((name) => /^\d{4}-\d{2}-\d{2}\.html$/.test(name) && name.slice(0, 10) <= today)
  return inForce.toSorted().at(-1)
}
