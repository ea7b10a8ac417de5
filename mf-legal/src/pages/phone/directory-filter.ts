import { brandTypes, type BrandType, type PhoneEntry } from '@site/shared/brands'
import { foldText } from '@site/shared/rules'
import { readSearch, type AddressFilter } from '@site/shared/platform'

/** What a visitor wants to see of the directory. */
export interface DirectoryFilter {
  type: BrandType | 'ALL'
  /** Part of a brand's name; all names where blank. */
  text: string
}

export interface DirectoryGroup {
  type: BrandType
  entries: PhoneEntry[]
}

/** The types that the directory has, in the order in which to show them (product §2: only the types present). */
export function getTypes(entries: readonly PhoneEntry[]): BrandType[] {
  return brandTypes.filter((type) => entries.some(({ brandType }) => brandType === type))
}

/** The entries that pass the filter, by type; a type without any is left out (product §2). */
export function groupEntries(entries: readonly PhoneEntry[], { type, text }: DirectoryFilter): DirectoryGroup[] {
  const sought = foldName(text)
  const found = entries.filter(({ brandType, brandName }) => {
    return (type === 'ALL' || brandType === type) && foldName(brandName).includes(sought)
  })
  return getTypes(found).map((group) => ({
    type: group,
    entries: found.filter(({ brandType }) => brandType === group),
  }))
}

/** A name as it counts when searching: also whatever the kind of apostrophe, and without spaces more than one. */
export function foldName(name: string): string {
  return foldText(name)
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

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
