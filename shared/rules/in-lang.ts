import type { Lang } from '../contract/locale.ts'

/** Returns what is written in a language, otherwise the Dutch one. */
export function inLang<Words>(words: { nl: Words } & Partial<Record<Lang, Words>>, lang: Lang): Words {
  return words[lang] ?? words.nl
}
