import { readFile } from 'node:fs/promises'
import { searchEntry } from '@site/shared/calls'
import { locales, type Locale, type SearchEntry } from '@site/shared/contract'
import { array, create, enums, record } from 'superstruct'

const searchFile = record(enums(locales), array(searchEntry))

/**
 * What remotes declare to be found, read from the files that their builds wrote.
 *
 * @param report told about a file that cannot be read; the other remotes are found all the same
 */
export async function readDeclaredEntries(
  files: readonly string[],
  locale: Locale,
  report: (problem: unknown) => void,
): Promise<SearchEntry[]> {
  const entries = await Promise.all(
    files.map(async (file) => {
      try {
        const content: unknown = JSON.parse(await readFile(file, 'utf8'))
        const declared: Partial<Record<Locale, SearchEntry[]>> = create(content, searchFile)
        return declared[locale] ?? []
      } catch (cause) {
        report(new Error(`What can be found according to ${file} cannot be read`, { cause }))
        return []
      }
    }),
  )
  return entries.flat()
}
