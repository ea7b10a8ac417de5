import { creativeAddress, type CampaignItem } from '@site/shared/calls'
import { ShownFact } from '@site/shared/notices'
import { findWords, readCreative } from '@site/shared/notices/facts'
import { getLocale } from '@site/shared/platform'
import styles from './creative.module.css'

/** The advertisement itself: its picture, its words, or why it is withheld; nothing where the notice has neither. */
export function Creative({ notice }: { notice: CampaignItem }) {
  const words = findWords(notice, getLocale().locale)
  const address = creativeAddress(notice)
  if (!words) return null
  if (!address) {
    return (
      <p className={styles.words} dir="auto">
        <ShownFact fact={{ read: readCreative }} item={notice} />
      </p>
    )
  }
  const { creativeWidth: width, creativeHeight: height } = notice
  return (
    <img className={styles.picture} src={address} alt={words.text} lang={words.lang} width={width} height={height} />
  )
}
