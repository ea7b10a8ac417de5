import type { Brand } from '@site/shared/brands'
import { foldText } from '@site/shared/rules'

/** The brands whose name has `text` in it, whatever the case and the accents. */
export function findBrands(brands: readonly Brand[], text: string): readonly Brand[] {
  const wanted = foldText(text.trim())
  return brands.filter(({ description }) => foldText(description).includes(wanted))
}
