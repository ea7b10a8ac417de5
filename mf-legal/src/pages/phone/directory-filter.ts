import { brandTypes, type BrandType, type PhoneEntry } from '@site/shared/brands'
import { isSearchable, matchWords } from '@site/shared/rules'
import { readSearch, type UrlFilter } from '@site/shared/platform'

export interface DirectoryFilter {
  /** Undefined for all. */
  type: BrandType | undefined
  /** Part of a brand's name; empty for all. */
  text: string
}

export interface DirectoryGroup {
  type: BrandType
  entries: PhoneEntry[]
}

export function getTypes(entries: readonly PhoneEntry[]): BrandType[] {
  return brandTypes.filter((type) => entries.some(({ brandType }) => brandType === type))
}

export function groupEntries(entries: readonly PhoneEntry[], { type, text }: DirectoryFilter): DirectoryGroup[] {
  const isFound = matchWords(text)
  const found = entries.filter(({ brandType, brandName }) => {
    return (!type || brandType === type) && isFound(brandName)
  })
  return getTypes(found).map((group) => ({
    type: group,
    entries: found.filter(({ brandType }) => brandType === group),
  }))
}

/** Writes a type for the URL: `online-only`. */
function toAddress(type: BrandType): string {
  return type.toLowerCase().replace('_', '-')
}

/** The filter in the URL; an unknown type counts as all. */
export function filterInAddress(types: readonly BrandType[]): UrlFilter<DirectoryFilter> {
  return {
    read: (query) => ({
      type: types.find((type) => toAddress(type) === query.get('type')),
      text: readSearch(query, 'q'),
    }),
    isWhole: ({ text }) => isSearchable(text),
    write: ({ type, text }) => ({ type: type && toAddress(type), q: text.trim() }),
  }
}
