import type { BrandType } from '@site/shared/brands'
import { readSearch, type AddressFilter } from '@site/shared/platform'
import type { DirectoryFilter } from './directory-filter.ts'

/** A type as the address writes it: `online-only`. */
function toAddress(type: BrandType): string {
  return type.toLowerCase().replace('_', '-')
}

/** The filter as it stands in the address; a type that is none of `types`, those of the directory, counts as all. */
export function filterInAddress(types: readonly BrandType[]): AddressFilter<DirectoryFilter> {
  return {
    read: (query) => ({
      type: types.find((type) => toAddress(type) === query.get('type')) ?? 'ALL',
      text: readSearch(query, 'q'),
    }),
    write: ({ type, text }) => ({ type: type === 'ALL' ? '' : toAddress(type), q: text.trim() }),
  }
}
