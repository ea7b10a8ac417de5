import type { Brand } from '@site/shared/brands'
import { foldText } from '@site/shared/rules'

/** The brands whose name has `text` in it, whatever the case and the accents. */
export function findBrands(brands: readonly Brand[], text: string): readonly Brand[] {
  const wanted = foldText(text.trim())
  return brands.filter(({ description }) => foldText(description).includes(wanted))
}

type Brands = readonly string[]

/** Whether every brand is chosen: the state of the select-all control follows it (product §4). */
export function hasAll(all: Brands, chosen: Brands): boolean {
  return all.every((id) => chosen.includes(id))
}

/** All brands, or none when all are chosen already. */
export function toggleAll(all: Brands, chosen: Brands): Brands {
  return hasAll(all, chosen) ? [] : all
}

/** With `brand` if it was not chosen, without it if it was; in the order of the list. */
export function toggleBrand(all: Brands, chosen: Brands, brand: string): Brands {
  return all.filter((id) => chosen.includes(id) !== (id === brand))
}
