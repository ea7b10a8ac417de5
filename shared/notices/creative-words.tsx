import { isWithheld, type CampaignItem } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { findText } from './template-items.tsx'

/** What it says, or shows, or why it is not there. */
export function showCreative(item: CampaignItem) {
  const words = findWords(item)
  if (!words) return undefined
  return (
    <>
      {isWithheld(item) && <FormattedMessage id="political_ads.creative.withheld" />}{' '}
      <span lang={words.lang}>{words.text}</span>
    </>
  )
}

/** What an advertisement says or shows, or why it is withheld. */
export function findWords(item: CampaignItem) {
  const kinds = ['Withheld', 'Alternative', 'Text'] as const
  return kinds.map((kind) => findText(item[`creative${kind}Nl`], item[`creative${kind}Fr`])).find(Boolean)
}
