import { existsSync, readFileSync } from 'node:fs'
import type { Country } from '../site-under-test.ts'

export type Lang = 'nl' | 'fr' | 'en'

const chains: Record<string, string[]> = {
  nl_be: ['nl_nl', 'nl_be'],
  fr_be: ['nl_nl', 'fr_be'],
  en_be: ['nl_nl', 'nl_be', 'en_be'],
}

/** What a visitor of the privacy-rights pages reads, by the id of the text; fallback as in product §1. */
export function textsOf(lang: Lang, country: Country): (id: string) => string {
  const texts: Record<string, string> = {}
  for (const folder of ['shared', 'mf-privacy-rights']) {
    for (const locale of chains[`${lang}_${country}`] ?? ['nl_nl']) {
      const file = new URL(`../../${folder}/messages/${locale}.json`, import.meta.url)
      if (existsSync(file)) Object.assign(texts, JSON.parse(readFileSync(file, 'utf8')))
    }
  }
  return (id) => texts[id] ?? `(no text ${id})`
}
