import { getBrands, getPhoneEntries } from '@site/shared/brands'
import type { Country, SearchEntry } from '@site/shared/contract'

/** Brands and telephone numbers of a country: names, the same in every language. */
export function listDirectoryEntries(country: Country): SearchEntry[] {
  return [
    ...getBrands(country).map(({ description }): SearchEntry => ({
      kind: 'brand',
      path: '/about',
      title: description,
      text: '',
    })),
    ...getPhoneEntries(country).map(({ brandName, phoneNumber }): SearchEntry => ({
      kind: 'phone',
      path: `/phone?${new URLSearchParams({ q: brandName })}`,
      title: brandName,
      text: phoneNumber,
    })),
  ]
}
