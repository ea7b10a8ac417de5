import type { Locale } from '../contract/index.ts'
import { compileLocale, type CompiledMessages } from '../build/messages.ts'

const known = new Map<string, CompiledMessages | undefined>()

/** The texts of a locale as a build compiles them; once for all tests of a file, since parsing takes longer than many a test. */
export function textsOf(folders: string[], locale: Locale): CompiledMessages | undefined {
  const key = [locale, ...folders].join()
  if (!known.has(key)) known.set(key, compileLocale(folders, locale))
  return known.get(key)
}
