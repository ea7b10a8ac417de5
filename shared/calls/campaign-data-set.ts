import { companyName } from '../rules/company.ts'
import type { PublishedCampaign } from './campaign.ts'
import { creativeAddress } from './creative.ts'

/** CC0: the register may be used by anybody for anything. */
export const registerLicence = 'https://creativecommons.org/publicdomain/zero/1.0/'

/** Describes an advertisement as JSON-LD (schema.org), in the browser and for readers without a script. */
export function describeCampaign(item: PublishedCampaign, address: string, download: string, lang: string) {
  const notes = [item.campaignContextNoteNl, item.campaignContextNoteFr]
  const [first, second] = lang === 'fr' ? notes.reverse() : notes
  const picture = creativeAddress(item)
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    // The same in each language.
    '@id': download,
    url: address,
    identifier: item.id,
    version: item.noticeVersion,
    name: `${item.sponsorName}, ${item.id}`,
    description: first ?? second ?? `${item.sponsorName}, ${item.id}`,
    isAccessibleForFree: true,
    license: registerLicence,
    publisher: { '@type': 'Organization', name: companyName, url: new URL(address).origin },
    inLanguage: lang,
    dateModified: item.noticeDate,
    temporalCoverage: `${item.publicationStartDate}/${item.publicationEndDate}`,
    image: picture && { '@type': 'ImageObject', contentUrl: new URL(picture, address), sha256: item.creativeDigest },
    sponsor: describeParty(item.sponsorName, item.sponsorEmail, item.sponsorAddress),
    funder: item.payerName && describeParty(item.payerName, item.payerEmail, item.payerAddress),
    citation: item.campaignContextUrl,
    variableMeasured: [
      { '@type': 'PropertyValue', name: 'views', minValue: item.reachLowerBound, maxValue: item.reachUpperBound },
      {
        '@type': 'PropertyValue',
        name: 'spending',
        unitText: 'EUR',
        minValue: item.budgetLowerBound,
        maxValue: item.budgetUpperBound,
      },
    ],
    distribution: { '@type': 'DataDownload', encodingFormat: 'application/json', contentUrl: download },
  }
}

function describeParty(name: string, email: string | undefined, address: string | undefined) {
  return { '@type': 'Organization', name, email, address }
}
