// Letters and pages take the addresses of authorities from `shared/rules/authorities.json` by placeholders. Documents repeat them: a
// version is a dated text that stays as it was published. So the newest ones are compared with that file.
import type { Lang } from '@site/shared/contract'
import { authorities } from '@site/shared/rules'

const known = Object.values(authorities)
const urls = known.flatMap((authority) => Object.values(authority.urls).map((url) => ({ authority, url })))
const addresses = known.flatMap((authority) => Object.values(authority.addresses ?? {}))

/** Postcodes that our texts only have in addresses of authorities, with what follows. */
const postcodes = /2509 AJ Den Haag|1000 Bru(?:xelles|ssels?)/g

/** Returns the URL of an authority in Dutch for its URL in any language; another URL as it is. */
export function commonUrl(url: string): string {
  return urls.find((each) => each.url === url)?.authority.urls.nl ?? url
}

/** Returns a line for each URL of an authority that is another one in this language, and for each postal address that no authority has. */
export function findWrongAddresses(place: string, written: string, lang: Lang): string[] {
  const text = written.replaceAll(/\s+/g, ' ')
  const wrongUrls = urls.flatMap(({ authority, url }) => {
    const own = authority.urls[lang] ?? authority.urls.nl
    return url !== own && text.includes(url) ? [`${place} names ${url}; in this language it is ${own}`] : []
  })
  const wrongAddresses = Array.from(text.matchAll(postcodes), ({ 0: postcode, index }) => {
    const before = text.slice(0, index + postcode.length).toLowerCase()
    const isKnown = addresses.some((address) => before.endsWith(address.toLowerCase()))
    return isKnown ? '' : `${place}: no authority has “${before.slice(-60)}”`
  })
  return [...new Set([...wrongUrls, ...wrongAddresses.filter(Boolean)])]
}

/** Returns a line for each address of an authority that a text has itself instead of a placeholder. */
export function findRepeatedAddresses(where: string, text: string): string[] {
  const written = [...urls.map(({ url }) => url), ...addresses, ...(text.match(postcodes) ?? [])]
  const repeated = written.filter((address) => text.includes(address))
  return repeated.map((address) => `${where} repeats “${address}”: use its placeholder`)
}
