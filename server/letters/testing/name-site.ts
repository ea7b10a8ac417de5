import type { Country, Lang } from '@site/shared/contract'
import { readSite, siteValues } from '@site/shared/rules/site'

const siteNames = ['legalName', 'postalAddress', 'siteName', 'privacyMailbox', 'contactMailbox', 'dpoMailbox'] as const

/** Puts placeholders in the place of what site.json says: the documents of letters hold for every group. */
export function nameSite(text: string, lang: Lang, country: Country): string {
  const values = siteValues(readSite(), lang, country)
  return siteNames.reduce((rest, name) => rest.replaceAll(values[name], `{${name}}`), text)
}
