import { campaignItemAddress, describeCampaign, type PublishedCampaign } from '@site/shared/calls'
import { getLocale, localPath } from '@site/shared/platform'
import { useEffect } from 'react'

/** The advertisement as JSON-LD in the head of the document. */
export function StructuredData({ item }: { item: PublishedCampaign }) {
  useEffect(() => {
    const { origin } = window.location
    const address = origin + localPath(`/political-ads/${item.id}`)
    const download = origin + campaignItemAddress(item.id, getLocale().country)
    // The server has written the same for readers without a script.
    document.getElementById('json-ld')?.remove()
    const element = createDataBlock()
    element.type = 'application/ld+json'
    element.append(JSON.stringify(describeCampaign(item, address, download, getLocale().lang)))
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
