import type { Locale } from '../contract/index.ts'
import { compileLocale, type CompiledMessages } from '../build/messages.ts'

const known = new Map<string, CompiledMessages | undefined>()

/** Compiled texts, cached: parsing takes longer than many a test. */
export function textsOf(folders: string[], locale: Locale): CompiledMessages | undefined {
  const key = [locale, ...folders].join()
  if (!known.has(key)) known.set(key, compileLocale(folders, locale))
  return known.get(key)
}
