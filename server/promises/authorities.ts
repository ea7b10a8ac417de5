// The addresses of authorities stand in `authorities.json` once; what documents, pages, mails and letters say is compared with it.
import type { Lang } from '@site/shared/contract'
import authorities from './authorities.json' with { type: 'json' }

interface Authority {
  name: string
  /** By language; the Dutch one where another is missing. */
  urls: { nl: string } & Partial<Record<Lang, string>>
  /** Postal addresses, in the languages of our texts. */
  addresses?: string[]
}

const known: readonly Authority[] = authorities

const urls = known.flatMap((authority) => Object.values(authority.urls).map((url) => ({ authority, url })))
const addresses = known.flatMap((authority) => authority.addresses ?? [])

/** Postcodes that our texts only have in addresses of authorities, with what follows. */
const postcodes = /2509 AJ Den Haag|1000 Bru(?:xelles|ssels?)/g

/** Returns the URL of an authority in Dutch for its URL in any language; another URL as it is. */
export function commonUrl(url: string): string {
  return urls.find((each) => each.url === url)?.authority.urls.nl ?? url
}

/** Returns a line for each URL of an authority that is another one in this language, and for each postal address that no authority has. */
export function findWrongAddresses(where: string, text: string, lang: Lang): string[] {
  const wrongUrls = urls.flatMap(({ authority, url }) => {
    const own = authority.urls[lang] ?? authority.urls.nl
    return url !== own && text.includes(url) ? [`${where} names ${url}; in this language it is ${own}`] : []
  })
  const wrongAddresses = Array.from(text.replaceAll(/\s+/g, ' ').matchAll(postcodes), ({ 0: place, index }) => {
    const before = text.replaceAll(/\s+/g, ' ').slice(0, index + place.length)
    return addresses.some((address) => before.endsWith(address))
      ? ''
      : `${where}: no authority has “${before.slice(-60)}”`
  })
  return [...new Set([...wrongUrls, ...wrongAddresses.filter(Boolean)])]
}
