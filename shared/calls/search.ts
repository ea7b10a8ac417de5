import { array, object } from 'superstruct'
import type { Locale } from '../contract/locale.ts'
import { searchEntry, type SearchEntry } from '../contract/search.ts'
import { call } from './call.ts'
import { ask } from './client.ts'
import { requestLocale } from './parameters.ts'

export const searchIndex = object({ entries: array(searchEntry) })

/**
 * Returns all search entries for `locale`: documents by section, pages of the remotes, brands and phone numbers of the
 * country.
 * @throws ApiUnavailable, ApiRejected, ApiShape
 */
export const getSearchEntries = call(
  {
    method: 'GET',
    path: '/api/search-index',
    query: object({ locale: requestLocale }),
    answer: searchIndex,
    group: 'Search',
    summary: 'What the search page finds',
  },
  (it) =>
    async (locale: Locale): Promise<SearchEntry[]> =>
      (await ask(it, { query: { locale } })).entries,
)
