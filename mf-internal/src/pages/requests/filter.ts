import {
  countryCodes,
  flowTypes,
  requestStates,
  staffTabs,
  type StaffRequestFilter,
  type StaffTab,
} from '@site/shared/calls'
import { readOne, readSearch, type UrlFilter, type useUrlFilter } from '@site/shared/platform'

/** Passed to every part of the page, so that each knows a choice of another before the list has loaded. */
export type FilterControls = ReturnType<typeof useUrlFilter<StaffRequestFilter>>

/** The filter in the query of the page's URL; unknown values are ignored. */
export const filterInAddress: UrlFilter<StaffRequestFilter> = {
  read(query) {
    const page = Number(query.get('page') ?? 1)
    return {
      tab: readOne(query, 'tab', staffTabs),
      state: readOne(query, 'state', requestStates),
      country: readOne(query, 'country', countryCodes),
      flowType: readOne(query, 'flowType', flowTypes),
      owner: readSearch(query, 'owner') || undefined,
      search: readSearch(query, 'search') || undefined,
      page: Number.isInteger(page) && page > 0 ? page : 1,
    }
  },
  write: ({ page = 1, ...filter }) => ({ ...filter, page: page > 1 ? String(page) : undefined }),
}

/** Returns the tab that the server shows. */
export function tabOf({ tab, state }: StaffRequestFilter): StaffTab {
  return tab ?? (state ? 'all' : 'open')
}
