import { campaignItemAddress, type CampaignItem } from '@site/shared/api'
import { getLocale, localPath } from '@site/shared/platform'
import { useEffect } from 'react'
import { describeItem } from './describe-item.ts'

/** The advertisement as JSON-LD in the head of the document, as long as its page is shown. */
export function StructuredData({ item }: { item: CampaignItem }) {
  useEffect(() => {
    const { origin } = window.location
    const address = origin + localPath(`/political-ads/${item.id}`)
    const download = origin + campaignItemAddress(item.id, getLocale().country)
    // By hand, as React would write the element as HTML, which Trusted Types forbids. A block of data is not executed.
    const element = document.createElement('script')
    element.type = 'application/ld+json'
    element.append(JSON.stringify(describeItem(item, address, download)))
    document.head.append(element)
    return () => element.remove()
  }, [item])
  return null
}
