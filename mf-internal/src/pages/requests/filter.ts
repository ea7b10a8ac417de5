import { staffRequestQuery, type StaffRequestQuery, type StaffTab } from '@site/shared/calls'
import type { useUrlFilter } from '@site/shared/platform'
import { listFilter } from '../../parts/list-filter.ts'

/** Passed to every part of the page, so that each knows a choice of another before the list has loaded. */
export type FilterControls = ReturnType<typeof useUrlFilter<StaffRequestQuery>>

export const filterInAddress = listFilter(staffRequestQuery)

/** Returns the tab that the server shows. */
export function tabOf({ tab, state }: StaffRequestQuery): StaffTab {
  return tab ?? (state ? 'all' : 'open')
}
