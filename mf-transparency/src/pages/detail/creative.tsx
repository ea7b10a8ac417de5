import { creativeAddress, isWithheld, type CampaignItem } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import about from './about-advertisement.module.css'
import styles from './creative.module.css'
import section from './section.module.css'
import { findText } from './template-items.tsx'

/** The advertisement itself. A picture has its size before it loads. */
export function Creative({ item }: { item: CampaignItem }) {
  const words = findWords(item)
  if (!words) return null
  const address = creativeAddress(item)
  return (
    <figure className={`${section.section} ${styles.figure}`}>
      <figcaption>
        <h2 className={section.title}>
          <FormattedMessage id="political_ads.creative.title" />
        </h2>
      </figcaption>
      {address ? (
        <img
          className={styles.picture}
          src={address}
          alt={words.text}
          lang={words.lang}
          width={item.creativeWidth}
          height={item.creativeHeight}
          decoding="async"
        />
      ) : (
        <p className={about.note}>{showCreative(item)}</p>
      )}
    </figure>
  )
}

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

function findWords(item: CampaignItem) {
  const kinds = ['Withheld', 'Alternative', 'Text'] as const
  return kinds.map((kind) => findText(item[`creative${kind}Nl`], item[`creative${kind}Fr`])).find(Boolean)
}
