import { countryCodeOf, creativeAddress, type CountryCode, type PublishedCampaign } from '@site/shared/calls'
import { countryOfCode, companyDomain, companyName, privacyMailbox } from '@site/shared/rules'
import { absencesOf, noticeItems } from '../import/notice-items.ts'

/** Items that the site itself fills in, by their number in the template. */
const itemsOfSite = { report: 12, rights: 16 } as const

/**
 * Returns a version of a notice as the file that the European repository takes: JSON in UTF-8, with the four groups of metadata of
 * Implementing Regulation (EU) 2026/818: what identifies the advertisement, permanent addresses, the languages of the texts, and the
 * items of the notice (Annex II of Implementing Regulation (EU) 2025/1410) by their number. A correction has the same base identifier and
 * a higher version.
 * @param origin of the pages of its country
 */
export function writeRepositoryFile(item: PublishedCampaign, country: CountryCode, origin: string): string {
  const page = `${origin}/nl/political-ads/${item.id}`
  const picture = creativeAddress(item)
  return `${JSON.stringify(
    {
      identification: {
        baseIdentifier: `${companyDomain}/${item.id}`,
        version: item.noticeVersion,
        versionDate: item.noticeDate,
        country: countryCodeOf(countryOfCode(country)),
        publisher: { name: companyName, email: privacyMailbox, website: origin },
      },
      urls: { transparencyNotice: page, ...(picture && { advertisement: origin + picture }) },
      languages: languagesOf(item),
      transparencyNotice: describeItems(item, page, origin),
    },
    undefined,
    2,
  )}\n`
}

/** Returns the languages in which a notice has texts (ISO 639-1). */
function languagesOf(item: PublishedCampaign): string[] {
  const filled = Object.entries(item).flatMap(([name, value]) => (value === undefined ? [] : name))
  const has = (end: string) => filled.some((name) => name.endsWith(end))
  return [...(has('Nl') ? ['nl'] : []), ...(has('Fr') ? ['fr'] : [])]
}

/** Returns the fields of each item of the template, and what the notice says where it has no value. */
function describeItems(item: PublishedCampaign, page: string, origin: string) {
  const values: Readonly<Record<string, unknown>> = item
  const { absentItems = [] } = item
  return noticeItems
    .map(({ number, title, fields, absence }) => {
      const stated = Object.fromEntries(
        fields.flat().flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
      )
      const reasons = absencesOf(absence).filter((reason) => absentItems.includes(reason))
      const ofSite = number === itemsOfSite.report ? { url: `${page}#report` } : {}
      return {
        ...(number !== undefined && { number }),
        title,
        ...stated,
        ...ofSite,
        ...(reasons.length > 0 && { absent: reasons }),
      }
    })
    .concat([{ number: itemsOfSite.rights, title: 'rights over personal data', url: `${origin}/nl/privacy-rights` }])
}
