/** A postal address, each part as it is sent. */
interface PostalAddress {
  street: string
  houseNumber: string
  houseNumberExtension: string
  postalCode: string
  city: string
  country: string
}

/** A postal address line by line, as one writes it on an envelope; no line where there is none. */
export function writeAddress(address: PostalAddress | undefined): string[] {
  if (!address) return []
  const { street, houseNumber, houseNumberExtension, postalCode, city, country } = address
  return [[street, houseNumber, houseNumberExtension].filter(Boolean).join(' '), `${postalCode} ${city}`, country]
}
