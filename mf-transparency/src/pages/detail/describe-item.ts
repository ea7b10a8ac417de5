import type { CampaignItem } from '@site/shared/calls'

/**
 * The notice of an advertisement for search engines and researchers, in the words of schema.org.
 * @param address Its permanent link.
 * @param download Where its JSON is.
 */
export function describeItem(item: CampaignItem, address: string, download: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    '@id': address,
    url: address,
    identifier: item.id,
    name: `${item.sponsorName}, ${item.id}`,
    description: item.campaignContextNoteNl ?? item.campaignContextNoteFr ?? `${item.sponsorName}, ${item.id}`,
    isAccessibleForFree: true,
    temporalCoverage: `${item.publicationStartDate}/${item.publicationEndDate}`,
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
