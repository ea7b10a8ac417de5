import { campaignItemAddress, type PublishedCampaign } from '@site/shared/calls'
import { getLocale, localPath } from '@site/shared/platform'
import { useEffect } from 'react'

/** The advertisement as JSON-LD in the head of the document. */
export function StructuredData({ item }: { item: PublishedCampaign }) {
  useEffect(() => {
    const { origin } = window.location
    const address = origin + localPath(`/political-ads/${item.id}`)
    const download = origin + campaignItemAddress(item.id, getLocale().country)
    const element = createDataBlock()
    element.type = 'application/ld+json'
    element.append(JSON.stringify(describeItem(item, address, download)))
    document.head.append(element)
    return () => element.remove()
  }, [item])
  return null
}

/**
 * Returns a script element that never runs. Trusted Types reject text in any script that could run, data blocks
 * included; a copy of a script that has run cannot run again, so its text cannot do any harm.
 */
function createDataBlock(): HTMLScriptElement {
  const hasRun = document.querySelector<HTMLScriptElement>('script:not([src], [type])')
  if (!hasRun) return document.createElement('script')
  const copy = document.importNode(hasRun)
  for (const name of copy.getAttributeNames()) copy.removeAttribute(name)
  return copy
}

function describeItem(item: PublishedCampaign, address: string, download: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    // The same in each language.
    '@id': download,
    url: address,
    identifier: item.id,
    version: item.noticeVersion,
    dateModified: item.noticeDate,
    name: `${item.sponsorName}, ${item.id}`,
    description: item.campaignContextNoteNl ?? item.campaignContextNoteFr ?? `${item.sponsorName}, ${item.id}`,
    isAccessibleForFree: true,
    temporalCoverage: `${item.publicationStartDate}/${item.publicationEndDate}`,
    sponsor: describeParty(item.sponsorName, item.sponsorEmail, item.sponsorAddress),
    funder: item.payerName && describeParty(item.payerName, item.payerEmail, item.payerAddress),
    citation: [item.campaignContextUrl, item.officialInformationUrl, item.europeanRepositoryUrl].filter(Boolean),
    measurementTechnique: item.calculationMethodNl ?? item.calculationMethodFr,
    variableMeasured: [
      { name: 'views', minValue: item.reachLowerBound, maxValue: item.reachUpperBound },
      { name: 'spending', unitText: 'EUR', minValue: item.budgetLowerBound, maxValue: item.budgetUpperBound },
      {
        name: 'spending of the campaign',
        unitText: 'EUR',
        minValue: item.campaignBudgetLowerBound,
        maxValue: item.campaignBudgetUpperBound,
      },
      { name: 'interactions', value: item.interactions },
      { name: 'targeting', value: item.targeting },
    ]
      .filter(({ minValue, maxValue, value }) => (minValue ?? maxValue ?? value) !== undefined)
      .map((measured) => ({ '@type': 'PropertyValue', ...measured })),
    distribution: { '@type': 'DataDownload', encodingFormat: 'application/json', contentUrl: download },
  }
}

function describeParty(name: string, email: string | undefined, address: string | undefined) {
  return { '@type': 'Organization', name, email, address }
}
