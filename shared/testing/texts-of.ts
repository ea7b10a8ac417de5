import type { Locale } from '../contract/index.ts'
import { compileLocale, type CompiledMessages } from '../build/messages.ts'

const compiled = new Map<string, CompiledMessages | undefined>()

/** Compiled texts, cached: parsing takes longer than many a test. */
export function textsOf(folders: string[], locale: Locale): CompiledMessages | undefined {
  const key = [locale, ...folders].join()
  if (!compiled.has(key)) compiled.set(key, compileLocale(folders, locale))
  return compiled.get(key)
}
