import type { Brand } from '@site/shared/brands'

/** The brands whose name has `text` in it, whatever the case and the accents. */
export function findBrands(brands: readonly Brand[], text: string): readonly Brand[] {
  const wanted = plain(text.trim())
  return brands.filter(({ description }) => plain(description).includes(wanted))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
