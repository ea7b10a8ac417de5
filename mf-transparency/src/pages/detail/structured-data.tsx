import { campaignItemAddress, type PublishedCampaign } from '@site/shared/calls'
import type { Lang } from '@site/shared/contract'
import { getLocale, localPath } from '@site/shared/platform'
import { useEffect } from 'react'

/** The advertisement as JSON-LD in the head of the document. */
export function StructuredData({ item }: { item: PublishedCampaign }) {
  useEffect(() => {
    const { origin } = window.location
    const address = origin + localPath(`/political-ads/${item.id}`)
    const { country, lang } = getLocale()
    const download = origin + campaignItemAddress(item.id, country)
    const element = createDataBlock()
    element.type = 'application/ld+json'
    element.append(JSON.stringify(describeItem(item, lang, address, download)))
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

function describeItem(item: PublishedCampaign, lang: Lang, address: string, download: string) {
  const notes = [item.campaignContextNoteNl, item.campaignContextNoteFr]
  const [first, second] = lang === 'fr' ? notes.toReversed() : notes
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    '@id': address,
    url: address,
    identifier: item.id,
    name: `${item.sponsorName}, ${item.id}`,
    description: first ?? second ?? `${item.sponsorName}, ${item.id}`,
    isAccessibleForFree: true,
    license: 'https://creativecommons.org/publicdomain/zero/1.0/',
    publisher: { '@type': 'Organization', name: 'Lantaarn Media', url: window.location.origin },
    inLanguage: lang,
    dateModified: item.noticeDate,
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
