import { brandTypes, type BrandType, type PhoneEntry } from '@site/shared/brands'
import { foldName } from './fold-name.ts'

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
