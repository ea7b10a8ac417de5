import { authorityValues } from '../authorities.ts'
import { inLang } from '../in-lang.ts'
import { splitLocale, type Country, type Lang, type Locale } from '../../contract/locale.ts'
import type { SiteFile } from './site-struct.ts'

/** Returns what texts of a language and country may name as `{siteName}`, `{legalName}` and so on. */
export function siteValues(site: SiteFile, lang: Lang, country: Country) {
  const { companies, mailboxes } = site
  return {
    siteName: site.siteName,
    domain: site.domain,
    website: site.website,
    owner: site.owner,
    publisher: site.publisher,
    accountName: site.accounts[0]?.name ?? site.siteName,
    legalName: inLang(companies[country].legalName, lang),
    legalNameNl: inLang(companies.nl.legalName, lang),
    legalNameBe: inLang(companies.be.legalName, lang),
    postalAddress: companies[country].postalAddress,
    postalAddressNl: companies.nl.postalAddress,
    postalAddressBe: companies.be.postalAddress,
    registration: inLang(companies[country].registration, lang),
    privacyMailbox: mailboxes.privacy,
    contactMailbox: mailboxes.contact,
    dpoMailbox: mailboxes.dpo[country],
  }
}

/** Fills the values of the site and the addresses of authorities in a text, and leaves other placeholders as they are. @param write for the format of the text */
export function fillSite(text: string, site: SiteFile, locale: Locale, write = (value: string) => value): string {
  const { lang, country } = splitLocale(locale)
  const values: Readonly<Record<string, string>> = { ...siteValues(site, lang, country), ...authorityValues(lang) }
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined ? placeholder : write(value)
  })
}
